// Values go to other threads of the block, by one place and by more; each time the storage is used
// behind a barrier.
#include <cub/block/block_shuffle.cuh>

#include "../zoo.h"

constexpr int kThreads = 80;

__global__ void hand_on(int* out) {
  using Shuffle = cub::BlockShuffle<int, kThreads>;
  __shared__ Shuffle::TempStorage storage;
  const int t = threadIdx.x;
  int items[2] = {2 * t, 2 * t + 1}, before[2] = {-1, -1}, behind[2] = {-1, -1};
  int last = 0, first = 0, further = -1, lower = -1, around = -1;
  Shuffle(storage).Up(items, before, last);
  __syncthreads();
  Shuffle(storage).Down(items, behind, first);
  __syncthreads();
  Shuffle(storage).Offset(t, further, 5);
  __syncthreads();
  Shuffle(storage).Offset(t, lower, -3);
  __syncthreads();
  Shuffle(storage).Rotate(t, around, 50);
  int errors = last != 2 * kThreads - 1 || first != 0;
  errors += before[0] != 2 * t - 1 || before[1] != 2 * t;
  errors += behind[0] != 2 * t + 1 || behind[1] != (t < kThreads - 1 ? 2 * t + 2 : -1);
  errors += further != (t + 5 < kThreads ? t + 5 : -1) || lower != (t >= 3 ? t - 3 : -1);
  errors += around != (t + 50) % kThreads;
  out[t] = errors;
}

int main() {
  Device<int> out(kThreads);
  hand_on<<<1, kThreads>>>(out.get());
  return out.verify(0);
}
