// expect: craft CraftReadsTwiceAtMostAndWritesOnce
// Right. Short rows are in the cache, so their maximum and their sum come one after the other.
// breaks: So the maximum and the sum come from one pass
#include <cuda_runtime.h>

__device__ float weight(float x, float most) { return expf(x - most); }

__global__ void softmax_kernel(float* out, const float* in, int columns) {
  __shared__ float mosts[256], sums[256];
  in += blockIdx.x * static_cast<long long>(columns);
  out += blockIdx.x * static_cast<long long>(columns);
  const int t = threadIdx.x;
  float most = -INFINITY;
  float sum = 0.0f;
  if (columns < 256) {
    for (int c = t; c < columns; c += 256) most = fmaxf(most, __ldcg(&in[c]));
    for (int c = t; c < columns; c += 256) {
      const float x = __ldcg(&in[c]);
      if (x > -INFINITY) sum += weight(x, most);
    }
  } else {
    for (int c = t; c < columns; c += 256) {
      const float x = in[c];
      const float larger = fmaxf(most, x);
      if (larger == -INFINITY) continue;
      sum = sum * weight(most, larger) + weight(x, larger);
      most = larger;
    }
  }
  mosts[t] = most;
  sums[t] = sum;
  for (int half = 128; half > 0; half /= 2) {
    __syncthreads();
    if (t >= half) continue;
    const float larger = fmaxf(mosts[t], mosts[t + half]);
    if (larger == -INFINITY) continue;
    sums[t] = sums[t] * weight(mosts[t], larger) + sums[t + half] * weight(mosts[t + half], larger);
    mosts[t] = larger;
  }
  __syncthreads();
  for (int c = t; c < columns; c += 256) out[c] = weight(__ldcg(&in[c]), mosts[0]) / sums[0];
}

void softmax_rows(float* out, const float* in, int rows, int columns) {
  if (rows > 0) softmax_kernel<<<rows, 256>>>(out, in, columns);
}
