#include <cooperative_groups.h>
#include <cstdio>
#include <cuda/pipeline>
#include <vector>
namespace cg = cooperative_groups;
// The next tile is on its way while this one is summed.
template <int kThreads, int kStages>
__global__ void row_sums(const float* in, float* out, int tiles) {
  __shared__ float tile[kStages][kThreads];
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, kStages> state;
  cg::thread_block block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  const float* row = in + (size_t)blockIdx.x * tiles * kThreads;
  float sum = 0;
  for (int now = 0, next = 0; now < tiles; now++) {
    for (; next < tiles && next < now + kStages; next++) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, tile[next % kStages], row + next * kThreads,
                         cuda::aligned_size_t<16>(sizeof(float) * kThreads), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    sum += tile[now % kStages][kThreads - 1 - threadIdx.x];
    pipe.consumer_release();
  }
  atomicAdd(&out[blockIdx.x], sum);
}
int main() {
  const int rows = 6, tiles = 10, threads = 128;
  std::vector<float> h(rows * tiles * threads), got(rows);
  for (size_t i = 0; i < h.size(); i++) h[i] = i % 9;
  float *in, *out;
  cudaMalloc(&in, h.size() * sizeof(float));
  cudaMalloc(&out, rows * sizeof(float));
  cudaMemset(out, 0, rows * sizeof(float));
  cudaMemcpy(in, h.data(), h.size() * sizeof(float), cudaMemcpyHostToDevice);
  row_sums<threads, 3><<<rows, threads>>>(in, out, tiles);
  cudaMemcpy(got.data(), out, rows * sizeof(float), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int r = 0; r < rows; r++) {
    float s = 0;
    for (int i = 0; i < tiles * threads; i++) s += h[r * tiles * threads + i];
    bad += s != got[r];
  }
  printf("%d rows wrong\n", bad);
  cudaFree(in), cudaFree(out);
  return bad != 0;
}
