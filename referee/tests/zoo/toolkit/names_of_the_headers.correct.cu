// What strangers' programs take from the toolkit: headers, macros that others test, members that
// CUDA 13 no longer has, deprecated calls, helpers of integers, functions that nvcc declares unasked.
#include <cuda.h>
#include <cuda_profiler_api.h>
#include <device_functions.h>
#include <driver_types.h>
#include <math_constants.h>
#include <vector_functions.h>

#include "../zoo.h"

#if !defined(__DRIVER_TYPES_H__) || !defined(__CUDA_RUNTIME_H__) || !defined(__NVCC__)
#error a guard is missing
#endif
#if CUDA_VERSION < 12000
#error too old
#endif

// C++20 has a function of this name, nvcc's C++17 does not.
__host__ __device__ float lerp(float a, float b, float t) {
  return a + t * (b - a);
}

__global__ void use(float* out, unsigned a, unsigned b) {
  out[0] = lerp(1.0f, 3.0f, 0.5f);
  out[1] = static_cast<float>(umin(a, b) + umax(a, b));
  out[2] = CUDART_INF_F > 1e30f && CUDART_PI_F > 3.0f ? 1.0f : 0.0f;
}

int main() {
  srand(static_cast<unsigned>(time(nullptr)));
  cudaDeviceProp p;
  bool good = cudaGetDeviceProperties(&p, 0) == cudaSuccess && p.clockRate > 0 &&
              p.memoryClockRate > 0 && p.deviceOverlap == 1 && p.kernelExecTimeoutEnabled == 0 &&
              p.computeMode == cudaComputeModeDefault;
  int mode = -1, integrated = -1;
  good = good && cudaDeviceGetAttribute(&mode, cudaDevAttrComputeMode, 0) == cudaSuccess &&
         mode != cudaComputeModeProhibited &&
         cudaDeviceGetAttribute(&integrated, cudaDevAttrIntegrated, 0) == cudaSuccess &&
         integrated == 0;
  int peer = 1, device = -1;
  good = good && cudaDeviceCanAccessPeer(&peer, 0, 0) == cudaSuccess && peer == 0 &&
         cudaChooseDevice(&device, &p) == cudaSuccess && device == 0;
  good = good && cudaSetDeviceFlags(cudaDeviceMapHost) == cudaSuccess &&
         cudaFuncSetCacheConfig(use, cudaFuncCachePreferL1) == cudaSuccess &&
         cudaProfilerStart() == cudaSuccess && cudaProfilerStop() == cudaSuccess;
  Device<float> out(3);
  use<<<1, 1>>>(out.get(), 3u, 4u);
  good = good && cudaThreadSynchronize() == cudaSuccess;
  return out.verify([](int i) { return i == 0 ? 2.0f : i == 1 ? 7.0f : 1.0f; }) + (good ? 0 : 2);
}
