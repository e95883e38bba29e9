"""Builds the self-play player of selfplay/ and runs it: with nvcc for a GPU, or with a plain C++ compiler for tests."""
import os
import shutil
import subprocess
from pathlib import Path

SOURCE = Path(__file__).parent / "selfplay" / "program.cu"


class PlayerError(Exception):
    """The player cannot be built or has failed."""


def nvcc():
    """CUDA's compiler, None if it is not installed."""
    installed = Path(os.environ.get("CUDA_HOME", ""), "bin", "nvcc")
    return os.environ.get("NVCC") or shutil.which("nvcc") or (str(installed) if installed.exists() else None)


def cpp_compiler():
    return os.environ.get("CXX") or shutil.which("c++") or shutil.which("g++") or shutil.which("clang++")


def gpu_architecture():
    """What nvcc has to build for, None if there is no NVIDIA GPU."""
    if not shutil.which("nvidia-smi"):
        return None
    answer = subprocess.run(["nvidia-smi", "--query-gpu=compute_cap", "--format=csv,noheader"], capture_output=True,
                            text=True, check=False)
    first = answer.stdout.split("\n")[0].strip()
    return f"sm_{first.replace('.', '')}" if answer.returncode == 0 and first else None


def missing():
    """What this machine lacks for self-play on a GPU, as a list of phrases."""
    lacks = []
    if gpu_architecture() is None:
        lacks.append("an NVIDIA GPU with its driver (nvidia-smi shows none)")
    if nvcc() is None:
        lacks.append("CUDA's compiler nvcc (on the PATH, below CUDA_HOME, or named by NVCC)")
    return lacks


def build_for_gpu(folder, network, networks=1):
    """The player for networks of this size, or for matches between two of them; built if it is missing or older than its
    source."""
    return _build([nvcc(), "-O3", "-std=c++17", f"-arch={gpu_architecture()}"], folder, "selfplay", network, networks)


def build_emulated(folder, network, networks=1, longest_game=400, endgame_men=4):
    """The same with the lanes emulated: slow, for tests."""
    return _build([cpp_compiler(), "-O2", "-std=c++17", "-Wno-unknown-pragmas", f"-DLONGEST_GAME={longest_game}",
                   f"-DENDGAME_MEN={endgame_men}", "-x", "c++"], folder, f"emulated-{longest_game}-{endgame_men}", network,
                  networks)


def _build(command, folder, name, network, networks):
    target = Path(folder) / f"{name}-{network.hidden}-{network.king_buckets}-{network.stages}-{networks}"
    newest = max(file.stat().st_mtime for file in SOURCE.parent.iterdir())
    if target.exists() and target.stat().st_mtime > newest:
        return target
    target.parent.mkdir(parents=True, exist_ok=True)
    done = subprocess.run([*command, f"-DNEURONS={network.hidden}", f"-DKING_BUCKETS={network.king_buckets}",
                           f"-DSTAGES={network.stages}", f"-DNETWORKS={networks}", str(SOURCE), "-o", str(target)],
                          capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise PlayerError(f"building the player failed:\n{done.stdout}{done.stderr}")
    return target


def run(player, *words, quiet=False):
    """Runs a command of the player; returns its output if quiet."""
    done = subprocess.run([str(player), *map(str, words)], capture_output=quiet, text=True, check=False)
    if done.returncode != 0:
        raise PlayerError(f"{words[0]} failed: {(done.stdout or '') + (done.stderr or '')}".strip())
    return done.stdout
