// How fast an SM's warps read when so many bytes are under way: what Little's law promises,
// measured. The numbers of chapter 4 come from here.
//
//   nvcc -std=c++20 -O3 -arch=native -o in_flight bench/device/in_flight.cu
//   ./in_flight [--json FILE]
//
// Every thread asks for 16 bytes, waits for them and asks for the next, so that the bytes under way
// are 16 for each thread that an SM holds; up to four loads before it waits make more. The best of
// several runs counts.
#include <cuda_runtime.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <vector>

#include "standalone.h"

namespace {

constexpr int kRuns = 20;
constexpr std::size_t kBytes = std::size_t{1} << 32;

// Each round asks for kLoads pieces and begins the next when all of them are there.
template <int kLoads>
__global__ void read_all(const uint4* data, std::size_t pieces, unsigned* sink) {
  const std::size_t threads = std::size_t{gridDim.x} * blockDim.x;
  std::size_t at = std::size_t{blockIdx.x} * blockDim.x + threadIdx.x;
  unsigned seen = 0;
  while (at + (kLoads - 1) * threads < pieces) {
    uint4 value[kLoads];
#pragma unroll
    for (int i = 0; i < kLoads; ++i) value[i] = __ldcg(data + at + i * threads);
#pragma unroll
    for (int i = 0; i < kLoads; ++i) seen |= value[i].x | value[i].y | value[i].z | value[i].w;
    // The data are zeros, which the compiler does not know: the next address waits for them.
    at += kLoads * threads + seen;
  }
  if (seen != 0) *sink = seen;
}

struct Point {
  double kilobytes;         // under way per SM
  double bytes_per_second;  // read
  double round_seconds;     // by Little's law: what is under way, divided by the rate
};

template <int kLoads>
Point point(int multiprocessors, int threads, const uint4* data, unsigned* sink) {
  const int blocks = threads > 1024 ? 2 : 1;
  cudaEvent_t begin, end;
  check(cudaEventCreate(&begin));
  check(cudaEventCreate(&end));
  float least = 1e30f;
  for (int run = 0; run < kRuns; ++run) {
    check(cudaEventRecord(begin));
    read_all<kLoads>
        <<<multiprocessors * blocks, threads / blocks>>>(data, kBytes / sizeof(uint4), sink);
    check(cudaEventRecord(end));
    check(cudaEventSynchronize(end));
    float milliseconds = 0;
    check(cudaEventElapsedTime(&milliseconds, begin, end));
    least = std::min(least, milliseconds);
  }
  check(cudaEventDestroy(begin));
  check(cudaEventDestroy(end));
  const double under_way = threads * 16.0 * kLoads;
  const double rate = static_cast<double>(kBytes) / (least / 1e3);
  return {under_way / 1024, rate, under_way * multiprocessors / rate};
}

bool write_json(const char* file, const char* device, const std::vector<Point>& all) {
  std::FILE* const out = std::fopen(file, "w");
  if (out == nullptr) return false;
  std::fprintf(out, "{\n \"version\": 1,\n \"device\": \"%s\",\n \"points\": [", device);
  const char* comma = "\n";
  for (const Point& each : all) {
    std::fprintf(out, "%s  {\"kilobytes\": %.0f, \"gb_per_second\": %.0f, \"round_ns\": %.0f}",
                 comma, each.kilobytes, each.bytes_per_second / 1e9, each.round_seconds * 1e9);
    comma = ",\n";
  }
  std::fprintf(out, "]\n}\n");
  return std::fclose(out) == 0;
}

}  // namespace

int main(int argc, char** argv) {
  cudaDeviceProp properties;
  check(cudaGetDeviceProperties(&properties, 0));
  const int multiprocessors = properties.multiProcessorCount;
  uint4* data = nullptr;
  unsigned* sink = nullptr;
  check(cudaMalloc(&data, kBytes));
  check(cudaMalloc(&sink, sizeof *sink));
  check(cudaMemset(data, 0, kBytes));
  std::vector<Point> all;
  for (int threads : {128, 256, 512, 768, 1024, 1536, 2048})
    all.push_back(point<1>(multiprocessors, threads, data, sink));
  all.push_back(point<2>(multiprocessors, 1536, data, sink));
  all.push_back(point<2>(multiprocessors, 2048, data, sink));
  all.push_back(point<4>(multiprocessors, 2048, data, sink));
  std::printf("Bytes under way per SM, and what is read, on %s\n", properties.name);
  for (const Point& each : all)
    std::printf("  %5.0f KB %7.0f GB/s   a round takes %4.0f ns\n", each.kilobytes,
                each.bytes_per_second / 1e9, each.round_seconds * 1e9);
  if (argc == 3 && std::strcmp(argv[1], "--json") == 0) {
    return write_json(argv[2], properties.name, all) ? 0 : 3;
  }
  return 0;
}
