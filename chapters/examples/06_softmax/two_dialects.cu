// The softmax of rows of 64 floats, sixteen lanes for each: with shuffles, and with a tile of
// cooperative groups.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>

#include <cmath>

#include "../check.cuh"

namespace cg = cooperative_groups;

__global__ void with_shuffles(float4* out, const float4* in, int rows) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned mask = 0xffffu << (threadIdx.x % 32 / 16 * 16);
  if (thread / 16 >= static_cast<unsigned>(rows)) return;
  float4 x = in[thread];
  float most = fmaxf(fmaxf(x.x, x.y), fmaxf(x.z, x.w));
  for (int delta = 8; delta > 0; delta /= 2)
    most = fmaxf(most, __shfl_xor_sync(mask, most, delta, 16));
  x = {expf(x.x - most), expf(x.y - most), expf(x.z - most), expf(x.w - most)};
  float sum = (x.x + x.y) + (x.z + x.w);
  for (int delta = 8; delta > 0; delta /= 2) sum += __shfl_xor_sync(mask, sum, delta, 16);
  out[thread] = {x.x / sum, x.y / sum, x.z / sum, x.w / sum};
}

__global__ void with_groups(float4* out, const float4* in, int rows) {
  const auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  if (thread / 16 >= static_cast<unsigned>(rows)) return;
  float4 x = in[thread];
  float most = fmaxf(fmaxf(x.x, x.y), fmaxf(x.z, x.w));
  most = cg::reduce(tile, most, cg::greater<float>());
  x = {expf(x.x - most), expf(x.y - most), expf(x.z - most), expf(x.w - most)};
  const float sum = cg::reduce(tile, (x.x + x.y) + (x.z + x.w), cg::plus<float>());
  out[thread] = {x.x / sum, x.y / sum, x.z / sum, x.w / sum};
}

int main() {
  const int rows = 5;
  float values[64 * rows], found[2][64 * rows];
  for (int i = 0; i < 64 * rows; ++i) values[i] = static_cast<float>(i * 37 % 101) / 8.0f;
  float4 *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(values)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  with_shuffles<<<1, 96>>>(out, in, rows);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(found[0], out, sizeof(values), cudaMemcpyDeviceToHost));
  with_groups<<<1, 96>>>(out, in, rows);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(found[1], out, sizeof(values), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  int different = 0;
  double sum = 0.0;
  for (int i = 0; i < 64 * rows; ++i) {
    different += found[0][i] != found[1][i];
    sum += found[1][i];
  }
  std::printf("%d of %d elements differ, %d rows add up to %.6f\n", different, 64 * rows, rows,
              sum);
}
