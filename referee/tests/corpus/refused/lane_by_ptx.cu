// says: PTX in asm() is outside what the referee implements
#include <stdio.h>
__global__ void sequence_gpu(int* d_ptr, int length) {
  int elemID = blockIdx.x * blockDim.x + threadIdx.x;
  if (elemID < length) {
    unsigned int laneid;
    asm("mov.u32 %0, %%laneid;" : "=r"(laneid));
    d_ptr[elemID] = laneid;
  }
}
int main() {
  const int N = 1000;
  int *d, h[N];
  cudaMalloc(&d, sizeof h);
  sequence_gpu<<<4, 256>>>(d, N);
  cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
  for (int i = 0; i < N; i++)
    if (h[i] != i % 32) {
      printf("ERROR\n");
      return 1;
    }
  printf("PASS\n");
  cudaFree(d);
}
