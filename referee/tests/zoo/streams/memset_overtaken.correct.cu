// The same with cudaMemsetAsync in the kernel's own stream; and what the host waits for otherwise.
#include "../zoo.h"

__global__ void count(int* sum, const int* more) {
  atomicAdd(sum, 1 + more[0]);
}

__device__ int of_the_program;

int main() {
  cudaStream_t stream;
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  int *sum, *more, *shared, *locked, host = 0;
  CHECK(cudaMalloc(&sum, sizeof(int)));
  CHECK(cudaMalloc(&more, sizeof(int)));
  CHECK(cudaMallocManaged(&shared, sizeof(int)));
  CHECK(cudaMallocHost(&locked, sizeof(int)));
  CHECK(cudaMemcpy(more, &host, sizeof(int), cudaMemcpyHostToDevice));
  CHECK(cudaMemset(shared, 0, sizeof(int)));
  CHECK(cudaMemset(locked, 0, sizeof(int)));
  CHECK(cudaMemsetAsync(sum, 0, sizeof(int), stream));
  count<<<1, 32, 0, stream>>>(sum, more);
  count<<<1, 32, 0, stream>>>(sum, shared);
  count<<<1, 32, 0, stream>>>(sum, locked);
  CHECK(cudaGetLastError());
  CHECK(cudaStreamSynchronize(stream));

  // In streams that wait for the default one nothing overtakes it.
  cudaStream_t ordinary;
  CHECK(cudaStreamCreate(&ordinary));
  CHECK(cudaMemset(more, 0, sizeof(int)));
  count<<<1, 32, 0, ordinary>>>(sum, more);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(more, sum, sizeof(int), cudaMemcpyDeviceToDevice));
  CHECK(cudaMemcpy(&host, more, sizeof(int), cudaMemcpyDeviceToHost));

  // The host has waited for the copy, and for all before it.
  count<<<1, 32, 0, stream>>>(sum, shared);
  CHECK(cudaGetLastError());
  CHECK(cudaStreamSynchronize(stream));

  int* symbol;
  CHECK(cudaGetSymbolAddress(reinterpret_cast<void**>(&symbol), of_the_program));
  CHECK(cudaMemcpyToSymbol(of_the_program, &host, sizeof(int)));
  count<<<1, 32, 0, stream>>>(symbol, shared);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  for (void* memory : {(void*)sum, (void*)more, (void*)shared}) CHECK(cudaFree(memory));
  CHECK(cudaFreeHost(locked));
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaStreamDestroy(ordinary));
  return host == 128 ? 0 : 1;
}
