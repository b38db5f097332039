// last_block_sum: the sum of an array in one launch, the same to the last bit every time.
//
//   in       device pointer to n floats, aligned to 256 bytes; they must not change
//   n        0 to 2^30
//   returns  in[0] + in[1] + ... + in[n - 1], and 0 for n = 0, with or without a launch
//
//   For example, three blocks have the parts 5, 7 and 1. Block 2 finishes first and draws 0 from a
//   counter, block 0 draws 1, and block 1 draws 2 and so is the last: it computes 5 + 7 + 1 and
//   sets the counter back to 0.
//
// Contract
//   - One launch, of more than one block where n is 1000 or more. Each element is loaded exactly
//     once, and from 2^15 elements on no block loads more than three quarters of them.
//   - No block waits for another. The one that finishes last adds the blocks' parts, on the device,
//     and at most 8 bytes come back to the host: the sum as a float or a double.
//   - The order of the additions depends on n alone: two calls with the same numbers return the
//     same bits, on whatever device.
//   - A part that one block stores and another one loads is handed over by a fence on each side, or
//     by an atomic operation that releases and acquires, as
//     chapters/memory_model.md#release-and-acquire describes; or it stands in one word, volatile or
//     atomic, with something that tells whether it has come.
//   - The next call may follow at once: nothing that this one left behind is in its way. Before it
//     returns, last_block_sum frees whatever device memory it allocates.
//   - Warps have 32 lanes.
//
// Read chapters/05_cooperative_groups.md#when-a-grid-barrier-is-too-much, then
// ./run.sh test last_block_sum
#include <cuda_runtime.h>

constexpr int kThreads = 256;
constexpr int kMostBlocks = 1024;

__device__ float partial[kMostBlocks];  // a part for each block
__device__ unsigned finished;           // blocks that have stored theirs; 0 when a program begins
__device__ float total;

// The sum of the block's values, in thread 0. A barrier must stand between two calls.
__device__ float block_sum(float value) {
  __shared__ float of_warp[kThreads / 32];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffffu, value, delta);
  if (lane == 0) of_warp[warp] = value;
  __syncthreads();
  if (warp > 0) return 0.0f;
  value = lane < kThreads / 32 ? of_warp[lane] : 0.0f;
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffffu, value, delta);
  return value;
}

__global__ void last_block_sum_kernel(const float* in, unsigned n) {
  const unsigned threads = gridDim.x * kThreads;
  float sum = 0.0f;
  for (unsigned i = blockIdx.x * kThreads + threadIdx.x; i < n; i += threads) sum += in[i];
  sum = block_sum(sum);

  // TODO(1): Store the block's part, and find out whether this block is the last one. All of its
  // threads need to know. Which accesses must not change places?

  // TODO(2): Let the last block add all parts, in an order that is always the same, into `total`.

  // TODO(3): What has to be put back for the next call?
}

float last_block_sum(const float* in, int n) {
  const int wanted = n == 0 ? 1 : (n - 1) / kThreads + 1;
  const int blocks = wanted < kMostBlocks ? wanted : kMostBlocks;
  last_block_sum_kernel<<<blocks, kThreads>>>(in, n);
  float sum = 0.0f;
  cudaMemcpyFromSymbol(&sum, total, sizeof sum);  // waits for the kernel
  return sum;
}
