// expect: craft CraftMovesEachElementOnceAndNothingElse
// The parts go through global memory, as between any blocks.
// breaks: Each element of in is loaded exactly once
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cfloat>

namespace cg = cooperative_groups;

constexpr int kBlocks = 8;  // of a cluster: they share a row
constexpr int kThreads = 128;
constexpr int kMostKept = 4096;  // columns that a block keeps

// Of some of a row's columns: the maximum, and the sum of the exponentials under it.
struct Part {
  float most;
  float sum;
};

// The part without columns. Its maximum is finite: with minus infinity, the difference of two
// empty parts' maxima would be NaN.
__device__ Part empty_part() { return {-FLT_MAX, 0.0f}; }

// Sums under different maxima are no terms of one sum. Both are brought under the larger one.
__device__ Part merge(Part a, Part b) {
  const float most = fmaxf(a.most, b.most);
  return {most, a.sum * expf(a.most - most) + b.sum * expf(b.most - most)};
}

__device__ Part merge_warp(Part part) {
  for (int distance = 16; distance > 0; distance /= 2) {
    const Part other = {__shfl_xor_sync(0xffffffffu, part.most, distance),
                        __shfl_xor_sync(0xffffffffu, part.sum, distance)};
    part = merge(part, other);
  }
  return part;
}

// The result is in the first warp.
__device__ Part merge_block(Part part) {
  __shared__ Part of_warp[kThreads / 32];
  const int lane = threadIdx.x % 32;
  const int warp = threadIdx.x / 32;
  part = merge_warp(part);
  if (lane == 0) of_warp[warp] = part;
  __syncthreads();
  if (warp == 0) part = merge_warp(lane < kThreads / 32 ? of_warp[lane] : empty_part());
  return part;
}

__device__ Part told[65536];

__global__ void __cluster_dims__(kBlocks, 1, 1)
    cluster_softmax_kernel(float* out, const float* in, int columns) {
  __shared__ alignas(16) float kept[kMostKept];
  const cg::cluster_group cluster = cg::this_cluster();
  const int row = blockIdx.x / kBlocks;
  const int share = (columns + kBlocks - 1) / kBlocks;
  const int first = static_cast<int>(cluster.block_rank()) * share;
  const int count = min(share, columns - first);  // below 1 where a short row has none left
  const int begin = row * columns + first;

  Part part = empty_part();
  for (int i = threadIdx.x; i < count; i += kThreads) {
    kept[i] = in[begin + i];
    part = merge(part, {kept[i], 1.0f});
  }
  part = merge_block(part);
  if (threadIdx.x == 0) told[blockIdx.x] = part;

  cluster.sync();  // all blocks run, and their parts are there
  part = empty_part();
  for (int rank = 0; rank < kBlocks; ++rank) {
    part = merge(part, told[row * kBlocks + rank]);
  }
  cluster.sync();  // all have read: a block may end

  for (int i = threadIdx.x; i < count; i += kThreads) {
    out[begin + i] = expf(kept[i] - part.most) / part.sum;
  }
}

void cluster_softmax(float* out, const float* in, int rows, int columns) {
  cluster_softmax_kernel<<<rows * kBlocks, kThreads>>>(out, in, columns);
}
