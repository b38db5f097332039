// histogram: counts how often each byte value occurs.
//
//   bins  device pointer to 256 numbers; bins[v] receives how many elements of in are v. What it
//         holds before the call means nothing
//   in    device pointer to n bytes, of any alignment; they must not change
//   n     0 or more; no multiple of anything
//
// Contract
//   - Blocks may count in bins of their own and add these to the result at the end, with one atomic
//     for each bin and block.
//   - For the extra point, lanes that hold the same value add together: where the 32 elements that
//     a warp looks at hold one, two or three different values, the warp makes as many atomics. With
//     random bytes there is little to gain, and each lane may add for itself.
//   - Device memory that histogram allocates it frees. It may be called again.
//   - histogram need not wait for its kernels, nor check them; the caller does both.
//
// Read chapters/03_masks.md#one-atomic-for-many-lanes, then ./run.sh test histogram
#include <cuda_runtime.h>

#include <cstdint>

constexpr int kBins = 256;
constexpr int kWarps = 32;
constexpr int kThreads = 32 * kWarps;
constexpr int kRowsPerWarp = kBins / kWarps;
// Two blocks fill a multiprocessor with 2048 threads. More and smaller ones would each have bins to
// clear and to add up.
constexpr int kBlocksOnMultiprocessor = 2;
constexpr int kWarpBytes = 32 * 16;
// With more values than this in a warp, one atomic for each lane costs less than finding who shares
// one.
constexpr int kFewValues = 3;

constexpr unsigned kAllLanes = 0xffffffffu;

// A block's bins: a row for each value, and in it a column for each lane. A column is a bank of
// shared memory, so the lanes of a warp never wait for each other, whatever they count.
using Counts = unsigned[kBins][32];

__device__ int lane_id() { return threadIdx.x % 32; }

// Adds `weight` to the bin of `value` for each lane, with one atomic for each different value. All
// lanes of the warp call it.
__device__ void add_together(Counts& counts, unsigned value, unsigned weight) {
  const unsigned same = __match_any_sync(kAllLanes, value);
  const bool leader = lane_id() == __ffs(same) - 1;
  if (leader) atomicAdd(&counts[value][lane_id()], weight * __popc(same));
}

__device__ unsigned byte_of(unsigned word, int k) { return word >> (8 * k) & 0xff; }

// Whether the lanes hold kFewValues different values or fewer. All lanes of the warp call it. A
// match would tell, too, but takes the longer the more values there are, and most data has many.
__device__ bool has_few_values(unsigned value) {
  unsigned rest = kAllLanes;  // lanes whose value was not looked at; the same in all lanes
  for (int k = 0; k < kFewValues && rest != 0; ++k) {
    const unsigned candidate = __shfl_sync(kAllLanes, value, __ffs(rest) - 1);
    rest &= ~__ballot_sync(kAllLanes, value == candidate);
  }
  return rest == 0;
}

// Counts 16 bytes of each lane. All lanes of the warp call it.
__device__ void count_sixteen(Counts& counts, uint4 bytes) {
  const unsigned words[4] = {bytes.x, bytes.y, bytes.z, bytes.w};
  const unsigned first = byte_of(words[0], 0);

  // Flat data, as in the background of a picture: one byte stands for all 16.
  const unsigned flat = first * 0x01010101u;
  const bool is_flat = words[0] == flat && words[1] == flat && words[2] == flat && words[3] == flat;
  if (__all_sync(kAllLanes, is_flat)) {
    add_together(counts, first, 16);
    return;
  }

  // The first bytes are a sample. The answer is the same in all lanes, so all of them come to the
  // matches or none.
  if (has_few_values(first)) {
    for (int k = 0; k < 16; ++k) add_together(counts, byte_of(words[k / 4], k % 4), 1);
  } else {
    for (int k = 0; k < 16; ++k) {
      atomicAdd(&counts[byte_of(words[k / 4], k % 4)][lane_id()], 1u);
    }
  }
}

__global__ void __launch_bounds__(kThreads, kBlocksOnMultiprocessor)
    histogram_kernel(unsigned* bins, const unsigned char* __restrict__ in, unsigned n) {
  __shared__ Counts counts;
  const unsigned thread = blockIdx.x * kThreads + threadIdx.x;
  const unsigned threads = gridDim.x * kThreads;

  for (int i = threadIdx.x; i < kBins * 32; i += kThreads) counts[i / 32][i % 32] = 0;
  __syncthreads();

  // [0, head) before the first boundary of 16 bytes, [head, tail) by 512 bytes a warp, then the
  // rest.
  const unsigned misaligned = reinterpret_cast<std::uintptr_t>(in) % 16;
  const unsigned head = min(n, (16 - misaligned) % 16);
  const unsigned pieces = (n - head) / kWarpBytes;
  const unsigned tail = head + pieces * kWarpBytes;
  const uint4* const sixteens = reinterpret_cast<const uint4*>(in + head);
  // A piece is a warp's: its lanes go round together, and all of them come to the match.
  for (unsigned piece = thread / 32; piece < pieces; piece += threads / 32) {
    count_sixteen(counts, sixteens[piece * 32 + lane_id()]);
  }
  // Fewer than 16 + 512 bytes, which are not worth a match.
  if (thread < head) atomicAdd(&counts[in[thread]][lane_id()], 1u);
  for (unsigned i = tail + thread; i < n; i += threads) {
    atomicAdd(&counts[in[i]][lane_id()], 1u);
  }
  __syncthreads();

  // A warp adds up eight rows, and lane r keeps the sum of row r. So the warp adds to eight
  // neighbouring bins with one request to memory. Single lanes would make eight, and every block
  // adds to these bins.
  const int first = threadIdx.x / 32 * kRowsPerWarp;
  unsigned count = 0;
  for (int row = 0; row < kRowsPerWarp; ++row) {
    const unsigned sum = __reduce_add_sync(kAllLanes, counts[first + row][lane_id()]);
    if (lane_id() == row) count = sum;
  }
  if (count > 0) atomicAdd(&bins[first + lane_id()], count);
}

void histogram(unsigned* bins, const unsigned char* in, int n) {
  cudaMemsetAsync(bins, 0, kBins * sizeof(unsigned));
  if (n == 0) return;
  // A block clears and adds up 8192 counters, however little it counts. So there are no more blocks
  // than run at once, and none without a piece for each warp.
  int multiprocessors = 1;
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0);
  const int wanted = (n - 1) / (kWarps * kWarpBytes) + 1;
  const int blocks = min(wanted, multiprocessors * kBlocksOnMultiprocessor);
  histogram_kernel<<<blocks, kThreads>>>(bins, in, n);
}
