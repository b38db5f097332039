// Two halves of a row, each with its own maximum and sum: merged rightly, and merged as if the
// maxima were the same.
#include "../check.cuh"

struct Partial {
  float most;
  float sum;  // of exp(x - most)
};

__device__ Partial of_range(const float* in, int n) {
  Partial p{-INFINITY, 0.0f};
  for (int i = 0; i < n; ++i) {
    const float most = fmaxf(p.most, in[i]);
    p.sum = p.sum * expf(p.most - most) + expf(in[i] - most);
    p.most = most;
  }
  return p;
}

__device__ Partial merged(Partial a, Partial b) {
  const float most = fmaxf(a.most, b.most);
  return {most, a.sum * expf(a.most - most) + b.sum * expf(b.most - most)};
}

__global__ void sums(float* out, const float* in, int n) {
  const Partial whole = of_range(in, n);
  const Partial low = of_range(in, n / 2);
  const Partial high = of_range(in + n / 2, n - n / 2);
  out[0] = whole.sum;
  out[1] = merged(low, high).sum;
  out[2] = low.sum + high.sum;
}

int main() {
  constexpr int n = 10;
  float values[n], results[3];
  for (int i = 0; i < n; ++i) values[i] = static_cast<float>(i * i) / 8.0f;
  float *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(results)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  sums<<<1, 1>>>(out, in, n);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(results, out, sizeof(results), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("whole row %.4f, halves rescaled %.4f, halves just added %.4f\n", results[0],
              results[1], results[2]);
}
