// expect: craft CraftReadsOtherWarpsBehindABarrier
// The other warps wait for a flag, and not at a barrier.
// breaks: Where one warp reads what another wrote
#include <cuda_runtime.h>

constexpr int kDigits = 16;

__global__ void radix_rank_kernel(int* position, const unsigned* key, int n, int shift) {
  __shared__ int count[32][kDigits];
  __shared__ unsigned ranked;
  const int t = threadIdx.x;
  const int lane = t % 32;
  const int warp = t / 32;
  const int warps = blockDim.x / 32;

  if (t == 0) ranked = 0;
  const unsigned digit = t < n ? key[t] >> shift & (kDigits - 1) : kDigits;
  const unsigned group = __match_any_sync(0xffffffffu, digit);
  const int before = __popc(group & ((1u << lane) - 1));

  if (lane < kDigits) count[warp][lane] = 0;
  __syncwarp();
  if (t < n && before == 0) count[warp][digit] = __popc(group);
  __syncthreads();

  if (warp == 0) {
    int keys = 0;
    for (int w = 0; lane < kDigits && w < warps; ++w) {
      const int more = count[w][lane];
      count[w][lane] = keys;
      keys += more;
    }
    int up_to_digit = keys;
    for (int delta = 1; delta < kDigits; delta *= 2) {
      const int below = __shfl_up_sync(0xffffffffu, up_to_digit, delta);
      if (lane >= delta) up_to_digit += below;
    }
    for (int w = 0; lane < kDigits && w < warps; ++w) count[w][lane] += up_to_digit - keys;
    __threadfence_block();
    __syncwarp();
    if (lane == 0) atomicExch(&ranked, 1);
  }
  while (*(volatile unsigned*)&ranked == 0) {
  }
  __threadfence_block();

  if (t < n) position[t] = count[warp][digit] + before;
}

void radix_rank(int* position, const unsigned* key, int n, int shift) {
  const int threads = (n + 31) / 32 * 32;  // whole warps
  radix_rank_kernel<<<1, threads>>>(position, key, n, shift);
}
