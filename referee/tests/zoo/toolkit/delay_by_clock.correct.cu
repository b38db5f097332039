// A delay in clock ticks ends; a scan's last round goes up by 32; callbacks and priorities.
#include "../zoo.h"

__global__ void delay(int* out, clock_t ticks) {
  const clock_t start = clock();
  while (clock() - start < ticks) {
  }
  int sum = 1;
  for (int delta = 1; delta <= 32; delta *= 2) {
    const int below = __shfl_up_sync(0xffffffffu, sum, delta);
    if (static_cast<int>(threadIdx.x) >= delta) sum += below;
  }
  out[threadIdx.x] = sum;
}

void CUDART_CB called(cudaStream_t, cudaError_t status, void* data) {
  if (status == cudaSuccess) ++*static_cast<int*>(data);
}

int main() {
  int least = 0, greatest = 0, calls = 0;
  cudaStream_t stream;
  if (cudaDeviceGetStreamPriorityRange(&least, &greatest) != cudaSuccess) return 2;
  if (cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, greatest) != cudaSuccess)
    return 2;
  Device<int> out(32);
  if (cudaDeviceSynchronize() != cudaSuccess) return 2;  // the stream waits for no cudaMemset
  delay<<<1, 32, 0, stream>>>(out.get(), 100000);
  if (cudaStreamAddCallback(stream, called, &calls, 0) != cudaSuccess) return 2;
  if (cudaStreamSynchronize(stream) != cudaSuccess || cudaStreamDestroy(stream) != cudaSuccess)
    return 2;
  return out.verify([](int i) { return i + 1; }) + (calls == 1 && greatest <= least ? 0 : 2);
}
