#include <cuda_runtime.h>
#include <driver_types.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define W 250
#define H 120
#define D 40
__global__ void scale2d(float* p, size_t pitch, int w, int h) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < w && y < h) {
    float* row = (float*)((char*)p + y * pitch);
    row[x] *= 2;
  }
}
__global__ void scale3d(cudaPitchedPtr devPitchedPtr, cudaExtent extent) {
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y,
      z = blockIdx.z;
  char* devPtr = (char*)devPitchedPtr.ptr;
  size_t pitch = devPitchedPtr.pitch, slicePitch = pitch * extent.height;
  if (x < extent.width / sizeof(float) && y < extent.height) {
    float* row = (float*)(devPtr + z * slicePitch + y * pitch);
    row[x] = 3 * row[x] + z;
  }
}
int main() {
  float *h2 = (float*)malloc(W * H * sizeof(float)), *d2;
  size_t pitch;
  for (int i = 0; i < W * H; i++) h2[i] = i;
  cudaMallocPitch((void**)&d2, &pitch, W * sizeof(float), H);
  cudaMemset2D(d2, pitch, 0, W * sizeof(float), H);
  cudaMemcpy2D(d2, pitch, h2, W * sizeof(float), W * sizeof(float), H, cudaMemcpyHostToDevice);
  dim3 b(32, 8), g((W + 31) / 32, (H + 7) / 8);
  scale2d<<<g, b>>>(d2, pitch, W, H);
  cudaMemcpy2D(h2, W * sizeof(float), d2, pitch, W * sizeof(float), H, cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int i = 0; i < W * H; i++) bad += h2[i] != 2.f * i;
  size_t n = (size_t)W * H * D;
  float* h3 = (float*)malloc(n * sizeof(float));
  for (size_t i = 0; i < n; i++) h3[i] = i % 1000;
  cudaExtent extent = make_cudaExtent(W * sizeof(float), H, D);
  cudaPitchedPtr d3;
  if (cudaMalloc3D(&d3, extent) != cudaSuccess) {
    puts("cudaMalloc3D");
    return 1;
  }
  cudaMemset3D(d3, 0, extent);
  cudaMemcpy3DParms p = {0};
  p.srcPtr = make_cudaPitchedPtr(h3, W * sizeof(float), W, H);
  p.dstPtr = d3;
  p.extent = extent;
  p.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3D(&p);
  scale3d<<<dim3(g.x, g.y, D), b>>>(d3, extent);
  memset(&p, 0, sizeof p);
  p.srcPtr = d3;
  p.dstPtr = make_cudaPitchedPtr(h3, W * sizeof(float), W, H);
  p.extent = extent;
  p.kind = cudaMemcpyDeviceToHost;
  cudaMemcpy3DAsync(&p, 0);
  cudaStreamSynchronize(0);
  for (size_t i = 0; i < n; i++) bad += h3[i] != 3.f * (i % 1000) + i / (W * H);
  printf("%d bad\n", bad);
  cudaFree(d2);
  cudaFree(d3.ptr);
  free(h2);
  free(h3);
  return bad != 0;
}
