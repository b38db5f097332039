// Half of the block waits at the barrier inside the if, the other half at the one below it.
#include "../check.cuh"

__global__ void add_upper_half(int* out, const int* in) {
  __shared__ int tile[64];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  if (t < 32) {
    tile[t] += tile[t + 32];
    __syncthreads();
  }
  __syncthreads();
  out[t] = tile[t % 32];
}

int main() {
  const int n = 64;
  int values[n];
  for (int i = 0; i < n; ++i) values[i] = i * i;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(values)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  add_upper_half<<<1, n>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(values, out, sizeof(values), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("first %d, last %d\n", values[0], values[n - 1]);
}
