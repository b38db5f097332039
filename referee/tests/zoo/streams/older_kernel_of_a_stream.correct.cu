// Another stream waits for the event of the one that has written.
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
  cudaEvent_t written;
  CHECK(cudaEventCreate(&written));
  CHECK(cudaEventRecord(written, stream));
  CHECK(cudaStreamWaitEvent(other, written));
  look<<<1, 64, 0, other>>>(copy.get(), data.get());
  CHECK(cudaGetLastError());
  const int status = copy.verify([](int i) { return i; });
  CHECK(cudaEventDestroy(written));
  CHECK(cudaStreamDestroy(stream));
  CHECK(cudaStreamDestroy(other));
  return status;
}
