// The 32 lanes of a warp, which together play one game.
//
// All code below this file is written once for the whole warp. A plain variable has the same value in every lane; a
// PerLane has one value for each. LANES runs a statement in all lanes at once on a GPU, and one after another
// elsewhere, so that the tests run without a GPU. A statement under LANES must not read what another lane writes in it.
#pragma once
#include <cstdint>

using u8 = uint8_t;
using u16 = uint16_t;
using i16 = int16_t;
using u32 = uint32_t;
using u64 = uint64_t;

constexpr int LANE_COUNT = 32;

#ifndef WARPS_PER_BLOCK
#define WARPS_PER_BLOCK 28      // one block per multiprocessor; more warps hide more latency, fewer have more registers
#endif

#ifdef __CUDACC__

#define DEVICE __device__ __forceinline__
#define ANYWHERE __host__ __device__ __forceinline__
#define SELDOM __device__ __noinline__      // kept out of the hot code, which has to fit the instruction cache
#define CONSTANT __constant__
#define UNROLLED _Pragma("unroll")
#define COMPACT _Pragma("unroll 1")         // unrolled loops would not fit the instruction cache
#define LANES(lane) if (const int lane = laneNumber(); true)

constexpr u32 ALL_LANES = 0xffffffffu;

// A block's shared memory: tables that all warps read (Geometry, Keys), a Scratch for each warp, an OutputLayer
// for each network.
extern __shared__ u64 SHARED[];

DEVICE int laneNumber() { return threadIdx.x & (LANE_COUNT - 1); }

template <class T> struct PerLane {
    T value;
    DEVICE T& operator[](int) { return value; }
    DEVICE const T& operator[](int) const { return value; }
};

// Makes what the lanes have written to memory visible to each other.
DEVICE void meet() { __syncwarp(); }

// A bit for each lane.
DEVICE u32 ballot(const PerLane<bool>& condition) { return __ballot_sync(ALL_LANES, condition.value); }

// A bit for each lane whose value has a bit of the mask. In PTX, because the compiler turns the test into a shift, a
// mask and a comparison: three instructions where one is enough.
DEVICE u32 ballot(const PerLane<u32>& values, u32 mask) {
    u32 bits;
    asm volatile("{\n\t.reg .pred has;\n\t.reg .b32 masked;\n\t"
                 "and.b32 masked, %1, %2;\n\t"
                 "setp.ne.b32 has, masked, 0;\n\t"
                 "vote.sync.ballot.b32 %0, has, 0xffffffff;\n\t}"
                 : "=r"(bits) : "r"(values.value), "r"(mask));
    return bits;
}

DEVICE u32 largest(const PerLane<u32>& values) { return __reduce_max_sync(ALL_LANES, values.value); }

DEVICE int sum(const PerLane<int>& values) { return __reduce_add_sync(ALL_LANES, values.value); }

// Each lane gets the value of the lane it names.
DEVICE PerLane<u32> fetch(const PerLane<u32>& values, const PerLane<int>& from) {
    return {__shfl_sync(ALL_LANES, values.value, from.value)};
}

DEVICE u32 valueOf(const PerLane<u32>& values, int lane) { return __shfl_sync(ALL_LANES, values.value, lane); }

// The sum of all lanes before each one; the sum of all in total.
DEVICE PerLane<u32> sumsBefore(const PerLane<u32>& values, u32& total) {
    u32 inclusive = values.value;
    UNROLLED for (int distance = 1; distance < LANE_COUNT; distance *= 2) {
        u32 other = __shfl_up_sync(ALL_LANES, inclusive, distance);
        if (laneNumber() >= distance) inclusive += other;
    }
    total = __shfl_sync(ALL_LANES, inclusive, LANE_COUNT - 1);
    return {inclusive - values.value};
}

// Lets the compiler use instructions for global memory, without checking the kind of address.
DEVICE void assumeGlobal(const void* memory) { __builtin_assume(__isGlobal(memory)); }

// Prefetches memory that will be read soon.
DEVICE void prefetch(const void* memory) { asm volatile("prefetch.L2 [%0];" : : "l"(memory)); }

DEVICE u64 reversed(u64 bits) { return __brevll(bits); }
// Searches one 32-bit half: half as many instructions as for 64 bits.
DEVICE int firstBit(u64 bits) {
    u32 low = static_cast<u32>(bits), high = static_cast<u32>(bits >> 32);
    return __clz(__brev(low ? low : high)) + (low ? 0 : 32);
}
DEVICE int bitCount(u64 bits) { return __popcll(bits); }

// Adds to a counter that all warps share, once for the warp; returns the new sum.
DEVICE u64 addToShared(u64* counter, u64 amount) {
    u64 before = 0;
    if (laneNumber() == 0) before = atomicAdd(reinterpret_cast<unsigned long long*>(counter), amount);
    return __shfl_sync(ALL_LANES, before, 0) + amount;
}

// Reserves places in a buffer that all warps fill; returns the first, or capacity if there is no room.
DEVICE u32 reserve(u32* used, u32 amount, u32 capacity) {
    u32 place = 0;
    if (laneNumber() == 0) {
        place = atomicAdd(used, 0);
        for (u32 seen = place; ; place = seen) {
            if (place + amount > capacity) {
                place = capacity;
                break;
            }
            seen = atomicCAS(used, place, place + amount);
            if (seen == place) break;
        }
    }
    return __shfl_sync(ALL_LANES, place, 0);
}

#else

#define DEVICE inline
#define ANYWHERE inline
#define SELDOM inline
#define CONSTANT static
#define UNROLLED
#define COMPACT
#define LANES(lane) for (int lane = 0; lane < LANE_COUNT; lane++)

template <class T> struct PerLane {
    T value[LANE_COUNT];
    T& operator[](int lane) { return value[lane]; }
    const T& operator[](int lane) const { return value[lane]; }
};

DEVICE void meet() {}

DEVICE u32 ballot(const PerLane<bool>& condition) {
    u32 bits = 0;
    LANES(lane) bits |= static_cast<u32>(condition[lane]) << lane;
    return bits;
}

DEVICE u32 ballot(const PerLane<u32>& values, u32 mask) {
    u32 bits = 0;
    LANES(lane) bits |= static_cast<u32>((values[lane] & mask) != 0) << lane;
    return bits;
}

DEVICE u32 largest(const PerLane<u32>& values) {
    u32 result = 0;
    LANES(lane) result = values[lane] > result ? values[lane] : result;
    return result;
}

DEVICE int sum(const PerLane<int>& values) {
    int result = 0;
    LANES(lane) result += values[lane];
    return result;
}

DEVICE PerLane<u32> fetch(const PerLane<u32>& values, const PerLane<int>& from) {
    PerLane<u32> result;
    LANES(lane) result[lane] = values[from[lane]];
    return result;
}

DEVICE u32 valueOf(const PerLane<u32>& values, int lane) { return values[lane]; }

DEVICE PerLane<u32> sumsBefore(const PerLane<u32>& values, u32& total) {
    PerLane<u32> result;
    total = 0;
    LANES(lane) {
        result[lane] = total;
        total += values[lane];
    }
    return result;
}

DEVICE void assumeGlobal(const void*) {}

DEVICE void prefetch(const void*) {}

DEVICE u64 reversed(u64 bits) {
    bits = (bits >> 1 & 0x5555555555555555u) | (bits & 0x5555555555555555u) << 1;
    bits = (bits >> 2 & 0x3333333333333333u) | (bits & 0x3333333333333333u) << 2;
    bits = (bits >> 4 & 0x0f0f0f0f0f0f0f0fu) | (bits & 0x0f0f0f0f0f0f0f0fu) << 4;
    return __builtin_bswap64(bits);
}
DEVICE int firstBit(u64 bits) { return __builtin_ctzll(bits); }
DEVICE int bitCount(u64 bits) { return __builtin_popcountll(bits); }

DEVICE u64 addToShared(u64* counter, u64 amount) { return *counter += amount; }

DEVICE u32 reserve(u32* used, u32 amount, u32 capacity) {
    u32 place = *used;
    if (place + amount > capacity) return capacity;
    *used += amount;
    return place;
}

#endif

ANYWHERE int larger(int a, int b) { return a > b ? a : b; }
ANYWHERE int smaller(int a, int b) { return a < b ? a : b; }
ANYWHERE u64 bit(int square) { return 1ull << square; }

// The next random number (SplitMix64).
ANYWHERE u64 nextRandom(u64& state) {
    state += 0x9e3779b97f4a7c15ull;
    u64 mixed = state;
    mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9ull;
    mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebull;
    return mixed ^ mixed >> 31;
}

// A random number below a bound.
ANYWHERE int nextBelow(u64& state, int bound) {
    return static_cast<int>((nextRandom(state) >> 32) * static_cast<u64>(bound) >> 32);
}
