// One warp fetches tiles, four add them up: a pipeline of three stages between them.
#include <cooperative_groups.h>
#include <cuda/pipeline>

#include "../check.cuh"

namespace cg = cooperative_groups;

constexpr int kTile = 128, kStages = 3;

__global__ void add_tiles(int* out, const int* in, int tiles) {
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages> state;
  __shared__ int stage[kStages][kTile];
  const cg::thread_block block = cg::this_thread_block();
  const bool fetches = threadIdx.x >= kTile;  // the last warp
  auto pipe = cuda::make_pipeline(
      block, &state, fetches ? cuda::pipeline_role::producer : cuda::pipeline_role::consumer);
  if (fetches) {
    const int lane = threadIdx.x - kTile;
    for (int tile = 0; tile < tiles; ++tile) {
      pipe.producer_acquire();  // a stage that all have read
      for (int i = lane; i < kTile; i += 32)
        cuda::memcpy_async(&stage[tile % kStages][i], in + tile * kTile + i, sizeof(int), pipe);
      pipe.producer_commit();
    }
  } else {
    int sum = 0;
    for (int tile = 0; tile < tiles; ++tile) {
      pipe.consumer_wait();  // the oldest stage is filled
      sum += stage[tile % kStages][kTile - 1 - threadIdx.x];
      pipe.consumer_release();
    }
    out[threadIdx.x] = sum;
  }
}

int main() {
  const int tiles = 10;
  int values[tiles * kTile], sums[kTile];
  for (int i = 0; i < tiles * kTile; ++i) values[i] = i % kTile;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(sums)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  add_tiles<<<1, kTile + 32>>>(out, in, tiles);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(sums, out, sizeof(sums), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("first %d, last %d\n", sums[0], sums[kTile - 1]);
}
