// Inclusive scan of a large array: shuffles within a warp, shared memory between the warps of a
// block, a second pass over the blocks' sums.
#include "../zoo/zoo.h"

constexpr unsigned kFull = 0xffffffffu;

__device__ int warp_scan(int value) {
  const int lane = threadIdx.x % 32;
  for (int delta = 1; delta < 32; delta *= 2) {
    const int before = __shfl_up_sync(kFull, value, delta);
    if (lane >= delta) value += before;
  }
  return value;
}

__device__ int block_scan(int value) {
  __shared__ int warp_sums[32];
  const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
  value = warp_scan(value);
  if (lane == 31) warp_sums[warp] = value;
  __syncthreads();
  if (warp == 0) {
    const int sum = warp_scan(lane < warps ? warp_sums[lane] : 0);
    if (lane < warps) warp_sums[lane] = sum;
  }
  __syncthreads();
  return warp > 0 ? value + warp_sums[warp - 1] : value;
}

__global__ void scan_blocks(int* out, int* block_sums, const int* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  const int value = block_scan(i < n ? in[i] : 0);
  if (i < n) out[i] = value;
  if (threadIdx.x == blockDim.x - 1 && block_sums != nullptr) block_sums[blockIdx.x] = value;
}

__global__ void add_block_sums(int* out, const int* block_sums, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (blockIdx.x > 0 && i < n) out[i] += block_sums[blockIdx.x - 1];
}

int main() {
  const int n = 5000, threads = 256, blocks = (n + threads - 1) / threads;
  Device<int> in(n, [](int i) { return i % 7 - 2; }), out(n), sums(blocks);
  scan_blocks<<<blocks, threads>>>(out.get(), sums.get(), in.get(), n);
  CHECK(cudaGetLastError());
  scan_blocks<<<1, threads>>>(sums.get(), nullptr, sums.get(), blocks);
  CHECK(cudaGetLastError());
  add_block_sums<<<blocks, threads>>>(out.get(), sums.get(), n);
  const std::vector<int> got = out.host();
  int sum = 0;
  for (int i = 0; i < n; ++i) {
    sum += i % 7 - 2;
    if (got[i] != sum) return std::printf("element %d is %d, not %d\n", i, got[i], sum), 1;
  }
  return 0;
}
