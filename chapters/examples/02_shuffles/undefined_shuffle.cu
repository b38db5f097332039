// A block of 40 threads: the second warp has 8 lanes, and its tree reads lanes that are not there.
#include "../check.cuh"

__global__ void warp_sums(int* out) {
  int value = 1;
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffffu, value, delta);
  if (threadIdx.x % 32 == 0) out[threadIdx.x / 32] = value;
}

int main() {
  int sums[2];
  int* out = nullptr;
  CHECK(cudaMalloc(&out, sizeof(sums)));
  warp_sums<<<1, 40>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(sums, out, sizeof(sums), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(out));
  std::printf("warp 0: %d, warp 1: %d\n", sums[0], sums[1]);
}
