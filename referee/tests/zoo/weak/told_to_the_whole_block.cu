// weak: old-value line 8 and 15
// One thread reads the flag and a barrier tells its block; still nothing orders the numbers.
#include "../zoo.h"

__global__ void tell(volatile int* numbers, volatile int* flag, int* out) {
  const int t = threadIdx.x;
  if (blockIdx.x == 0) {
    numbers[t] = 42;
    __syncthreads();
    if (t == 0) *flag = 1;
  } else {
    while (t == 0 && *flag == 0) {
    }
    __syncthreads();
    out[(blockIdx.x - 1) * blockDim.x + t] = numbers[t];
  }
}

int main() {
  Device<int> numbers(32), flag(1), out(8 * 32);
  tell<<<9, 32>>>(numbers.get(), flag.get(), out.get());
  return out.verify(42);
}
