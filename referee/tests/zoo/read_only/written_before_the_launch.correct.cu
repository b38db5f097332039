// Whatever was written before the launch, by whomever: kernels, copies and fills, in memory that
// was freed and allocated again, and in arrays that change places.
#include <utility>

#include "../zoo.h"

__global__ void store(int* to, int value) {
  to[threadIdx.x] = value;
}
__global__ void step(int* to, const int* from) {
  const unsigned i = threadIdx.x;
  to[i] = __ldg(&from[i]) + __ldg(&from[i ^ 1]);
}

int main() {
  constexpr int kSize = 64;
  Device<int> out(kSize);
  for (int round = 0; round < 3; ++round) {
    int *one, *other;
    CHECK(cudaMalloc(&one, kSize * sizeof(int)));
    store<<<1, kSize>>>(one, 1);
    CHECK(cudaFree(one));
    CHECK(cudaMalloc(&one, kSize * sizeof(int)));
    CHECK(cudaMalloc(&other, kSize * sizeof(int)));
    store<<<1, kSize>>>(other, 7);
    CHECK(cudaMemset(other, 0, kSize * sizeof(int)));
    step<<<1, kSize>>>(one, other);
    store<<<1, kSize>>>(one, 1);
    for (int i = 0; i < 4; ++i) {
      step<<<1, kSize>>>(other, one);
      std::swap(one, other);
    }
    CHECK(cudaMemcpy(out.get(), one, kSize * sizeof(int), cudaMemcpyDeviceToDevice));
    CHECK(cudaFree(one));
    CHECK(cudaFree(other));
  }
  return out.verify(16);
}
