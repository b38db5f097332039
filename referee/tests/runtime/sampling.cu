// Kernels that store one result for each of 2^29 + 2^28 + 3 rows of 8 floats, 24 GiB of
// them, with 8 threads a row. sampling_test.cpp says what is found of each.
#include <cooperative_groups.h>
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

// A cluster has the rows of one block; the last of its blocks stores them.
__global__ void __cluster_dims__(4, 1, 1) clusters(float* out, const float* in) {
  if (blockIdx.x % 4 == 3) {
    store_row(out, in, (size_t{blockIdx.x / 4} * blockDim.x + threadIdx.x) / 8);
  }
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

// The first and the last of these meet.
__global__ void meets(float* out, const float* in) {
  cooperative_groups::this_grid().sync();
  store_row(out, in, size_t{kRows} / gridDim.x * blockIdx.x + threadIdx.x / 8);
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

// The blocks take the rows in the order in which they come, whichever they are.
__device__ unsigned rows_taken;
__global__ void takes_the_next(float* out, const float* in) {
  __shared__ unsigned first;
  if (threadIdx.x == 0) first = atomicAdd(&rows_taken, kThreads / 8);
  __syncthreads();
  store_row(out, in, first + threadIdx.x / 8);
}

// Where each block finds what the one before it has left, which did not run here.
__global__ void leave_a_number(int* numbers) { numbers[blockIdx.x] = 1; }
__global__ void read_the_number_before(int* numbers) {
  if (blockIdx.x > 0 && numbers[blockIdx.x - 1] > 1) numbers[blockIdx.x] = 2;
}

struct Rows {
  long long count;
  const float* in;
};
__global__ void given_an_object(float* out, Rows rows) { out[0] = rows.in[0]; }
__global__ void given_none_of_it(float* out) { out[1] = 1; }

// What is left out of a few launches, where those of interest are given `in`.
void sample_launches_of_interest() {
  auto* const in = static_cast<float*>(referee::harness::allocate_sparse(size_t{kRows} * 32));
  auto* const out = static_cast<float*>(referee::harness::allocate_sparse(1 << 20));
  if (in == nullptr || out == nullptr) return;
  {
    const referee::harness::SampledLaunches launches(in, size_t{kRows} * 32);
    given_none_of_it<<<1, 1>>>(out);
    const double without = launches.largest_part();
    given_an_object<<<1 << 20, 32>>>(out, {0, in + 1000});
    given_none_of_it<<<2, 1>>>(out);
    std::printf("of interest: left out %d, without %g, less than a thousandth %d, ",
                launches.were_left_out(), without,
                launches.largest_part() > 0 && launches.largest_part() < 0.001);
    given_an_object<<<2, 1>>>(out, {0, in});
    std::printf("left out %d in the end\n", launches.were_left_out());
  }
  static_cast<void>(cudaFree(in));
  static_cast<void>(cudaFree(out));
}

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
  sample("clusters",
         [](float* out, const float* in) { clusters<<<4 * kBlocks, kThreads>>>(out, in); });
  sample("few_clusters", [](float* out, const float* in) { clusters<<<400, kThreads>>>(out, in); });
  sample("meets", [](float* out, const float* in) {
    void* arguments[] = {&out, &in};
    static_cast<void>(cudaLaunchCooperativeKernel(meets, dim3(60), dim3(kThreads), arguments));
  });
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
  sample("takes_the_next",
         [](float* out, const float* in) { takes_the_next<<<kBlocks, kThreads>>>(out, in); });
  sample("reads_what_none_has_left", [](float*, const float*) {
    int* numbers = nullptr;
    static_cast<void>(cudaMalloc(&numbers, sizeof(int) << 20));
    leave_a_number<<<1 << 20, 1>>>(numbers);
    read_the_number_before<<<1 << 20, 1>>>(numbers);
    static_cast<void>(cudaFree(numbers));
  });
  sample_launches_of_interest();
  sample("negative", [](float* out, const float* in) { negative<<<kBlocks, kThreads>>>(out, in); });
  static_cast<void>(cudaGetLastError());
}
