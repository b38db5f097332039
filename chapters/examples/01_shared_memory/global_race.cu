// Every block adds to one cell of global memory with an ordinary +=.
#include "../check.cuh"

__global__ void count_blocks(int* count) {
  if (threadIdx.x == 0) *count += 1;
}

int main() {
  int blocks = 0;
  int* count = nullptr;
  CHECK(cudaMalloc(&count, sizeof(int)));
  CHECK(cudaMemset(count, 0, sizeof(int)));
  count_blocks<<<100, 32>>>(count);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&blocks, count, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(count));
  std::printf("%d blocks\n", blocks);
}
