// expect: craft CraftLoadsEachKeyOnce
// The key is read a second time where it is needed a second time.
// breaks: Each key is loaded exactly once
#include <cuda_runtime.h>

constexpr int kDigits = 16;

__global__ void radix_rank_kernel(int* position, const unsigned* key, int n, int shift) {
  // First how many keys of a warp have a digit; then how many come before the first of these.
  __shared__ int count[32][kDigits];
  const int t = threadIdx.x;
  const int lane = t % 32;
  const int warp = t / 32;
  const int warps = blockDim.x / 32;

  // A thread without a key stays, with a digit that no key has.
  const unsigned digit = t < n ? key[t] >> shift & (kDigits - 1) : kDigits;
  const unsigned group = __match_any_sync(0xffffffffu, digit);
  const int before = __popc(group & ((1u << lane) - 1));

  // The digits that no lane has are 0. The first lane of each group speaks for all of it.
  if (lane < kDigits) count[warp][lane] = 0;
  __syncwarp();
  if (t < n && before == 0) count[warp][digit] = __popc(group);
  __syncthreads();

  // A lane for each digit: the warps' counts one after the other, and then the digits below.
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
  }
  __syncthreads();

  if (t < n) position[t] = count[warp][key[t] >> shift & (kDigits - 1)] + before;
}

void radix_rank(int* position, const unsigned* key, int n, int shift) {
  const int threads = (n + 31) / 32 * 32;  // whole warps
  radix_rank_kernel<<<1, threads>>>(position, key, n, shift);
}
