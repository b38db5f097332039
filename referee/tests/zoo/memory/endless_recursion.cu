// expect: stack-overflow line 6 or stack-overflow line 8 or stack-overflow line 10
// expect-clang: stack-overflow
// The recursion never comes to its end; any statement of the function may touch the last page.
#include "../zoo.h"

__device__ __noinline__ int depth(int n, volatile int* trace) {
  volatile int here[8];
  here[n % 8] = n;
  if (n == 0) return 1;
  return depth(n + 1, trace) + here[n % 8];
}

__global__ void dive(int* out) {
  *out = depth(5, out);
}

int main() {
  Device<int> out(1);
  dive<<<1, 1>>>(out.get());
  return out.verify(16);
}
