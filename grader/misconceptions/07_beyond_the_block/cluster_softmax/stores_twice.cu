// expect: craft CraftMovesEachElementOnceAndNothingElse
// Right, but out is cleared before the result is known.
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

// What a thread loads and stores at once: 16 bytes where rows begin at multiples of 16.
template <int kCount>
struct alignas(kCount * sizeof(float)) Floats {
  float x[kCount];
};

// Keeps what is this block's of a row, and merges what this thread has loaded of it. Sixteen floats
// of a thread are under way together. What is missing behind the end has the weight 0,
// since at least one element of a batch is not.
template <int kCount>
__device__ Part load_share(float* kept, const float* in, int count) {
  using Vector = Floats<kCount>;
  constexpr int kVectors = 16 / kCount;
  Part part = empty_part();
  for (int begin = threadIdx.x * kCount; begin < count; begin += kThreads * kCount * kVectors) {
    Vector batch[kVectors];
    for (int k = 0; k < kVectors; ++k) {
      const int i = begin + k * kThreads * kCount;
      if (i < count) {
        batch[k] = *reinterpret_cast<const Vector*>(in + i);
        *reinterpret_cast<Vector*>(kept + i) = batch[k];
      } else {
        for (float& x : batch[k].x) x = -FLT_MAX;
      }
    }
    const float before = part.most;
    for (const Vector& vector : batch) {
      for (const float x : vector.x) part.most = fmaxf(part.most, x);
    }
    part.sum *= expf(before - part.most);
    for (const Vector& vector : batch) {
      for (const float x : vector.x) part.sum += expf(x - part.most);
    }
  }
  return part;
}

// A thread reads what it has kept itself.
template <int kCount>
__device__ void store_share(float* out, const float* kept, int count, Part all) {
  const float scale = 1.0f / all.sum;
  for (int i = threadIdx.x * kCount; i < count; i += kThreads * kCount) {
    Floats<kCount> vector = *reinterpret_cast<const Floats<kCount>*>(kept + i);
    for (float& x : vector.x) x = expf(x - all.most) * scale;
    *reinterpret_cast<Floats<kCount>*>(out + i) = vector;
  }
}

__global__ void __cluster_dims__(kBlocks, 1, 1)
    cluster_softmax_kernel(float* out, const float* in, int columns) {
  __shared__ alignas(16) float kept[kMostKept];
  __shared__ Part of_block;
  const cg::cluster_group cluster = cg::this_cluster();
  const int row = blockIdx.x / kBlocks;
  // A multiple of four, so that shares begin where rows do: at multiples of 16 bytes, if at all.
  const int share = (columns + 4 * kBlocks - 1) / (4 * kBlocks) * 4;
  const int first = static_cast<int>(cluster.block_rank()) * share;
  const int count = min(share, columns - first);  // below 1 where a short row has none left
  const int begin = row * columns + first;
  const bool by_four = columns % 4 == 0;

  for (int i = threadIdx.x; i < count; i += kThreads) out[begin + i] = 0.0f;

  const Part part = merge_block(by_four ? load_share<4>(kept, in + begin, count)
                                        : load_share<1>(kept, in + begin, count));
  if (threadIdx.x == 0) of_block = part;

  cluster.sync();  // all blocks run, and their parts are there
  const int lane = threadIdx.x % 32;
  const Part all =
      merge_warp(lane < kBlocks ? *cluster.map_shared_rank(&of_block, lane) : empty_part());
  cluster.barrier_arrive();  // for this thread, the other blocks may end

  if (by_four) {
    store_share<4>(out + begin, kept, count, all);
  } else {
    store_share<1>(out + begin, kept, count, all);
  }
  cluster.barrier_wait();  // all have read: this block may end
}

void cluster_softmax(float* out, const float* in, int rows, int columns) {
  cluster_softmax_kernel<<<rows * kBlocks, kThreads>>>(out, in, columns);
}
