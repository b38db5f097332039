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
  const int lane = threadIdx.x % 32;
  const unsigned up_to_me = 0xffffffffu >> (31 - lane);
  const int first = max(31 - __clz(heads & up_to_me), 0);
  for (int delta = 1; delta < 32; delta *= 2) {
    const float below = __shfl_up_sync(0xffffffffu, value, delta);
    if (lane - delta >= first) value += below;
  }
  return value;
}

__global__ void segmented_scan_kernel(float* out, const float* in, const unsigned char* head,
                                      int n) {
  __shared__ float tail[32];     // of each warp: the sum that goes on into the next one
  __shared__ bool has_head[32];  // whether it began in this warp
  const int t = threadIdx.x;
  const int lane = t % 32;
  const int warp = t / 32;
  const int warps = blockDim.x / 32;

  // A thread without an element stays: the shuffles name it.
  const float value = t < n ? in[t] : 0.0f;
  const unsigned heads = __ballot_sync(0xffffffffu, t < n && head[t] != 0);
  float sum = scan_to_head(value, heads);
  if (lane == 31) {
    tail[warp] = sum;
    has_head[warp] = heads != 0;
  }
  __syncthreads();

  // The warps' sums are a segmented scan again: a warp with a head begins a segment. Every warp
  // does it for itself, which saves a second barrier.
  const bool is_there = lane < warps;
  const unsigned begins = __ballot_sync(0xffffffffu, is_there && has_head[lane]);
  const float carried = scan_to_head(is_there ? tail[lane] : 0.0f, begins);
  const float before = __shfl_sync(0xffffffffu, carried, warp > 0 ? warp - 1 : 0);

  // Those below the first head of their warp go on with what began in an earlier one.
  const unsigned up_to_me = 0xffffffffu >> (31 - lane);
  if (warp > 0 && (heads & up_to_me) == 0) sum += before;
  if (t < n) out[t] = sum;
}

void segmented_scan(float* out, const float* in, const unsigned char* head, int n) {
  const int threads = (n + 31) / 32 * 32;  // whole warps
  segmented_scan_kernel<<<1, threads>>>(out, in, head, n);
}
