// The array holds the arguments' addresses; one of them lies in memory that both share.
#include "../zoo.h"

__global__ void copy(int* out, const int* in) {
  out[threadIdx.x] = in[threadIdx.x];
}

int main() {
  int *out, *in;
  CHECK(cudaMalloc(&out, 32 * sizeof(int)));
  CHECK(cudaMalloc(&in, 32 * sizeof(int)));
  CHECK(cudaMemset(in, 0, 32 * sizeof(int)));
  int** shared;
  CHECK(cudaMallocManaged(&shared, sizeof(int*)));
  *shared = in;
  void* arguments[] = {&out, shared};
  CHECK(cudaLaunchKernel((void*)copy, dim3(1), dim3(32), arguments, 0, nullptr));
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaFree(out));
  CHECK(cudaFree(in));
  CHECK(cudaFree(shared));
}
