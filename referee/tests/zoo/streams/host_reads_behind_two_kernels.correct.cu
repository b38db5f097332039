// The host waits for both kernels, of which the first has written what it reads.
#include "../zoo.h"

__global__ void fill(int* data) {
  data[threadIdx.x] = threadIdx.x;
}
__global__ void look(int* out, const int* data) {
  out[threadIdx.x] = data[threadIdx.x];
}

int main() {
  int* data;
  CHECK(cudaMallocManaged(&data, 64 * sizeof(int)));
  Device<int> out(64);
  fill<<<1, 64>>>(data);
  look<<<1, 64>>>(out.get(), data);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  const int seen = data[5];
  const int status = out.verify([](int i) { return i; });
  CHECK(cudaFree(data));
  return seen == 5 ? status : 1;
}
