// expect: craft CraftLoadsEachElementOnce
// Each thread looks for its head in the array, instead of in a ballot.
// breaks: Each element of in and of head is loaded exactly once
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
  bool is_open = warp > 0;
  for (int i = warp * 32; i <= t && i < n; ++i) is_open = is_open && head[i] == 0;
  if (is_open) sum += before;
  if (t < n) out[t] = sum;
}

void segmented_scan(float* out, const float* in, const unsigned char* head, int n) {
  const int threads = (n + 31) / 32 * 32;  // whole warps
  segmented_scan_kernel<<<1, threads>>>(out, in, head, n);
}
