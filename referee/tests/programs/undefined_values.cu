// What arithmetic makes of a value from a lane that takes no part, and of memory that is new. No
// fault is looked for: the test compares the outputs under different schedules.
#include <cuda_runtime.h>

#include <cstdio>

__global__ void extremes(float* out) {
  if (threadIdx.x >= 16) return;
  const float beyond = __shfl_down_sync(0xffffu, 1.0f, 16);
  if (threadIdx.x != 0) return;
  out[0] = fmaxf(1.0f, beyond);
  out[1] = fminf(1.0f, beyond);
  out[2] = beyond == beyond;
}

__global__ void add(float* total) { atomicAdd(total, 1.0f); }

int main() {
  float *out, *total, host[4];
  cudaMalloc(&out, 3 * sizeof(float));
  cudaMalloc(&total, sizeof(float));
  extremes<<<1, 32>>>(out);
  add<<<1, 1>>>(total);
  cudaMemcpy(host, out, 3 * sizeof(float), cudaMemcpyDeviceToHost);
  cudaMemcpy(host + 3, total, sizeof(float), cudaMemcpyDeviceToHost);
  std::printf("max %s, min %s, %s\n", host[0] == 1 ? "right" : "wrong",
              host[1] == 1 ? "right" : "wrong", host[2] == 1 ? "a number" : "no number");
  std::printf("total %s\n", host[3] > 1e30f ? "high" : host[3] < -1e30f ? "low" : "arbitrary");
  cudaFree(out);
  cudaFree(total);
}
