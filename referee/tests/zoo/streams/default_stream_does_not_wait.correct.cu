// An ordinary stream is waited for by cudaMemcpy, which works in the default stream.
#include "../zoo.h"

__global__ void count_up(int* out) {
  out[threadIdx.x] = threadIdx.x;
}

int main() {
  cudaStream_t stream;
  CHECK(cudaStreamCreate(&stream));
  int *out, host[32];
  CHECK(cudaMalloc(&out, sizeof(host)));
  CHECK(cudaMemset(out, 0, sizeof(host)));
  CHECK(cudaDeviceSynchronize());
  count_up<<<1, 32, 0, stream>>>(out);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(host, out, sizeof(host), cudaMemcpyDeviceToHost));
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaFree(out));
  return host[31] == 31 ? 0 : 1;
}
