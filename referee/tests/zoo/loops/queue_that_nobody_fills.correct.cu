// Two words are read in turn until another warp changes one.
#include "../zoo.h"

__global__ void take(volatile int* put, volatile int* taken, int* out) {
  const int t = static_cast<int>(threadIdx.x);
  if (t == 0) {
    while (*put == *taken) {
    }
  }
  if (t == 32) *put = 1;
  out[t] = 1;
}

int main() {
  Device<int> put(1), taken(1), out(64);
  take<<<1, 64>>>(put.get(), taken.get(), out.get());
  return out.verify(1);
}
