// expect: unordered-work line 7 and 15
// cudaMemset works in the default stream, and the host doesn't wait for it: a kernel in a stream
// that does not block may come first.
#include "../zoo.h"

__global__ void count(int* sum) {
  atomicAdd(sum, 1);
}

int main() {
  cudaStream_t stream;
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  int *sum, host = 0;
  CHECK(cudaMalloc(&sum, sizeof(int)));
  CHECK(cudaMemset(sum, 0, sizeof(int)));
  count<<<1, 32, 0, stream>>>(sum);
  CHECK(cudaGetLastError());
  CHECK(cudaStreamSynchronize(stream));
  CHECK(cudaMemcpy(&host, sum, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(sum));
  CHECK(cudaStreamDestroy(stream));
  return host == 32 ? 0 : 1;
}
