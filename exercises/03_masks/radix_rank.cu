// radix_rank: one block finds where each key goes when the keys are sorted by four of their bits.
//
//   position  device pointer to n ints; with d(i) = (key[i] >> shift) & 15, position[i] receives
//             the number of keys with a smaller digit than d(i), plus the number of keys before
//             key i with the same digit
//   key       device pointer to n numbers; they must not change
//   n         1 to 1024; need not be a multiple of 32. Both arrays are aligned to 256 bytes
//   shift     0 to 28: the digit's lowest bit
//
//   For example, key = 18 1 50 16 with shift = 0: the digits are 2 1 2 0, and position = 2 1 3 0.
//
// Contract
//   - The order is stable: keys with the same digit keep their order. So eight calls, one per digit
//     from the lowest up, sort 32-bit numbers.
//   - One launch, of one block. The lanes of a warp find those with their digit by warp functions:
//     a match, or ballots. A thread makes at most 12 warp calls per key: shuffles count,
//     __syncwarp() does not.
//   - Each thread meets at most three block barriers, and the block uses at most 4096 bytes of
//     shared memory.
//   - Where one warp reads what another wrote, a barrier stands between the two, and no thread
//     reads a cell that nobody has written.
//   - Each key is loaded exactly once.
//   - Warps have 32 lanes.
//   - radix_rank need not wait for the kernel; the caller does.
//
// Read chapters/03_masks.md#ranks-by-digit, then ./run.sh test radix_rank
#include <cuda_runtime.h>

constexpr int kDigits = 16;

__global__ void radix_rank_kernel(int* position, const unsigned* key, int n, int shift) {
  // TODO(1): Within the warp: which lanes have the digit of this one, and how many of them come
  // before it? What does a thread without a key do?

  // TODO(2): Tell the other warps how many keys of this warp have each digit. Many digits have
  // none.

  // TODO(3): For each warp and digit: how many keys have a smaller digit, or the same one in an
  // earlier warp? Store.
}

void radix_rank(int* position, const unsigned* key, int n, int shift) {
  const int threads = (n + 31) / 32 * 32;  // whole warps
  radix_rank_kernel<<<1, threads>>>(position, key, n, shift);
}
