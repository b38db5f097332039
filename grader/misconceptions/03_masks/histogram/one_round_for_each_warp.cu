// expect: wrong_answer LoadsFromTheEndOfAHugeArray
// 1024 blocks are enough for every test so far: their warps take 512 bytes each, and go on to no
// others.
#include <cuda_runtime.h>

#include <cstdint>

constexpr int kBins = 256;
constexpr int kWarps = 32;
constexpr int kThreads = 32 * kWarps;
constexpr int kThreadsPerBin = kThreads / kBins;
constexpr int kBlocksOnMultiprocessor = 2;
constexpr int kWarpBytes = 32 * 16;
constexpr int kFewValues = 3;

constexpr unsigned kAllLanes = 0xffffffffu;

using Counts = unsigned[kBins][32];
constexpr int kFoursPerBin = 32 / 4;

__device__ int lane_id() { return threadIdx.x % 32; }

__device__ void add_together(Counts& counts, unsigned value, unsigned weight) {
  const unsigned same = __match_any_sync(kAllLanes, value);
  const bool leader = lane_id() == __ffs(same) - 1;
  if (leader) atomicAdd(&counts[value][lane_id()], weight * __popc(same));
}

__device__ unsigned byte_of(unsigned word, int k) { return word >> (8 * k) & 0xff; }

__device__ unsigned* bin_of_byte(Counts& counts, unsigned word, int k) {
  const unsigned shifted = k == 0 ? word << 7 : word >> (8 * k - 7);
  const unsigned offset = (shifted & 0xffu << 7) | (lane_id() << 2);
  return reinterpret_cast<unsigned*>(reinterpret_cast<char*>(counts) + offset);
}

__device__ bool has_zero_byte(unsigned word) {
  return ((word - 0x01010101u) & ~word & 0x80808080u) != 0;
}

__device__ bool has_four_values(unsigned word) {
  return !has_zero_byte(word ^ __funnelshift_l(word, word, 8)) &&
         !has_zero_byte(word ^ __funnelshift_l(word, word, 16));
}

__device__ bool has_few_values(unsigned value) {
  unsigned rest = kAllLanes;
  for (int k = 0; k < kFewValues && rest != 0; ++k) {
    const unsigned candidate = __shfl_sync(kAllLanes, value, __ffs(rest) - 1);
    rest &= ~__ballot_sync(kAllLanes, value == candidate);
  }
  return rest == 0;
}

__device__ void count_each(Counts& counts, const unsigned (&words)[4]) {
  for (int k = 0; k < 16; ++k) atomicAdd(bin_of_byte(counts, words[k / 4], k % 4), 1u);
}

__device__ void count_sixteen(Counts& counts, uint4 bytes) {
  const unsigned words[4] = {bytes.x, bytes.y, bytes.z, bytes.w};

  if (__any_sync(kAllLanes, has_four_values(words[0]))) {
    count_each(counts, words);
    return;
  }

  const unsigned first = byte_of(words[0], 0);
  const unsigned flat = first * 0x01010101u;
  const bool is_flat = words[0] == flat && words[1] == flat && words[2] == flat && words[3] == flat;
  if (__all_sync(kAllLanes, is_flat)) {
    add_together(counts, first, 16);
    return;
  }

  if (has_few_values(first)) {
    for (int k = 0; k < 16; ++k) add_together(counts, byte_of(words[k / 4], k % 4), 1);
  } else {
    count_each(counts, words);
  }
}

__global__ void __launch_bounds__(kThreads, kBlocksOnMultiprocessor)
    histogram_kernel(unsigned* bins, const unsigned char* __restrict__ in, unsigned n) {
  __shared__ alignas(16) Counts counts;
  uint4* const fours = reinterpret_cast<uint4*>(counts);
  const unsigned thread = blockIdx.x * kThreads + threadIdx.x;
  const unsigned threads = gridDim.x * kThreads;

  const unsigned misaligned = reinterpret_cast<std::uintptr_t>(in) % 16;
  const unsigned head = min(n, (16 - misaligned) % 16);
  const unsigned pieces = (n - head) / kWarpBytes;
  const unsigned tail = head + pieces * kWarpBytes;
  const uint4* const sixteens = reinterpret_cast<const uint4*>(in + head);
  const unsigned piece = thread / 32;
  uint4 next = make_uint4(0, 0, 0, 0);
  if (piece < pieces) next = sixteens[piece * 32 + lane_id()];

  for (int i = threadIdx.x; i < kBins * kFoursPerBin; i += kThreads) {
    fours[i] = make_uint4(0, 0, 0, 0);
  }
  __syncthreads();

  if (piece < pieces) count_sixteen(counts, next);
  if (thread < head) atomicAdd(&counts[in[thread]][lane_id()], 1u);
  for (unsigned i = tail + thread; i < n; i += threads) {
    atomicAdd(&counts[in[i]][lane_id()], 1u);
  }
  __syncthreads();

  const int bin = threadIdx.x / kThreadsPerBin;
  const int quarter = threadIdx.x % kThreadsPerBin;
  constexpr int kFours = kFoursPerBin / kThreadsPerBin;
  unsigned count = 0;
  for (int k = 0; k < kFours; ++k) {
    const uint4 four = fours[bin * kFoursPerBin + quarter * kFours + (bin + k) % kFours];
    count += (four.x + four.y) + (four.z + four.w);
  }
  for (int delta = kThreadsPerBin / 2; delta > 0; delta /= 2) {
    count += __shfl_down_sync(kAllLanes, count, delta, kThreadsPerBin);
  }
  if (quarter == 0 && count > 0) atomicAdd(&bins[bin], count);
}

void histogram(unsigned* bins, const unsigned char* in, int n) {
  cudaMemsetAsync(bins, 0, kBins * sizeof(unsigned));
  if (n == 0) return;
  const int pieces_for_all = (n - 1) / (kWarps * kWarpBytes) + 1;
  const int blocks = min(pieces_for_all, 1024);
  histogram_kernel<<<blocks, kThreads>>>(bins, in, n);
}
