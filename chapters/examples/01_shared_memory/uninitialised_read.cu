// A counter in shared memory is added to, and nobody set it to zero.
#include "../check.cuh"

__global__ void count_odd(int* out, const int* in) {
  __shared__ int count;
  if (in[threadIdx.x] % 2 == 1) atomicAdd(&count, 1);
  __syncthreads();
  if (threadIdx.x == 0) *out = count;
}

int main() {
  const int n = 64;
  int values[n], odd = 0;
  for (int i = 0; i < n; ++i) values[i] = i;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(int)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  count_odd<<<1, n>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&odd, out, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("%d odd\n", odd);
}
