#include <cooperative_groups.h>
#include <cuda/pipeline>

#include "../zoo.h"

// Half of the block copies, half adds up, in three stages.
__global__ void stage(const int* in, int* out, int rounds) {
  constexpr int kStages = 3, kHalf = 64;
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages> state;
  __shared__ int buffer[kStages][kHalf];
  const auto block = cooperative_groups::this_thread_block();
  const bool produces = threadIdx.x < kHalf;
  auto pipe = cuda::make_pipeline(
      block, &state, produces ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
  const int place = threadIdx.x % kHalf;
  int sum = 0;
  for (int round = 0; round < rounds; ++round) {
    int* const slot = buffer[round % kStages];
    if (produces) {
      pipe.producer_acquire();
      cuda::memcpy_async(slot + place, in + round * kHalf + place, sizeof(int), pipe);
      pipe.producer_commit();
    } else {
      pipe.consumer_wait();
      sum += slot[kHalf - 1 - place];
      pipe.consumer_release();
    }
  }
  if (!produces) out[place] = sum;
}

int main() {
  Device<int> in(64 * 10, [](int i) { return i; }), out(64);
  stage<<<1, 128>>>(in.get(), out.get(), 10);
  return out.verify([](int i) { return 10 * (63 - i) + 64 * 45; });
}
