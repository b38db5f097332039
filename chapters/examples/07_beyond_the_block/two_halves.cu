// Each half of a block waits for its own copies, at a barrier of its own.
#include <cuda/barrier>

#include "../check.cuh"

constexpr int kHalf = 64;

// The barriers get their values from init(), and nvcc need not warn that no constructor runs.
#pragma nv_diag_suppress static_var_with_dynamic_init

__global__ void reverse_halves(int* out, const int* in) {
  __shared__ cuda::barrier<cuda::thread_scope_block> arrived[2];
  __shared__ int tile[2][kHalf];
  const int half = threadIdx.x / kHalf, t = threadIdx.x % kHalf;
  if (threadIdx.x < 2) init(&arrived[threadIdx.x], kHalf);  // expects 64 arrivals
  __syncthreads();
  cuda::memcpy_async(&tile[half][t], in + threadIdx.x, sizeof(int), arrived[half]);
  arrived[half].arrive_and_wait();  // the threads of this half, and their copies
  out[threadIdx.x] = tile[half][kHalf - 1 - t];
}

int main() {
  int values[2 * kHalf], reversed[2 * kHalf];
  for (int i = 0; i < 2 * kHalf; ++i) values[i] = i;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(reversed)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  reverse_halves<<<1, 2 * kHalf>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(reversed, out, sizeof(reversed), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("first half %d to %d, second half %d to %d\n", reversed[0], reversed[kHalf - 1],
              reversed[kHalf], reversed[2 * kHalf - 1]);
}
