// Kernels that store one result for each of 2^29 + 2^28 + 3 rows of 8 floats, 24 GiB of
// them, with 8 threads a row. sampling_test.cpp says what is found of each.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

#include "referee/harness.h"

constexpr int kRows = (1 << 29) + (1 << 28) + 3;
constexpr int kThreads = 256;
constexpr int kBlocks = kRows / (kThreads / 8) + 1;

__device__ void store_row(float* out, const float* in, size_t row) {
  if (row < kRows && threadIdx.x % 8 == 0) out[row] = in[row * 8] + 1;
}

__global__ void right(float* out, const float* in) {
  store_row(out, in, (size_t{blockIdx.x} * blockDim.x + threadIdx.x) / 8);
}

__global__ void few_blocks(float* out, const float* in) {
  for (size_t row = threadIdx.x / 8; row < kRows; row += kThreads / 8) store_row(out, in, row);
}

// The first and the last of these blocks are soon through.
__global__ void strides(float* out, const float* in) {
  for (size_t row = blockIdx.x * (kThreads / 8) + threadIdx.x / 8; row < kRows;
       row += gridDim.x * (kThreads / 8)) {
    store_row(out, in, row);
  }
}

__global__ void negative_strides(float* out, const float* in) {
  for (unsigned row = blockIdx.x * (kThreads / 8) + threadIdx.x / 8; row < kRows;
       row += gridDim.x * (kThreads / 8)) {
    if (threadIdx.x % 8 == 0) out[row] = in[static_cast<int>(row * 8u)];  // here, too
  }
}

__device__ unsigned turn;

// Each block waits for the one before.
__global__ void waits(float* out, const float* in) {
  if (threadIdx.x == 0) {
    while (atomicAdd(&turn, 0u) < blockIdx.x) {
    }
    store_row(out, in, blockIdx.x);
    atomicAdd(&turn, 1u);
  }
}

// The number of a thread passes 2^32: the last third of the blocks begins again.
__global__ void begins_again(float* out, const float* in) {
  store_row(out, in, (blockIdx.x * blockDim.x + threadIdx.x) / 8);
}

// From row 2^28 on the index is negative.
__global__ void negative(float* out, const float* in) {
  const unsigned row = blockIdx.x * (blockDim.x / 8) + threadIdx.x / 8;
  if (row < kRows && threadIdx.x % 8 == 0) out[row] = in[static_cast<int>(row * 8u)];  // here
}

// Fewer than are sampled; so many that one is through in a fraction of the time that it is given,
// also on a busy machine.
constexpr int kFewBlocks = 8448;

void sample(const char* name, void (*launch)(float* out, const float* in)) {
  auto* const in = static_cast<float*>(referee::harness::allocate_sparse(size_t{kRows} * 32));
  auto* const out = static_cast<float*>(referee::harness::allocate_sparse(size_t{kRows} * 4));
  if (in == nullptr || out == nullptr) return;
  const referee::harness::SampledLaunches launches;
  launch(out, in);
  std::printf("%s: left out %d, last third %d, first row %d, row 1000 %d, last row %d\n", name,
              launches.were_left_out(),
              referee::harness::is_any_touched(out + size_t{kRows} / 3 * 2, size_t{kRows} / 3 * 4),
              referee::harness::is_written(out), referee::harness::is_written(out + 1000),
              referee::harness::is_written(out + kRows - 1));
  static_cast<void>(cudaFree(in));
  static_cast<void>(cudaFree(out));
}

int main() {
  // What comes after an error fails with it, so this one has a run of its own.
  if (std::getenv("NEGATIVE_STRIDES") != nullptr) {
    sample("negative_strides", [](float* out, const float* in) {
      negative_strides<<<kFewBlocks, kThreads>>>(out, in);
    });
    static_cast<void>(cudaGetLastError());
    return 0;
  }
  sample("right", [](float* out, const float* in) { right<<<kBlocks, kThreads>>>(out, in); });
  sample("few_blocks", [](float* out, const float* in) { few_blocks<<<1, kThreads>>>(out, in); });
  sample("strides",
         [](float* out, const float* in) { strides<<<kFewBlocks, kThreads>>>(out, in); });
  sample("two_launches", [](float* out, const float* in) {
    strides<<<kFewBlocks, kThreads>>>(out, in);
    strides<<<kBlocks, kThreads>>>(out, in);
  });
  sample("waits", [](float* out, const float* in) { waits<<<100, kThreads>>>(out, in); });
  sample("begins_again",
         [](float* out, const float* in) { begins_again<<<kBlocks, kThreads>>>(out, in); });
  sample("negative", [](float* out, const float* in) { negative<<<kBlocks, kThreads>>>(out, in); });
  static_cast<void>(cudaGetLastError());
}
