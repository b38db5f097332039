// __syncthreads_count, _and and _or are barriers that all threads pass with a predicate.
#include "../zoo.h"

__global__ void count(int* out) {
  const int t = threadIdx.x;
  int rounds = 0;
  while (__syncthreads_or(rounds < 5)) ++rounds;
  const int all = __syncthreads_and(rounds == 5);
  out[t] = 100 * all + __syncthreads_count(t % 3 == 0);
}

int main() {
  Device<int> out(96);
  count<<<1, 96>>>(out.get());
  return out.verify(132);
}
