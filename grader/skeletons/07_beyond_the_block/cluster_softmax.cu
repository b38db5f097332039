// cluster_softmax: the softmax of long rows. Eight blocks keep a row, each a part of it, in their
// shared memory, and tell each other what they have found.
//
//   out      device pointer to rows * columns floats, row after row; receives in row r, column c
//            exp(in[r][c]) / (exp(in[r][0]) + ... + exp(in[r][columns - 1]))
//   in       device pointer to as many finite floats, from -1000 to 1000; they must not change
//   rows     1 to 2^28 - 1; rows * columns is at most 2^31 - 32768
//   columns  1 to 32768; need not be a multiple of anything
//
// Both arrays are aligned to 256 bytes and do not overlap. A row begins where the one before it
// ends.
//
//   For example, a row 0 0 log(2): out = 0.25 0.25 0.5.
//
// Contract
//   - With n columns and d how far an element is below its row's maximum, its relative error is at
//     most (6n + 6d + 100) * 2^-24. Below 2^-126 an error of 2^-126 is allowed.
//   - One launch, in clusters of eight blocks. A block uses at most 17408 bytes of shared memory:
//     for 4096 floats, an eighth of the longest row, and 1024 bytes besides.
//   - Each element of in is loaded exactly once, each of out is stored once, and nothing else in
//     global memory is loaded, stored or changed by an atomic: blocks tell each other what they
//     have found through their shared memory. No block loads more than 4096 elements of a row.
//   - A block touches another block's shared memory only after that block has started, and before
//     it ends.
//   - Where a row is short, blocks may have no columns at all.
//   - cluster_softmax need not wait for its kernel; the caller does.
//   - On a GPU, speed is reported relative to copying in to out.
//
// Read chapters/07_beyond_the_block.md#rows-of-eight-blocks, then ./run.sh test cluster_softmax
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#include <cfloat>

namespace cg = cooperative_groups;

constexpr int kBlocks = 8;  // of a cluster: they share a row
constexpr int kThreads = 128;
constexpr int kMostKept = 4096;  // columns that a block keeps

// TODO(1): For some of a row's columns, keep the maximum and the sum of the exponentials under it.
// Write a type for that, a function that merges two of them, and one that merges those of a block.
// What is the maximum of no columns?

__global__ void __cluster_dims__(kBlocks, 1, 1)
    cluster_softmax_kernel(float* out, const float* in, int columns) {
  __shared__ alignas(16) float kept[kMostKept];

  // TODO(2): Which row is this cluster's, and which columns are this block's? Keep them, and merge
  // what you find. Then learn what the other blocks have found, and store. Two barriers of the
  // cluster are enough: what does each of them keep apart?
}

void cluster_softmax(float* out, const float* in, int rows, int columns) {
  // TODO(3): Launch. The grid is counted in blocks.
}
