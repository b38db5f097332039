// tail_barrier.cu with the ballot loop: the mask names the lanes that are still in the loop.
#include <climits>

#include "../check.cuh"

__global__ void all_min(int* out, const int* in, int rows) {
  __shared__ int least;
  if (threadIdx.x == 0) least = INT_MAX;
  __syncthreads();
  const int lane = static_cast<int>(threadIdx.x);
  int row = lane / 8;
  unsigned mask = __ballot_sync(0xffffffffu, row < rows);
  while (row < rows) {
    int value = in[8 * row + lane % 8];
    for (int delta = 4; delta > 0; delta /= 2)
      value = min(value, __shfl_xor_sync(mask, value, delta, 8));
    if (lane % 8 == 0) atomicMin(&least, value);
    row += 4;
    mask = __ballot_sync(mask, row < rows);
  }
  __syncthreads();
  if (lane == 0) *out = least;
}

int main() {
  const int rows = 5;
  int values[8 * rows], least = 0;
  for (int i = 0; i < 8 * rows; ++i) values[i] = (i * 13 + 5) % 41;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(int)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  all_min<<<1, 32>>>(out, in, rows);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&least, out, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("least of all %d\n", least);
}
