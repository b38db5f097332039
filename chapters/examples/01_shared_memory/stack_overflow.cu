// A device function calls itself a million times; each call keeps an array on the stack.
#include "../check.cuh"

__device__ int descend(int depth) {
  volatile int frame[16];
  frame[depth % 16] = depth;
  if (depth == 0) return 0;
  return descend(depth - 1) + frame[depth % 16];
}

__global__ void run(int* out) { *out = descend(1000000); }

int main() {
  int* out = nullptr;
  CHECK(cudaMalloc(&out, sizeof(int)));
  run<<<1, 1>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
}
