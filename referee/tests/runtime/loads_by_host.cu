// A kernel stores in memory of every kind, and the host reads some of it. loads_by_host_test.cpp
// knows how much.
#include <cuda_runtime.h>

#define SHARED_BY_NAME __managed__  // in words that the rewriter does not see

__managed__ int managed[4];
SHARED_BY_NAME int renamed[2];
__device__ int of_device[64];

__global__ void store(int* own, int* heap, int* pinned, int* registered) {
  __shared__ int tile[64];
  __shared__ int total;
  const int t = threadIdx.x;
  tile[t] = t;
  of_device[t] = tile[t];
  own[t] = t;
  if (t == 0) total = 1;
  if (t < 4) managed[t] = t;
  if (t < 2) renamed[t] = t;
  if (t < 8) heap[t] = t;
  if (t < 8) heap[t] = t + 1;
  atomicAdd(pinned, 1);
  if (t < 16) reinterpret_cast<char*>(registered)[t] = 1;
}

int main() {
  static int of_host[64];
  int *own, *heap, *pinned;
  cudaMalloc(&own, 256);
  cudaMallocManaged(&heap, 256);
  cudaMallocHost(&pinned, 4);
  *pinned = 0;
  heap[20] = 0;
  int sum = 0;
  cudaHostRegister(of_host, sizeof(of_host), cudaHostRegisterDefault);
  for (int launch = 0; launch < 2; ++launch) {
    store<<<1, 64>>>(own, heap, pinned, of_host);
    cudaDeviceSynchronize();
    sum += managed[0] + managed[1] + renamed[1] + *pinned;  // four words
    sum += heap[7] + heap[7] + heap[20];                    // one; nobody has stored the last one
    sum += reinterpret_cast<char*>(of_host)[5] + of_host[1] + of_host[9];  // one of two
    heap[6] = 1;
    sum += heap[6];  // the host's own
  }
  cudaHostUnregister(of_host);
  cudaFree(own);
  cudaFree(heap);
  cudaFreeHost(pinned);
  return sum > 0 ? 0 : 1;
}
