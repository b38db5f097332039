#include <cuda_runtime_api.h>
#include <device_launch_parameters.h>
#include <cmath>
#include <cstdio>
#include <vector>
constexpr int R = 4, TW = 16, BW = TW + 2 * R;
__constant__ float Mask[2 * R + 1][2 * R + 1];
__global__ __launch_bounds__(BW* BW) void conv2d(const float* __restrict__ in,
                                                 float* __restrict__ out, int w, int h) {
  __shared__ float tile[BW][BW];
  int ox = blockIdx.x * TW + threadIdx.x, oy = blockIdx.y * TW + threadIdx.y;
  int ix = ox - R, iy = oy - R;
  tile[threadIdx.y][threadIdx.x] =
      (ix >= 0 && ix < w && iy >= 0 && iy < h) ? __ldg(&in[iy * w + ix]) : 0.f;
  __syncthreads();
  if (threadIdx.x < TW && threadIdx.y < TW && ox < w && oy < h) {
    float acc = 0;
#pragma unroll
    for (int j = 0; j <= 2 * R; ++j)
#pragma unroll
      for (int i = 0; i <= 2 * R; ++i)
        acc = fmaf(Mask[j][i], tile[threadIdx.y + j][threadIdx.x + i], acc);
    out[oy * w + ox] = acc;
  }
}
int main() {
  int w = 800, h = 600;
  std::vector<float> img(w * h), res(w * h);
  float m[2 * R + 1][2 * R + 1], sum = 0;
  for (int j = -R; j <= R; j++)
    for (int i = -R; i <= R; i++) sum += m[j + R][i + R] = expf(-(i * i + j * j) / 8.f);
  for (auto& row : m)
    for (float& v : row) v /= sum;
  for (int y = 0; y < h; y++)
    for (int x = 0; x < w; x++) img[y * w + x] = (x ^ y) & 255;
  float *din, *dout;
  cudaMalloc(&din, w * h * 4);
  cudaMalloc(&dout, w * h * 4);
  cudaMemcpy(din, &img[0], w * h * 4, cudaMemcpyHostToDevice);
  cudaMemcpyToSymbol(Mask, m, sizeof m);
  dim3 block(BW, BW), grid((w + TW - 1) / TW, (h + TW - 1) / TW);
  conv2d<<<grid, block>>>(din, dout, w, h);
  if (cudaDeviceSynchronize() != cudaSuccess) {
    puts("kernel failed");
    return 1;
  }
  cudaMemcpy(&res[0], dout, w * h * 4, cudaMemcpyDeviceToHost);
  double err = 0;
  for (int y = 0; y < h; y += 7)
    for (int x = 0; x < w; x += 5) {
      float a = 0;
      for (int j = -R; j <= R; j++)
        for (int i = -R; i <= R; i++) {
          int yy = y + j, xx = x + i;
          if (yy >= 0 && yy < h && xx >= 0 && xx < w) a += m[j + R][i + R] * img[yy * w + xx];
        }
      err = fmax(err, fabs(a - res[y * w + x]));
    }
  printf("max error %g %s\n", err, err < 1e-3 ? "ok" : "BAD");
  cudaFree(din);
  cudaFree(dout);
  return err >= 1e-3;
}
