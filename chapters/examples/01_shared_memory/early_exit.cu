// Threads beyond n leave before the barrier. Nobody waits for a thread that has exited.
#include "../check.cuh"

__global__ void shift(int* out, int n) {
  __shared__ int tile[64];
  const int t = static_cast<int>(threadIdx.x);
  if (t >= n) return;
  tile[t] = 10 * t;
  __syncthreads();
  out[t] = tile[(t + 1) % n];
}

int main() {
  const int n = 40;
  int values[n];
  int* out = nullptr;
  CHECK(cudaMalloc(&out, sizeof(values)));
  shift<<<1, 64>>>(out, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(values, out, sizeof(values), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(out));
  std::printf("first %d, last %d\n", values[0], values[n - 1]);
}
