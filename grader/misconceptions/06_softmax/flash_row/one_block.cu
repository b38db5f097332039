// expect: craft CraftSharesManyKeysAmongBlocksAndStoresNoScores
// Right, and 131 of 132 multiprocessors have nothing to do.
#include <cuda_runtime.h>

#include <cfloat>
#include <cmath>

__global__ void attend(float* out, const float* query, const float* keys, const float* values,
                       int n) {
  __shared__ float score;
  const int column = threadIdx.x;
  float most = -FLT_MAX;
  float sum = 0.0f;
  float output = 0.0f;
  for (int key = 0; key < n; ++key) {
    if (column < 32) {
      float part = query[column] * keys[key * 64 + column] +
                   query[column + 32] * keys[key * 64 + column + 32];
      for (int distance = 16; distance > 0; distance /= 2) {
        part += __shfl_xor_sync(0xffffffffu, part, distance);
      }
      if (column == 0) score = part / 8;
    }
    __syncthreads();
    const float larger = fmaxf(most, score);
    const float scale = expf(most - larger);
    const float weight = expf(score - larger);
    sum = sum * scale + weight;
    output = output * scale + weight * values[key * 64 + column];
    most = larger;
    __syncthreads();
  }
  out[column] = output / sum;
}

void flash_row(float* out, const float* query, const float* keys, const float* values, int n) {
  attend<<<1, 64>>>(out, query, keys, values, n);
}
