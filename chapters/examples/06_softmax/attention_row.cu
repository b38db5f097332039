// One row of attention over eight keys, in two blocks of keys: each block carries a maximum, a sum
// and an output, and the merge rescales both.
#include "../check.cuh"

constexpr int kKeys = 8;
constexpr int kSize = 4;  // numbers in a value

struct Partial {
  float most, sum;
  float output[kSize];
};

__device__ Partial over(const float* scores, const float* values, int first, int last) {
  Partial p{-INFINITY, 0.0f, {}};
  for (int key = first; key < last; ++key) p.most = fmaxf(p.most, scores[key]);
  for (int key = first; key < last; ++key) {
    const float weight = expf(scores[key] - p.most);
    p.sum += weight;
    for (int i = 0; i < kSize; ++i) p.output[i] += weight * values[kSize * key + i];
  }
  return p;
}

__device__ Partial merged(const Partial& a, const Partial& b, bool rescale) {
  const float most = fmaxf(a.most, b.most);
  const float scale_a = expf(a.most - most), scale_b = expf(b.most - most);
  Partial p{most, a.sum * scale_a + b.sum * scale_b, {}};
  for (int i = 0; i < kSize; ++i)
    p.output[i] =
        rescale ? a.output[i] * scale_a + b.output[i] * scale_b : a.output[i] + b.output[i];
  return p;
}

__global__ void attend(float* out, const float* scores, const float* values) {
  const Partial whole = over(scores, values, 0, kKeys);
  const Partial low = over(scores, values, 0, kKeys / 2);
  const Partial high = over(scores, values, kKeys / 2, kKeys);
  for (int i = 0; i < kSize; ++i) {
    out[i] = whole.output[i] / whole.sum;
    const Partial both = merged(low, high, true);
    out[kSize + i] = both.output[i] / both.sum;
    const Partial wrong = merged(low, high, false);
    out[2 * kSize + i] = wrong.output[i] / wrong.sum;
  }
}

int main() {
  float scores[kKeys], values[kKeys * kSize], results[3 * kSize];
  for (int key = 0; key < kKeys; ++key) scores[key] = static_cast<float>(key * key) / 8.0f;
  for (int i = 0; i < kKeys * kSize; ++i) values[i] = static_cast<float>(i * 7 % 10);
  float *device_scores = nullptr, *device_values = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&device_scores, sizeof(scores)));
  CHECK(cudaMalloc(&device_values, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(results)));
  CHECK(cudaMemcpy(device_scores, scores, sizeof(scores), cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy(device_values, values, sizeof(values), cudaMemcpyHostToDevice));
  attend<<<1, 1>>>(out, device_scores, device_values);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(results, out, sizeof(results), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(device_scores));
  CHECK(cudaFree(device_values));
  CHECK(cudaFree(out));
  const char* names[] = {"all keys at once", "output rescaled", "output just added"};
  for (int way = 0; way < 3; ++way) {
    std::printf("%-18s", names[way]);
    for (int i = 0; i < kSize; ++i) std::printf(" %7.4f", results[kSize * way + i]);
    std::printf("\n");
  }
}
