// The mask of a branch is asked for above the branch, where all lanes are: the largest odd value.
#include "../check.cuh"

__global__ void largest_odd(int* out, const int* in) {
  const int lane = static_cast<int>(threadIdx.x);
  const int value = in[lane];
  const bool odd = value % 2 != 0;
  const unsigned mask = __ballot_sync(0xffffffffu, odd);
  if (odd) {
    const int largest = __reduce_max_sync(mask, value);
    if (lane == __ffs(static_cast<int>(mask)) - 1) *out = largest;
  }
}

int main() {
  int values[32], largest = 0;
  for (int i = 0; i < 32; ++i) values[i] = i * 29 % 64;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(int)));
  CHECK(cudaMemset(out, 0, sizeof(int)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  largest_odd<<<1, 32>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&largest, out, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("largest odd value %d\n", largest);
}
