// Adds up the positive numbers of "the lanes that are here", as if they were all that will come.
// One run breaks no rule. Set REFEREE_ACTIVEMASK to converged or alone, and the outcome changes.
#include "../check.cuh"

__global__ void sum_positive(int* out, const int* in) {
  const int lane = static_cast<int>(threadIdx.x);
  const int value = in[lane];
  if (value > 0) {
    const unsigned here = __activemask();
    const int sum = static_cast<int>(__reduce_add_sync(here, value));
    if (lane == __ffs(static_cast<int>(here)) - 1) atomicMax(out, sum);
  }
}

int main() {
  int values[32], sum = 0, expected = 0;
  for (int i = 0; i < 32; ++i) values[i] = i % 3 == 0 ? -i : i;
  for (int value : values) expected += value > 0 ? value : 0;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(int)));
  CHECK(cudaMemset(out, 0, sizeof(int)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  sum_positive<<<1, 32>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&sum, out, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("sum %d, expected %d\n", sum, expected);
}
