// A queue between two warps: each waits by reading two words in turn, none of which changes.
#include "../zoo.h"

constexpr int kItems = 20, kSlots = 4;

__global__ void pass_on(int* out) {
  __shared__ volatile int put, taken;
  __shared__ int slots[kSlots];
  if (threadIdx.x == 0) {
    put = 0;
    taken = 0;
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    for (int i = 0; i < kItems; ++i) {
      while (put - taken == kSlots) {
      }
      __threadfence_block();
      slots[i % kSlots] = i * i;
      __threadfence_block();
      put = i + 1;
    }
  } else if (threadIdx.x == 32) {
    for (int i = 0; i < kItems; ++i) {
      while (put == taken) {
      }
      __threadfence_block();
      out[i] = slots[i % kSlots];
      __threadfence_block();
      taken = i + 1;
    }
  }
}

// One block waits for all others by going through their flags again and again.
__global__ void wait_for_all(volatile int* arrived, int* out) {
  const int blocks = static_cast<int>(gridDim.x);
  if (blockIdx.x != 0) {
    __threadfence();
    arrived[blockIdx.x] = 1;
    return;
  }
  int missing = blocks;
  while (missing != 1) {
    missing = 0;
    for (int i = 0; i < blocks; ++i) missing += arrived[i] == 0;
  }
  out[kItems] = blocks;
}

int main() {
  constexpr int kBlocks = 40;
  Device<int> out(kItems + 1), arrived(kBlocks);
  pass_on<<<1, 64>>>(out.get());
  wait_for_all<<<kBlocks, 1>>>(arrived.get(), out.get());
  return out.verify([](int i) { return i == kItems ? kBlocks : i * i; });
}
