// segmented_scan: one block sums each element and those before it, back to where its segment
// begins.
//
//   out   device pointer to n floats; out[i] receives in[h] + ... + in[i], where element h begins
//         the segment of element i
//   in    device pointer to n floats; they must not change
//   head  device pointer to n bytes; element i begins a segment where head[i] is not 0, whatever
//         else it is. The first element begins one in any case. They must not change
//   n     1 to 1024; need not be a multiple of 32. The arrays are aligned to 256 bytes
//
//   For example, in = 3 1 4 1 5 with head = 0 0 1 0 0: out = 3 4 4 5 10.
//
// Contract
//   - One launch, of one block, in which the lanes of a warp exchange values by shuffles.
//   - A sum of k elements is off by at most (k - 1) * 2^-24 times the sum of their magnitudes,
//     however large the elements of other segments are. What is infinite or NaN stays in its
//     segment.
//   - Each thread meets at most two block barriers, and the block uses at most 512 bytes of shared
//     memory.
//   - Where one warp reads what another wrote, a barrier stands between the two, and no thread
//     reads a cell that nobody has written.
//   - Each element of in and of head is loaded exactly once.
//   - Warps have 32 lanes.
//   - segmented_scan need not wait for the kernel; the caller does.
//
// Read chapters/03_masks.md#where-does-my-row-begin, then ./run.sh test segmented_scan
#include <cuda_runtime.h>

// Returns the sum of `value` over the lanes from this lane's head up to itself. A lane without a
// head at or below it begins at lane 0. `heads` has a bit for each lane that is a head. All lanes
// of the warp call it.
__device__ float scan_to_head(float value, unsigned heads) {
  return value;  // TODO(1): Which lane does the segment begin at? Add up with shuffles from there.
}

__global__ void segmented_scan_kernel(float* out, const float* in, const unsigned char* head,
                                      int n) {
  // TODO(2): First stage: each warp scans its own elements. What do the warps after it need to
  // know?

  // TODO(3): Second stage: which sum does a segment carry over from the warps before this one, and
  // which lanes need it? Store.
}

void segmented_scan(float* out, const float* in, const unsigned char* head, int n) {
  const int threads = (n + 31) / 32 * 32;  // whole warps
  segmented_scan_kernel<<<1, threads>>>(out, in, head, n);
}
