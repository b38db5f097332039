// expect: uninitialised-read line 7
// The copy stops after half of the array.
#include "../zoo.h"

__global__ void sum(int* out, const int* in, int n) {
  int result = 0;
  for (int i = 0; i < n; ++i) result += in[i];
  *out = result;
}

int main() {
  const std::vector<int> host(64, 2);
  Device<int> out(1);
  int* in = nullptr;
  CHECK(cudaMalloc(&in, 64 * sizeof(int)));
  CHECK(cudaMemcpy(in, host.data(), 32 * sizeof(int), cudaMemcpyHostToDevice));
  sum<<<1, 1>>>(out.get(), in, 64);
  const int status = out.verify(128);
  CHECK(cudaFree(in));
  return status;
}
