// The recursion returns its value.
#include "../zoo.h"

__device__ int fibonacci(int n, int* calls) {
  return n < 2 ? n : fibonacci(n - 1, calls) + fibonacci(n - 2, calls);
}

__global__ void compute(int* out) {
  __shared__ int calls;
  if (threadIdx.x == 0) calls = 0;
  __syncthreads();
  out[threadIdx.x] = fibonacci(threadIdx.x, &calls);
}

int main() {
  Device<int> out(12);
  compute<<<1, 12>>>(out.get());
  return out.verify([](int i) {
    int a = 0, b = 1;
    for (; i > 0; --i) {
      const int next = a + b;
      a = b;
      b = next;
    }
    return a;
  });
}
