// 2048 threads a block are more than a device admits. The kernel never runs and nobody asks why.
#include "../check.cuh"

__global__ void fill(int* out) { out[threadIdx.x] = 7; }

int main() {
  const int n = 2048;
  int last = 0;
  int* out = nullptr;
  CHECK(cudaMalloc(&out, n * sizeof(int)));
  CHECK(cudaMemset(out, 0, n * sizeof(int)));
  fill<<<1, n>>>(out);
  CHECK(cudaMemcpy(&last, out + n - 1, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(out));
  std::printf("last value %d\n", last);
}
