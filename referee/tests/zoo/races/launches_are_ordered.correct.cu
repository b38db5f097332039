// What one kernel wrote, the next may read: launches of one stream are ordered.
#include "../zoo.h"

__global__ void square(int* data) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  data[i] = i * i;
}

__global__ void reverse(int* out, const int* data, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = data[n - 1 - i];
}

int main() {
  Device<int> out(128), data(128);
  square<<<4, 32>>>(data.get());
  reverse<<<2, 64>>>(out.get(), data.get(), 128);
  return out.verify([](int i) { return (127 - i) * (127 - i); });
}
