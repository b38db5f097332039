// expect: craft CraftLoadsEachElementOnce
// Right. The sum of a head is its element, which is read a second time.
// breaks: Each element of in and of head is loaded exactly once
#include <cuda_runtime.h>

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
  __shared__ float tail[32];
  __shared__ bool has_head[32];
  const int t = threadIdx.x;
  const int lane = t % 32;
  const int warp = t / 32;
  const int warps = blockDim.x / 32;

  const float value = t < n ? in[t] : 0.0f;
  const unsigned heads = __ballot_sync(0xffffffffu, t < n && head[t] != 0);
  float sum = scan_to_head(value, heads);
  if (lane == 31) {
    tail[warp] = sum;
    has_head[warp] = heads != 0;
  }
  __syncthreads();

  const bool is_there = lane < warps;
  const unsigned begins = __ballot_sync(0xffffffffu, is_there && has_head[lane]);
  const float carried = scan_to_head(is_there ? tail[lane] : 0.0f, begins);
  const float before = __shfl_sync(0xffffffffu, carried, warp > 0 ? warp - 1 : 0);

  const unsigned up_to_me = 0xffffffffu >> (31 - lane);
  if (warp > 0 && (heads & up_to_me) == 0) sum += before;
  if (t < n) out[t] = (heads >> lane & 1) != 0 ? in[t] : sum;
}

void segmented_scan(float* out, const float* in, const unsigned char* head, int n) {
  const int threads = (n + 31) / 32 * 32;
  segmented_scan_kernel<<<1, threads>>>(out, in, head, n);
}
