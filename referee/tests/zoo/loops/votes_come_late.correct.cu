// All that threads and memory hold comes back for 30,000 rounds of votes: what ends them is a count
// that one thread keeps, random numbers in registers, or a vote whose grounds are gone when it is
// counted.
#include "../zoo.h"

__global__ void by_count(int* out, int rounds) {
  int left = threadIdx.x == 7 ? rounds : 0;
  while (__syncthreads_count(left > 0) > 0) --left;
  out[threadIdx.x] = left <= 0;
}

// A generator of full period comes back to where it began, and not before.
__global__ void by_random_numbers(int* out) {
  unsigned short state = threadIdx.x;
  const unsigned short wanted = state;
  int rounds = 0;
  do {
    state = state * 4093 + 4099;
    ++rounds;
  } while (!__syncthreads_and(state == wanted));
  out[threadIdx.x] = rounds == 65536;
}

// Every round leaves the tile as it was; every 1000th time something else is voted for, and the
// votes themselves are soon forgotten.
__global__ void by_forgotten_votes(int* out, int rounds) {
  __shared__ int vote, count;
  if (threadIdx.x == 0) vote = count = 0;
  __syncthreads();
  int seen = 0;
  while (seen < 30) {
    if (threadIdx.x == 0) vote = ++count % rounds == 0;
    __syncthreads();
    const int mine = vote;
    __syncthreads();
    if (threadIdx.x == 0) vote = 0;
    seen += __syncthreads_or(mine) != 0;
  }
  out[threadIdx.x] = count == 30 * rounds;
}

int main() {
  Device<int> out(32);
  by_count<<<1, 32>>>(out.get(), 30000);
  int failures = out.verify(1);
  by_random_numbers<<<1, 32>>>(out.get());
  failures += out.verify(1);
  by_forgotten_votes<<<1, 32>>>(out.get(), 1000);
  return failures + out.verify(1);
}
