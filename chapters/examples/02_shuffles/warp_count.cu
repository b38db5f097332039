// Asks the device how large a warp is, and never writes 32. Try it with REFEREE_WARP_SIZE=8 too.
#include "../check.cuh"

__global__ void warps_of_block(int* out) {
  const int thread = static_cast<int>(threadIdx.x + blockDim.x * threadIdx.y);
  if (thread % warpSize == 0) atomicAdd(out, 1);
}

int main() {
  int size = 0, warps = 0;
  CHECK(cudaDeviceGetAttribute(&size, cudaDevAttrWarpSize, 0));
  int* out = nullptr;
  CHECK(cudaMalloc(&out, sizeof(int)));
  CHECK(cudaMemset(out, 0, sizeof(int)));
  warps_of_block<<<1, dim3(20, 5)>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&warps, out, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(out));
  std::printf("100 threads in warps of %d: %d warps\n", size, warps);
}
