// two_stages.cu without its last barrier: a fast warp fills what a slow one still reads.
#include <cuda_pipeline.h>

#include "../check.cuh"

constexpr int kTile = 128;

__global__ void add_tiles(int* out, const int* in, int tiles) {
  __shared__ int stage[2][kTile];
  const auto fetch = [&](int tile) {
    if (tile < tiles)
      __pipeline_memcpy_async(&stage[tile % 2][threadIdx.x], in + tile * kTile + threadIdx.x,
                              sizeof(int));
    __pipeline_commit();
  };
  int sum = 0;
  fetch(0);
  for (int tile = 0; tile < tiles; ++tile) {
    fetch(tile + 1);
    __pipeline_wait_prior(1);  // my copies of this tile have arrived
    __syncthreads();           // and everybody's
    sum += stage[tile % 2][kTile - 1 - threadIdx.x];
  }
  out[threadIdx.x] = sum;
}

int main() {
  const int tiles = 10;
  int values[tiles * kTile], sums[kTile];
  for (int i = 0; i < tiles * kTile; ++i) values[i] = i % kTile;
  int *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(sums)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  add_tiles<<<1, kTile>>>(out, in, tiles);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(sums, out, sizeof(sums), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("first %d, last %d\n", sums[0], sums[kTile - 1]);
}
