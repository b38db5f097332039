// Launches block_sum once, checks every sum, and prints microseconds a block of one core's time.
#pragma once

#include <chrono>
#include <vector>

int main() {
  std::vector<int> in(static_cast<std::size_t>(kThreads) * kBlocks), out(kBlocks);
  for (std::size_t i = 0; i < in.size(); ++i) in[i] = static_cast<int>(i % 1013);
  int *device_in = nullptr, *device_out = nullptr;
  bool failed = cudaMalloc(&device_in, in.size() * sizeof(int)) != cudaSuccess;
  failed = cudaMalloc(&device_out, out.size() * sizeof(int)) != cudaSuccess || failed;
  failed = cudaMemcpy(device_in, in.data(), in.size() * sizeof(int), cudaMemcpyHostToDevice) !=
               cudaSuccess ||
           failed;
  const auto start = std::chrono::steady_clock::now();
  block_sum<<<kBlocks, kThreads>>>(device_out, device_in);
  failed = cudaDeviceSynchronize() != cudaSuccess || failed;
  const std::chrono::duration<double, std::micro> spent = std::chrono::steady_clock::now() - start;
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
  std::printf("%.2f\n", spent.count() / kBlocks);
  return failed;
}
