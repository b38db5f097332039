// The halves of the work lie in two streams, and meet nowhere.
#include "../zoo.h"

__global__ void smooth(int* values, int begin, int end) {
  const int i = begin + blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= end) return;
  values[i] = values[i] + 1;
}

int main() {
  const int n = 128, overlap = 0;
  cudaStream_t streams[2];
  for (cudaStream_t& stream : streams) CHECK(cudaStreamCreate(&stream));
  Device<int> values(n);
  int* data = values.get();
  CHECK(cudaDeviceSynchronize());
  int begin = 0;
  for (int half = 0; half < 2; ++half) {
    const int end = half == 0 ? n / 2 + overlap : n;
    const int blocks = (end - begin + 31) / 32;
    smooth<<<blocks, 32, 0, streams[half]>>>(data, begin, end);
    begin = n / 2;
  }
  CHECK(cudaGetLastError());
  const int status = values.verify([](int) { return 1; });
  for (cudaStream_t stream : streams) CHECK(cudaStreamDestroy(stream));
  return status;
}
