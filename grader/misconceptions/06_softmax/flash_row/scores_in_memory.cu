// expect: craft CraftSharesManyKeysAmongBlocksAndStoresNoScores
// All scores first, then their softmax, then the average.
// breaks: For these n, all kernels together store at most 4n bytes
#include <cuda_runtime.h>

#include <cfloat>
#include <cmath>

__global__ void score_keys(float* scores, const float4* query, const float4* keys, int n) {
  const int key = (blockIdx.x * blockDim.x + threadIdx.x) / 16;
  const int lane = threadIdx.x % 16;
  float sum = 0.0f;
  if (key < n) {
    const float4 a = query[lane];
    const float4 b = keys[key * 16 + lane];
    sum = a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
  }
  for (int distance = 8; distance > 0; distance /= 2) {
    sum += __shfl_xor_sync(0xffffffffu, sum, distance);
  }
  if (key < n && lane == 0) scores[key] = sum / 8;
}

__global__ void average(float* out, const float* scores, const float* values, int n) {
  __shared__ float parts[1024];
  __shared__ float sums[16];
  const int t = threadIdx.x;
  float most = -FLT_MAX;
  for (int i = t; i < n; i += 1024) most = fmaxf(most, scores[i]);
  parts[t] = most;
  for (int half = 512; half > 0; half /= 2) {
    __syncthreads();
    if (t < half) parts[t] = fmaxf(parts[t], parts[t + half]);
  }
  __syncthreads();
  most = parts[0];
  __syncthreads();
  float sum = 0.0f;
  float output = 0.0f;
  for (int i = t / 64; i < n; i += 16) {
    const float weight = expf(scores[i] - most);
    sum += weight;
    output += weight * values[i * 64 + t % 64];
  }
  parts[t] = output;
  if (t % 64 == 0) sums[t / 64] = sum;
  __syncthreads();
  if (t >= 64) return;
  output = sum = 0.0f;
  for (int i = 0; i < 16; ++i) {
    output += parts[i * 64 + t];
    sum += sums[i];
  }
  out[t] = output / sum;
}

void flash_row(float* out, const float* query, const float* keys, const float* values, int n) {
  float* scores = nullptr;
  if (cudaMalloc(&scores, n * sizeof(float)) != cudaSuccess) return;
  score_keys<<<(n - 1) / 16 + 1, 256>>>(scores, reinterpret_cast<const float4*>(query),
                                        reinterpret_cast<const float4*>(keys), n);
  average<<<1, 1024>>>(out, scores, values, n);
  if (cudaDeviceSynchronize() != cudaSuccess) return;
  if (cudaFree(scores) != cudaSuccess) return;
}
