#!/usr/bin/env python3
"""Compares ways to start the engine: time to uciok, nodes of the first second, speed when warm, memory.

    release/measure.py [--rounds=N] [--starts=N] NAME=COMMAND ...

Each COMMAND is a shell line that starts the engine; one called "empty" is a Java program that does nothing, with whose
whole run the others are compared. The commands alternate, so that other work on the machine affects them alike. Medians
are printed, and for the start also the fastest run, which other work disturbs least. For the same reason speed is nodes
per second of the search thread's processor time. Linux only.
"""

import os
import statistics
import subprocess
import sys
import time

POSITION = "position startpos moves e2e4 e7e5 g1f3 b8c6 f1b5"
SECOND = "go movetime 1000"
#: Milliseconds of search after which the speed no longer grows.
WARM_UP_MILLIS = 8000
#: How the names of the JVM's compiler and collector threads begin.
OF_THE_JVM = ("C1 ", "C2 ", "G1 ", "GC ", "VM ")


class Engine:
    def __init__(self, command):
        self.process = subprocess.Popen(
            "exec " + command, shell=True, text=True, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=1
        )

    def ask(self, line, beginning):
        """Sends a line and returns the answer up to a line with this beginning."""
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        lines = []
        for answer in self.process.stdout:
            lines.append(answer)
            if answer.startswith(beginning):
                return lines
        raise RuntimeError(f"the engine exited before {beginning}")

    def speed(self):
        """Nodes per second of processor time, in a search of one second with an empty hash table."""
        self.ask("ucinewgame\nisready", "readyok")
        before = self.thread_seconds()
        lines = [line.split() for line in self.ask(f"{POSITION}\n{SECOND}", "bestmove") if " nodes " in line]
        after = self.thread_seconds()
        nodes = int(lines[-1][lines[-1].index("nodes") + 1])
        return nodes / max(seconds - before.get(thread, 0) for thread, seconds in after.items())

    def thread_seconds(self):
        """Processor time of each thread so far, except those of the JVM itself."""
        seconds = {}
        folder = f"/proc/{self.process.pid}/task"
        for thread in os.listdir(folder):
            with open(f"{folder}/{thread}/stat", encoding="ascii") as stat:
                name, _, rest = stat.read().partition("(")[2].rpartition(")")
            if not name.startswith(OF_THE_JVM):
                fields = rest.split()
                seconds[thread] = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
        return seconds

    def resident_megabytes(self):
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:")) / 1024

    def quit(self):
        self.process.stdin.write("quit\n")
        self.process.stdin.flush()
        self.process.wait()


def start_millis(name, command):
    start = time.monotonic()
    if name == "empty":
        subprocess.run("exec " + command, shell=True, check=True)
        return (time.monotonic() - start) * 1000
    engine = Engine(command)
    engine.ask("uci", "uciok")
    millis = (time.monotonic() - start) * 1000
    engine.quit()
    return millis


def searched(command):
    """The speed in the first second after the first isready, the megabytes in use then, and the speed when warm."""
    engine = Engine(command)
    engine.ask("uci", "uciok")
    first = engine.speed()
    memory = engine.resident_megabytes()
    engine.ask(f"{POSITION}\ngo movetime {WARM_UP_MILLIS}", "bestmove")
    warm = statistics.median(engine.speed() for _ in range(3))
    engine.quit()
    return first, memory, warm


def main(arguments):
    rounds, starts, commands = 3, 20, {}
    for argument in arguments:
        name, _, value = argument.partition("=")
        if name == "--rounds":
            rounds = int(value)
        elif name == "--starts":
            starts = int(value)
        elif value:
            commands[name] = value
        else:
            sys.exit(__doc__)
    if not commands:
        sys.exit(__doc__)
    millis = {name: [] for name in commands}
    for i in range(starts + 1):
        for name, command in commands.items():
            taken = start_millis(name, command)
            if i > 0:  # the first run fills the system's caches
                millis[name].append(taken)
    for name, taken in millis.items():
        print(f"{name}: start {statistics.median(taken):.1f} ms, fastest {min(taken):.1f} ms", flush=True)
    results = {name: [] for name in commands if name != "empty"}
    for _ in range(rounds):
        for name, found in results.items():
            found.append(searched(commands[name]))
    for name, found in results.items() if rounds else ():
        first, memory, warm = (statistics.median(column) for column in zip(*found))
        ratio = statistics.median(one[0] / one[2] for one in found)
        print(
            f"{name}: first second {first / 1e6:.2f} M nodes/s, warm {warm / 1e6:.2f} M, ratio {ratio:.2f}, {memory:.0f} MB"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
