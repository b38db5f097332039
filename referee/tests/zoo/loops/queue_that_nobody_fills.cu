// expect: endless-loop line 8
// Two words are read in turn, and nobody changes either.
#include "../zoo.h"

__global__ void take(volatile int* put, volatile int* taken, int* out) {
  const int t = static_cast<int>(threadIdx.x);
  if (t == 0) {
    while (*put == *taken) {
    }
  }
  out[t] = 1;
}

int main() {
  Device<int> put(1), taken(1), out(32);
  take<<<1, 32>>>(put.get(), taken.get(), out.get());
  return out.verify(1);
}
