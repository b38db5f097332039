// finds: endless-loop
#include <cstdio>
// The thread that sets the flag waits at the barrier for those who wait for the flag.
__global__ void hand_over(int* out) {
  __shared__ volatile int ready;
  if (threadIdx.x == 0) ready = 0;
  __syncthreads();
  if (threadIdx.x != 0)
    while (ready == 0) {
    }
  __syncthreads();
  if (threadIdx.x == 0) ready = 1;
  out[threadIdx.x] = ready;
}
int main() {
  int* out;
  cudaMalloc(&out, 64 * sizeof(int));
  hand_over<<<1, 64>>>(out);
  printf("%s\n", cudaGetErrorString(cudaDeviceSynchronize()));
  cudaFree(out);
}
