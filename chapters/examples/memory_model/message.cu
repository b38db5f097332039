// A thread of warp 0 hands a value to a thread of warp 1: data, fence, flag; flag, fence, data.
#include "../check.cuh"

__global__ void hand_over(int* out) {
  __shared__ int data, flag;
  if (threadIdx.x == 0) flag = 0;
  __syncthreads();
  if (threadIdx.x == 0) {
    data = 42;
    __threadfence_block();
    atomicExch(&flag, 1);
  } else if (threadIdx.x == 32) {
    while (atomicAdd(&flag, 0) == 0) {
    }
    __threadfence_block();
    *out = data;
  }
}

int main() {
  int* out = nullptr;
  int value = 0;
  CHECK(cudaMalloc(&out, sizeof(int)));
  hand_over<<<1, 64>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(&value, out, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(out));
  std::printf("handed over: %d\n", value);
}
