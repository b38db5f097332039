// Lanes 0 to 15 wait for the whole warp at a shuffle; lanes 16 to 31 wait for the block.
#include "../check.cuh"

__global__ void stuck(int* out) {
  const unsigned t = threadIdx.x;
  int value = static_cast<int>(t);
  if (t < 16) value = __shfl_sync(0xffffffffu, value, 0);
  __syncthreads();
  out[t] = value;
}

int main() {
  int* out = nullptr;
  CHECK(cudaMalloc(&out, 32 * sizeof(int)));
  stuck<<<1, 32>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
}
