// Jobs that check the player: perft counts and evaluations of known positions.
#pragma once
#include "machine.h"
#include "setup.h"

// Counts the leaves of each position's tree; warps take the positions in turn.
struct PerftJob {
    const Setup* setups;
    const int* depths;
    u64* counts;
    int size, warps;
    SearchMemory* memories;

    DEVICE void run(int warp) const {
        COMPACT for (int i = warp; i < size; i += warps) counts[i] = count(i, memories[warp]);
    }

private:
    DEVICE u64 count(int number, SearchMemory& memory) const {
        meet();
        scratch().castling = setups[number].castling;
        meet();
        Position position = positionOf(setups[number]);
        u64 leaves = 0;
        int ply = 0, depth = depths[number], listed = list(position, memory.frames[0]);
        COMPACT for (;;) {
            Frame& frame = memory.frames[ply];
            u32 entry = takeBest(frame.entries, listed);
            if (!entry) {
                if (ply == 0) return leaves;
                ply--;
                load(position, listed, memory.frames[ply]);
                continue;
            }
            if (!make(position, moveOf(entry))) {
                load(position, listed, frame);
                continue;
            }
            if (ply + 1 == depth) {
                leaves++;
                load(position, listed, frame);
            } else {
                ply++;
                listed = list(position, memory.frames[ply]);
            }
        }
    }

    DEVICE int list(const Position& position, Frame& frame) const {
        int listed = listAll(position, frame.entries);
        LANES(lane) frame.squares[lane] = position.squares[lane];
        frame.node.state = position.state;
        frame.node.keyLow = static_cast<u32>(position.key);
        frame.node.keyHigh = static_cast<u32>(position.key >> 32);
        frame.node.listed = listed;
        meet();
        return listed;
    }

    DEVICE void load(Position& position, int& listed, const Frame& frame) const {
        LANES(lane) position.squares[lane] = frame.squares[lane];
        position.state = frame.node.state;
        position.key = frame.node.keyLow | static_cast<u64>(frame.node.keyHigh) << 32;
        listed = frame.node.listed;
    }
};

// Evaluates each position from scratch. After each legal move it compares the incrementally updated neurons with those
// computed from scratch; if they differ, the value is replaced by a number that no network gives.
struct EvaluateJob {
    static constexpr int DIFFERENT = 1 << 30;

    const Setup* setups;
    int* values;
    int size, warps;
    SearchMemory* memories;

    DEVICE void run(int warp) const {
        COMPACT for (int i = warp; i < size; i += warps) values[i] = evaluateOne(setups[i], memories[warp]);
    }

private:
    DEVICE int evaluateOne(const Setup& setup, SearchMemory& memory) const {
        meet();
        scratch().castling = setup.castling;
        meet();
        Position position = positionOf(setup);
        Accumulator accumulator;
        refresh(accumulator, position);
        int value = evaluate(accumulator, position.state);
        int listed = listAll(position, memory.frames[0].entries);
        COMPACT while (u32 entry = takeBest(memory.frames[0].entries, listed)) {
            Position after = position;
            if (!make(after, moveOf(entry))) continue;
            Accumulator carried = accumulator, fresh;
            if (changesView(moveOf(entry), position.state, after.state)) continue;     // the search would refresh too
            update(carried, after, moveOf(entry), position.state);
            refresh(fresh, after);
            PerLane<bool> different;
            LANES(lane) {
                different[lane] = false;
                COMPACT for (int i = 0; i < WORDS; i++) {
                    if (carried.words[i][lane] != fresh.words[i][lane]) different[lane] = true;
                }
            }
            if (ballot(different)) return DIFFERENT;
        }
        return value;
    }
};
