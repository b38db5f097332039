// How many cycles a step takes that waits for the step before: the warp operations, a round trip
// through shared memory, barriers, loads from global memory. The numbers of chapters 2 and 4 come
// from here.
//
//   nvcc -std=c++20 -O3 -arch=native -o latency bench/device/latency.cu && ./latency [--json FILE]
//
// Each chain is timed at two lengths, and the difference divided by the steps between: what
// clock64() and the loop's beginning cost falls out. The least of several runs counts.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "standalone.h"

namespace {

constexpr int kShort = 256;
constexpr int kLong = 1280;
constexpr int kRuns = 20;
constexpr unsigned kAll = 0xffffffffu;

// A step takes the value of the step before: the compiler cannot overlap them.
struct Nothing {
  static __device__ unsigned step(unsigned value, volatile unsigned*) { return value + 1; }
};
struct ShuffleXor {
  static __device__ unsigned step(unsigned value, volatile unsigned*) {
    return __shfl_xor_sync(kAll, value, 1);
  }
};
struct ShuffleIndex {
  // The lane to read from is the value itself.
  static __device__ unsigned step(unsigned value, volatile unsigned*) {
    return __shfl_sync(kAll, value, static_cast<int>(value));
  }
};
struct ShuffleAndAdd {
  static __device__ unsigned step(unsigned value, volatile unsigned*) {
    return value + __shfl_xor_sync(kAll, value, 1);
  }
};
struct SumByFiveShuffles {
  static __device__ unsigned step(unsigned value, volatile unsigned*) {
    for (int distance = 16; distance > 0; distance /= 2) {
      value += __shfl_xor_sync(kAll, value, distance);
    }
    return value;
  }
};
struct ReduceAdd {
  static __device__ unsigned step(unsigned value, volatile unsigned*) {
    return __reduce_add_sync(kAll, value);
  }
};
struct ReduceMax {
  static __device__ unsigned step(unsigned value, volatile unsigned*) {
    return __reduce_max_sync(kAll, value);
  }
};
struct ReduceOr {
  static __device__ unsigned step(unsigned value, volatile unsigned*) {
    return __reduce_or_sync(kAll, value);
  }
};
struct Ballot {
  static __device__ unsigned step(unsigned value, volatile unsigned*) {
    return __ballot_sync(kAll, value != 0);
  }
};
struct MatchAny {
  static __device__ unsigned step(unsigned value, volatile unsigned*) {
    return __match_any_sync(kAll, value);
  }
};
struct SharedRoundTrip {
  // Stores, and loads what another lane stored.
  static __device__ unsigned step(unsigned value, volatile unsigned* tile) {
    tile[threadIdx.x] = value;
    __syncwarp();
    const unsigned other = tile[threadIdx.x ^ 1];
    __syncwarp();
    return other;
  }
};
struct SharedLoad {
  // Follows indices: the tile holds each lane's own place, 0 in the first step.
  static __device__ unsigned step(unsigned value, volatile unsigned* tile) {
    return tile[value & 31];
  }
};
struct SharedRoundTripOfBlock {
  // As between warps: barriers instead of __syncwarp.
  static __device__ unsigned step(unsigned value, volatile unsigned* tile) {
    tile[threadIdx.x] = value;
    __syncthreads();
    const unsigned other = tile[threadIdx.x ^ 32];
    __syncthreads();
    return other;
  }
};
struct SyncWarp {
  static __device__ unsigned step(unsigned value, volatile unsigned*) {
    __syncwarp();
    return value;
  }
};
struct SyncThreads {
  static __device__ unsigned step(unsigned value, volatile unsigned*) {
    __syncthreads();
    return value;
  }
};

template <class Operation, int kSteps>
__device__ long long cycles(unsigned& value, volatile unsigned* tile) {
  __syncthreads();
  const long long begin = clock64();
#pragma unroll 32
  for (int i = 0; i < kSteps; ++i) value = Operation::step(value, tile);
  // The chain has ended when its last value is there: the clock must wait for it.
  asm volatile("" : "+r"(value)::"memory");
  if (value == 0xdeadbeefu) tile[0] = value;
  return clock64() - begin;
}

template <class Operation>
__global__ void measure(long long* result, unsigned* sink, unsigned start) {
  __shared__ unsigned tile[1024];
  tile[threadIdx.x] = threadIdx.x % 32;
  unsigned value = start + threadIdx.x;
  // The first time fills the instruction cache.
  cycles<Operation, kShort>(value, tile);
  cycles<Operation, kLong>(value, tile);
  const long long few = cycles<Operation, kShort>(value, tile);
  const long long many = cycles<Operation, kLong>(value, tile);
  if (threadIdx.x == 0) *result = many - few;
  sink[threadIdx.x] = value;
}

// A line of the caches, in numbers. Each line of a list holds where the next one begins.
constexpr unsigned kLine = 32;

// The step of a full cycle through 2^k lines that leaves no order for a cache to guess.
__global__ void link_lines(unsigned* list, unsigned lines) {
  const unsigned step = gridDim.x * blockDim.x;
  for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < lines; i += step)
    list[i * kLine] = (i * 1664525u + 1013904223u) % lines * kLine;
}

// One thread of block 0 follows the list, past the L1 cache; all other blocks read `busy_with`
// again and again until it is done.
__global__ void follow(const unsigned* list, int steps, int unmeasured, const uint4* busy_with,
                       std::size_t busy_length, volatile int* done, long long* result,
                       unsigned* sink) {
  if (blockIdx.x != 0) {
    uint4 sum = {};
    const std::size_t threads = std::size_t{gridDim.x - 1} * blockDim.x;
    std::size_t at = std::size_t{blockIdx.x - 1} * blockDim.x + threadIdx.x;
    while (*done == 0) {
      for (int i = 0; i < 16; ++i) {
        const uint4 value = __ldcg(busy_with + at);
        sum.x ^= value.x ^ value.y ^ value.z ^ value.w;
        at += threads;
        if (at >= busy_length) at -= busy_length;
      }
    }
    if (sum.x == 0xdeadbeefu) *sink = sum.x;
    return;
  }
  if (threadIdx.x != 0) return;
  unsigned at = 0;
  for (int i = 0; i < unmeasured; ++i) at = __ldcg(list + at);
  const long long begin = clock64();
  for (int i = 0; i < steps; ++i) at = __ldcg(list + at);
  asm volatile("" : "+r"(at)::"memory");
  if (at == 0xdeadbeefu) *sink = at;
  *result = clock64() - begin;
  __threadfence();
  *done = 1;
}

struct Row {
  std::string name;
  int threads;
  double cycles;
};

template <class Operation>
Row row(const char* name, int threads) {
  long long* result = nullptr;
  unsigned* sink = nullptr;
  check(cudaMalloc(&result, sizeof *result));
  check(cudaMalloc(&sink, 1024 * sizeof *sink));
  double least = 1e30;
  for (int run = 0; run < kRuns; ++run) {
    measure<Operation><<<1, threads>>>(result, sink, static_cast<unsigned>(run + 1));
    check(cudaGetLastError());
    long long difference = 0;
    check(cudaMemcpy(&difference, result, sizeof difference, cudaMemcpyDeviceToHost));
    least = std::min(least, static_cast<double>(difference) / (kLong - kShort));
  }
  check(cudaFree(result));
  check(cudaFree(sink));
  return {name, threads, least};
}

// Loads from `lines` lines, a power of two, of which `unmeasured` are read before; with `blocks`
// of other threads that keep the memory busy.
Row row_of_loads(const char* name, unsigned lines, int unmeasured, int blocks) {
  constexpr int kLoads = 2048;
  constexpr std::size_t kBusy = std::size_t{1} << 30;
  unsigned *list = nullptr, *sink = nullptr;
  uint4* busy_with = nullptr;
  int* done = nullptr;
  long long* result = nullptr;
  check(cudaMalloc(&list, std::size_t{lines} * kLine * sizeof *list));
  check(cudaMalloc(&sink, sizeof *sink));
  check(cudaMalloc(&busy_with, kBusy));
  check(cudaMalloc(&done, sizeof *done));
  check(cudaMalloc(&result, sizeof *result));
  link_lines<<<1024, 256>>>(list, lines);
  double least = 1e30;
  for (int run = 0; run < kRuns; ++run) {
    check(cudaMemset(done, 0, sizeof *done));
    // What an earlier run left in the L2 cache goes.
    if (unmeasured == 0) check(cudaMemset(busy_with, run, kBusy));
    follow<<<1 + blocks, 256>>>(list, kLoads, unmeasured, busy_with, kBusy / sizeof *busy_with,
                                done, result, sink);
    check(cudaGetLastError());
    long long cycles = 0;
    check(cudaMemcpy(&cycles, result, sizeof cycles, cudaMemcpyDeviceToHost));
    least = std::min(least, static_cast<double>(cycles) / kLoads);
  }
  for (void* memory :
       {static_cast<void*>(list), static_cast<void*>(sink), static_cast<void*>(busy_with),
        static_cast<void*>(done), static_cast<void*>(result)})
    check(cudaFree(memory));
  return {name, 1, least};
}

std::vector<Row> rows(int multiprocessors) {
  constexpr unsigned kFitsIntoCache = 1u << 13, kFarTooLarge = 1u << 23;
  return {row<Nothing>("integer addition", 32),
          row<ShuffleXor>("__shfl_xor_sync", 32),
          row<ShuffleIndex>("__shfl_sync, lane from the value", 32),
          row<ShuffleAndAdd>("__shfl_xor_sync and an addition", 32),
          row<SumByFiveShuffles>("warp sum by five shuffles", 32),
          row<ReduceAdd>("__reduce_add_sync", 32),
          row<ReduceMax>("__reduce_max_sync", 32),
          row<ReduceOr>("__reduce_or_sync", 32),
          row<Ballot>("__ballot_sync", 32),
          row<MatchAny>("__match_any_sync", 32),
          row<SharedLoad>("shared memory, load", 32),
          row<SharedRoundTrip>("shared memory, store and load in a warp", 32),
          row<SharedRoundTripOfBlock>("shared memory, store and load, 2 warps", 64),
          row<SharedRoundTripOfBlock>("shared memory, store and load, 32 warps", 1024),
          row<SyncWarp>("__syncwarp", 32),
          row<SyncThreads>("__syncthreads, 1 warp", 32),
          row<SyncThreads>("__syncthreads, 8 warps", 256),
          row<SyncThreads>("__syncthreads, 32 warps", 1024),
          row_of_loads("global memory, load from the L2 cache", kFitsIntoCache, kFitsIntoCache, 0),
          row_of_loads("global memory, load", kFarTooLarge, 0, 0),
          row_of_loads("global memory, load, all SMs read", kFarTooLarge, 0, 4 * multiprocessors)};
}

bool write_json(const char* file, const char* device, const std::vector<Row>& all) {
  std::FILE* const out = std::fopen(file, "w");
  if (out == nullptr) return false;
  std::fprintf(out, "{\n \"version\": 1,\n \"device\": \"%s\",\n \"latencies\": [", device);
  const char* comma = "\n";
  for (const Row& each : all) {
    std::fprintf(out, "%s  {\"step\": \"%s\", \"threads\": %d, \"cycles\": %.1f}", comma,
                 each.name.c_str(), each.threads, each.cycles);
    comma = ",\n";
  }
  std::fprintf(out, "]\n}\n");
  return std::fclose(out) == 0;
}

}  // namespace

int main(int argc, char** argv) {
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, 0));
  const std::vector<Row> all = rows(properties.multiProcessorCount);
  std::printf("Cycles a step, each waiting for the one before, on %s\n", properties.name);
  for (const Row& each : all) std::printf("  %-42s %7.1f\n", each.name.c_str(), each.cycles);
  if (argc == 3 && std::strcmp(argv[1], "--json") == 0) {
    return write_json(argv[2], properties.name, all) ? 0 : 3;
  }
  return 0;
}
