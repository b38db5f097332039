// expect: craft CraftAddsOnceForEachValueOfAWarp
// Runs of one value take one atomic for many elements. That saves so many that one warp, whose
// lanes each add for themselves, is lost in the average.
// breaks: Lanes that hold the same value add together
#include <cuda_runtime.h>

__global__ void histogram_kernel(unsigned* bins, const unsigned char* in, int n) {
  __shared__ unsigned mine[256];
  mine[threadIdx.x] = 0;
  __syncthreads();
  const int lane = threadIdx.x % 32;
  const int warp = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  const int first = warp * 1024;
  if (warp == 0) {
    for (int i = first + lane; i < first + 1024 && i < n; i += 32) atomicAdd(&mine[in[i]], 1u);
  } else if (first + 1024 <= n) {
    unsigned run = 0, last = 0;
    for (int k = 0; k < 32; ++k) {
      const unsigned value = in[first + k * 32 + lane];
      int same = 0;
      __match_all_sync(0xffffffffu, value, &same);
      if (same && (run == 0 || value == last)) {
        last = value;
        run += 32;
        continue;
      }
      const unsigned equal = __match_any_sync(0xffffffffu, value);
      if (__ffs(equal) - 1 == lane) atomicAdd(&mine[value], static_cast<unsigned>(__popc(equal)));
    }
    if (lane == 0 && run > 0) atomicAdd(&mine[last], run);
  } else {
    for (int i = first; i < n; i += 32) {  // the same in all lanes
      const unsigned here = __ballot_sync(0xffffffffu, i + lane < n);
      if (i + lane < n) {
        const unsigned value = in[i + lane];
        const unsigned equal = __match_any_sync(here, value);
        if (__ffs(equal) - 1 == lane) atomicAdd(&mine[value], static_cast<unsigned>(__popc(equal)));
      }
    }
  }
  __syncthreads();
  if (mine[threadIdx.x] > 0) atomicAdd(&bins[threadIdx.x], mine[threadIdx.x]);
}

void histogram(unsigned* bins, const unsigned char* in, int n) {
  cudaMemsetAsync(bins, 0, 256 * sizeof(unsigned), 0);
  if (n == 0) return;
  histogram_kernel<<<(n - 1) / 8192 + 1, 256>>>(bins, in, n);
}
