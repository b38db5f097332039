// How many blocks of 256 threads an SM holds at once, by the shared memory that each asks for.
#include "../check.cuh"

__global__ void kernel(float* out) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = 0.0f;
  __syncthreads();
  out[threadIdx.x] = tile[threadIdx.x];
}

int main() {
  cudaDeviceProp device;
  CHECK(cudaGetDeviceProperties(&device, 0));
  std::printf("%s: %zu KB of shared memory and %d threads per SM\n", device.name,
              device.sharedMemPerMultiprocessor / 1024, device.maxThreadsPerMultiProcessor);
  for (int kilobytes : {1, 4, 8, 16, 32, 48}) {
    int blocks = 0;
    CHECK(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, kernel, 256,
                                                        static_cast<size_t>(kilobytes) * 1024));
    std::printf("%2d KB per block: %2d blocks, %4d threads per SM\n", kilobytes, blocks,
                256 * blocks);
  }
}
