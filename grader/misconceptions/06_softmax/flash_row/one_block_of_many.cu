// expect: craft CraftSharesManyKeysAmongBlocksAndStoresNoScores
// Right, and all blocks but the first have nothing to do.
// breaks: From n = 65536 on, at least 32 blocks share the keys
#include <cuda_runtime.h>

#include <cfloat>
#include <cmath>

// A warp, whose lanes have two columns each.
__global__ void attend(float* out, const float* query, const float* keys, const float* values,
                       int n) {
  if (blockIdx.x != 0) return;
  const int column = threadIdx.x;
  float most = -FLT_MAX;
  float sum = 0.0f;
  float output = 0.0f;
  float output_of_second = 0.0f;
  for (int key = 0; key < n; ++key) {
    float score =
        query[column] * keys[key * 64 + column] + query[column + 32] * keys[key * 64 + column + 32];
    for (int distance = 16; distance > 0; distance /= 2) {
      score += __shfl_xor_sync(0xffffffffu, score, distance);
    }
    score /= 8;
    const float larger = fmaxf(most, score);
    const float scale = expf(most - larger);
    const float weight = expf(score - larger);
    sum = sum * scale + weight;
    output = output * scale + weight * values[key * 64 + column];
    output_of_second = output_of_second * scale + weight * values[key * 64 + column + 32];
    most = larger;
  }
  out[column] = output / sum;
  out[column + 32] = output_of_second / sum;
}

void flash_row(float* out, const float* query, const float* keys, const float* values, int n) {
  attend<<<32, 32>>>(out, query, keys, values, n);
}
