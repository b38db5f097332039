// expect: unordered-work line 9 and 18
// Another stream reads what one has written, and looked at since.
#include "../zoo.h"

__global__ void fill(int* data) {
  data[threadIdx.x] = threadIdx.x;
}
__global__ void look(int* out, const int* data) {
  out[threadIdx.x] = data[threadIdx.x];
}

int main() {
  cudaStream_t stream, other;
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
  CHECK(cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking));
  Device<int> data(64), out(64), copy(64);
  CHECK(cudaDeviceSynchronize());
  fill<<<1, 64, 0, stream>>>(data.get());
  look<<<1, 64, 0, stream>>>(out.get(), data.get());
  look<<<1, 64, 0, other>>>(copy.get(), data.get());
  CHECK(cudaGetLastError());
  const int status = copy.verify([](int i) { return i; });
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaStreamDestroy(other));
  return status;
}
