// Memory and launches, on a GPU or, with the lanes emulated, on the processor.
#pragma once
#include <cstdlib>

#include "failure.h"
#include "networkfile.h"
#include "setup.h"

#ifdef __CUDACC__

constexpr bool ON_GPU = true;

inline void check(cudaError_t status, const char* what) {
    if (status != cudaSuccess) throw Failure(std::string(what) + ": " + cudaGetErrorString(status));
}

inline void* takeMemory(size_t bytes) {
    void* memory = nullptr;
    check(cudaMalloc(&memory, bytes), "out of GPU memory");
    check(cudaMemset(memory, 0, bytes), "clearing the GPU's memory");
    return memory;
}
inline void giveMemory(void* memory) { cudaFree(memory); }
inline void copyIn(void* to, const void* from, size_t bytes) {
    check(cudaMemcpy(to, from, bytes, cudaMemcpyHostToDevice), "copying to the GPU");
}
inline void copyOut(void* to, const void* from, size_t bytes) {
    check(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToHost), "copying from the GPU");
}
inline void waitForLaunch() { check(cudaDeviceSynchronize(), "the GPU's program failed"); }

// As many as fit on the GPU.
inline int defaultWarps() {
    int count = 0;
    cudaError_t status = cudaGetDeviceCount(&count);
    if (status != cudaSuccess || count == 0) {
        throw Failure(std::string("no usable NVIDIA GPU (") + cudaGetErrorString(status)
                      + "); use ./castellan selfplay, which plays on the processor, some hundred times slower");
    }
    cudaDeviceProp properties;
    check(cudaGetDeviceProperties(&properties, 0), "asking for the GPU's properties");
    return properties.multiProcessorCount * WARPS_PER_BLOCK;
}

inline void publish(const SearchTables& search, const Weights* weights) {
    const Weights* each[NETWORKS];
    for (int network = 0; network < NETWORKS; network++) each[network] = weights + network;
    check(cudaMemcpyToSymbol(SEARCH, &search, sizeof search), "copying to the GPU");
    check(cudaMemcpyToSymbol(WEIGHTS, each, sizeof each), "copying to the GPU");
}

inline void publish(const EndgameTables& tables) {
    check(cudaMemcpyToSymbol(ENDGAMES, &tables, sizeof tables), "copying to the GPU");
}

template <class T> DEVICE void copyToShared(const T& to, const T* from) {
    u32* words = const_cast<u32*>(reinterpret_cast<const u32*>(&to));
    for (int i = threadIdx.x; i < static_cast<int>(sizeof(T) / 4); i += blockDim.x) {
        words[i] = reinterpret_cast<const u32*>(from)[i];
    }
}

template <class Job>
__global__ void __launch_bounds__(WARPS_PER_BLOCK * LANE_COUNT, 1)
runWarps(Job job, int warps, const Geometry* geometryData, const Keys* keyData, const OutputLayer* outputData) {
    copyToShared(geometry(), geometryData);
    copyToShared(hashKeys(), keyData);
    for (int network = 0; network < NETWORKS; network++) copyToShared(outputOf(network), outputData + network);
    __syncthreads();
    int warp = blockIdx.x * WARPS_PER_BLOCK + threadIdx.x / LANE_COUNT;
    if (warp < warps) job.run(warp);
}

template <class Job> __global__ void runThreads(Job job, u32 count) {
    u32 number = blockIdx.x * blockDim.x + threadIdx.x;
    if (number < count) job.run(number);
}

// Starts the job in so many threads that have nothing to do with each other; it does not wait for them.
template <class Job> void startThreads(const Job& job, u32 count) {
    constexpr u32 THREADS_PER_BLOCK = 128;
    runThreads<Job><<<(count + THREADS_PER_BLOCK - 1) / THREADS_PER_BLOCK, THREADS_PER_BLOCK>>>(job, count);
    check(cudaGetLastError(), "starting the GPU's program");
}

#else

constexpr bool ON_GPU = false;

inline void* takeMemory(size_t bytes) {
    void* memory = std::aligned_alloc(128, (bytes + 127) / 128 * 128);
    if (!memory) throw Failure("out of memory");
    return std::memset(memory, 0, bytes);
}
inline void giveMemory(void* memory) { std::free(memory); }
inline void copyIn(void* to, const void* from, size_t bytes) { std::memcpy(to, from, bytes); }
inline void copyOut(void* to, const void* from, size_t bytes) {
    if (bytes > 0) std::memcpy(to, from, bytes);        // an empty vector may have no address, which memcpy forbids
}
inline void waitForLaunch() {}
inline int defaultWarps() { return 4; }

inline void publish(const SearchTables& search, const Weights* weights) {
    SEARCH = search;
    for (int network = 0; network < NETWORKS; network++) WEIGHTS[network] = weights + network;
}

inline void publish(const EndgameTables& tables) { ENDGAMES = tables; }

template <class Job> void startThreads(const Job& job, u32 count) {
    for (u32 number = 0; number < count; number++) job.run(number);
}

#endif

// An array in the memory of the machine that plays; initially zeros.
template <class T> class Array {
public:
    explicit Array(size_t size) : size(size), data(static_cast<T*>(takeMemory(size * sizeof(T)))) {}
    Array(const Array&) = delete;
    Array& operator=(const Array&) = delete;
    ~Array() { giveMemory(data); }

    T* get() const { return data; }
    void set(const std::vector<T>& values) { copyIn(data, values.data(), values.size() * sizeof(T)); }
    std::vector<T> take(size_t count) const {
        std::vector<T> values(count);
        copyOut(values.data(), data, count * sizeof(T));
        return values;
    }
    std::vector<T> take() const { return take(size); }

private:
    size_t size;
    T* data;
};

// The machine with all tables in place, ready to start jobs. Without networks it can only count moves.
class Machine {
public:
    explicit Machine(const std::vector<NetworkFile>& networks)
        : geometryData(1), keyData(1), outputData(NETWORKS), weights(NETWORKS) {
        std::vector<Geometry> filled(1);
        fillGeometry(filled[0]);
        geometryData.set(filled);
        keyData.set({makeKeys()});
        for (size_t i = 0; i < networks.size(); i++) {
            copyIn(outputData.get() + i, &networks[i].output, sizeof(OutputLayer));
            copyIn(weights.get() + i, networks[i].weights.get(), sizeof(Weights));
        }
        publish(makeSearchTables(), weights.get());
#ifndef __CUDACC__
        GEOMETRY = *geometryData.get();
        KEYS = *keyData.get();
        for (int network = 0; network < NETWORKS; network++) OUTPUT[network] = outputData.get()[network];
#endif
    }

    // Starts the job in this many warps; on a GPU it does not wait for them.
    template <class Job> void start(const Job& job, int warps) const {
#ifdef __CUDACC__
        int shared = sizeof(Geometry) + sizeof(Keys) + WARPS_PER_BLOCK * sizeof(Scratch)
            + NETWORKS * sizeof(OutputLayer);
        check(cudaFuncSetAttribute(runWarps<Job>, cudaFuncAttributeMaxDynamicSharedMemorySize, shared),
              "taking the GPU's shared memory");
        int blocks = (warps + WARPS_PER_BLOCK - 1) / WARPS_PER_BLOCK;
        runWarps<Job><<<blocks, WARPS_PER_BLOCK * LANE_COUNT, shared>>>(job, warps, geometryData.get(), keyData.get(),
                                                                       outputData.get());
        check(cudaGetLastError(), "starting the GPU's program");
#else
        for (int warp = 0; warp < warps; warp++) job.run(warp);
#endif
    }

private:
    Array<Geometry> geometryData;
    Array<Keys> keyData;
    Array<OutputLayer> outputData;
    Array<Weights> weights;
};
