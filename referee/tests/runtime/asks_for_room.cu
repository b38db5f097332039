// Prints what the device has room for: as it says itself, and as launches that wait for each other
// find out. device_test.cpp runs it on each of the devices.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cstdio>

__global__ void meet() { cooperative_groups::this_grid().sync(); }

// The most blocks of so many threads that a cooperative launch takes.
int largest_grid(int threads, std::size_t shared_bytes) {
  int blocks = 0;
  cudaError_t error = cudaSuccess;
  for (; error == cudaSuccess; ++blocks) {
    error = cudaLaunchCooperativeKernel(meet, dim3(blocks + 1), dim3(threads), nullptr,
                                        shared_bytes, nullptr);
  }
  const bool as_expected = error == cudaErrorCooperativeLaunchTooLarge;
  return cudaGetLastError() == error && as_expected ? blocks - 1 : -1;
}

int main() {
  cudaDeviceProp p;
  if (cudaGetDeviceProperties(&p, 0) != cudaSuccess) return 1;
  std::printf("%d.%d: %d threads, %d blocks, %d KB and %d KB\n", p.major, p.minor,
              p.maxThreadsPerMultiProcessor, p.maxBlocksPerMultiProcessor,
              static_cast<int>(p.sharedMemPerMultiprocessor >> 10),
              static_cast<int>(p.sharedMemPerBlockOptin >> 10));

  int each = 0, grid = 0, block = 0;
  const cudaError_t asked = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, meet, 256, 0);
  const cudaError_t best = cudaOccupancyMaxPotentialBlockSize(&grid, &block, meet);
  if (asked != cudaSuccess || best != cudaSuccess) return 2;
  std::printf("%d of 256; best %d of %d\n", each, grid / p.multiProcessorCount, block);

  std::printf("%d, %d, %d\n", largest_grid(256, 0), largest_grid(32, 0),
              largest_grid(64, 48 << 10));
  const cudaError_t more = cudaFuncSetAttribute(meet, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                static_cast<int>(p.sharedMemPerBlockOptin));
  const cudaError_t most = cudaFuncSetAttribute(meet, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                static_cast<int>(p.sharedMemPerBlockOptin) + 1);
  return more == cudaSuccess && most == cudaErrorInvalidValue ? 0 : 3;
}
