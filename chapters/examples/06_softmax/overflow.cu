// A softmax of three numbers near 1000, with and without subtracting the maximum.
#include "../check.cuh"

__global__ void softmax3(float* out, const float* in) {
  const float a = in[0], b = in[1], c = in[2];
  const float naive = expf(a) + expf(b) + expf(c);
  out[0] = expf(a) / naive;
  const float most = fmaxf(a, fmaxf(b, c));
  const float sum = expf(a - most) + expf(b - most) + expf(c - most);
  out[1] = expf(a - most) / sum;
}

int main() {
  const float values[3] = {1000.0f, 1001.0f, 998.0f};
  float results[2];
  float *in = nullptr, *out = nullptr;
  CHECK(cudaMalloc(&in, sizeof(values)));
  CHECK(cudaMalloc(&out, sizeof(results)));
  CHECK(cudaMemcpy(in, values, sizeof(values), cudaMemcpyHostToDevice));
  softmax3<<<1, 1>>>(out, in);
  CHECK(cudaGetLastError());
  CHECK(cudaMemcpy(results, out, sizeof(results), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(in));
  CHECK(cudaFree(out));
  std::printf("without the maximum %s, with it %.6f\n",
              results[0] == results[0] ? "a number" : "NaN", results[1]);
}
