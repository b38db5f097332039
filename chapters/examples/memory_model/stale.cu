// Block 1 waits for a flag and reads what block 0 wrote before it; no fence stands between. It has
// read the cell's neighbour before, so an old copy of both may lie in its SM's cache.
#include "../check.cuh"

__global__ void hand_over(int* cells, int* flag, int* out) {
  if (blockIdx.x == 0) {
    __nanosleep(200000);  // time for block 1 to read the neighbour
    cells[0] = 42;
    atomicExch(flag, 1);
  } else {
    const int neighbour = cells[1];  // 0
    while (atomicAdd(flag, 0) == neighbour) {
    }
    *out = cells[0];
  }
}

int main() {
  int *cells = nullptr, *flag = nullptr, *out = nullptr;
  int value = 0;
  CHECK(cudaMalloc(&cells, 2 * sizeof(int)));
  CHECK(cudaMalloc(&flag, sizeof(int)));
  CHECK(cudaMalloc(&out, sizeof(int)));
  CHECK(cudaMemset(cells, 0, 2 * sizeof(int)));
  CHECK(cudaMemset(flag, 0, sizeof(int)));
  // A cooperative launch, so that both blocks run at the same time.
  void* arguments[] = {&cells, &flag, &out};
  CHECK(
      cudaLaunchCooperativeKernel(reinterpret_cast<void*>(hand_over), dim3(2), dim3(1), arguments));
  CHECK(cudaMemcpy(&value, out, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(cells));
  CHECK(cudaFree(flag));
  CHECK(cudaFree(out));
  std::printf("handed over: %d\n", value);
}
