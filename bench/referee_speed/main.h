// Launches block_sum once, checks every sum, and prints microseconds per block: of CPU time, or,
// with any argument, of the wall clock.
#pragma once

#include <vector>

#include "cpu_time.h"

int main(int count, char**) {
  const clockid_t clock = count > 1 ? CLOCK_MONOTONIC : CLOCK_PROCESS_CPUTIME_ID;
  std::vector<int> in(static_cast<std::size_t>(kThreads) * kBlocks), out(kBlocks);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<int>(i % 1013);
  int *device_in = nullptr, *device_out = nullptr;
  bool failed = cudaMalloc(&device_in, in.size() * sizeof(int)) != cudaSuccess;
  failed = cudaMalloc(&device_out, out.size() * sizeof(int)) != cudaSuccess || failed;
  failed = cudaMemcpy(device_in, in.data(), in.size() * sizeof(int), cudaMemcpyHostToDevice) !=
               cudaSuccess ||
           failed;
  const double start = seconds_of(clock);
  block_sum<<<kBlocks, kThreads>>>(device_out, device_in);
  failed = cudaDeviceSynchronize() != cudaSuccess || failed;
  const double spent = seconds_of(clock) - start;
  failed = cudaMemcpy(out.data(), device_out, out.size() * sizeof(int), cudaMemcpyDeviceToHost) !=
               cudaSuccess ||
           failed;
  for (int block = 0; block < kBlocks; ++block) {
    int sum = 0;
    for (int t = 0; t < kThreads; ++t) sum += in[static_cast<std::size_t>(block) * kThreads + t];
    failed = failed || out[block] != sum;
  }
  failed = cudaFree(device_in) != cudaSuccess || failed;
  failed = cudaFree(device_out) != cudaSuccess || failed;
  std::printf("%.2f\n", spent * 1e6 / kBlocks);
  return failed;
}
