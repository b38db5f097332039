#include <cmath>
#include <cstdio>
#include <vector>
// One block for each query: scores in shared memory, softmax, weighted sum.
__global__ void attend(const float* q, const float* k, const float* v, float* out, int n, int d) {
  extern __shared__ float score[];
  __shared__ float total;
  int query = blockIdx.x;
  for (int j = threadIdx.x; j < n; j += blockDim.x) {
    float s = 0;
    for (int c = 0; c < d; c++) s += q[query * d + c] * k[j * d + c];
    score[j] = expf(s * rsqrtf((float)d));
  }
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  float mine = 0;
  for (int j = threadIdx.x; j < n; j += blockDim.x) mine += score[j];
  atomicAdd(&total, mine);
  __syncthreads();
  for (int c = threadIdx.x; c < d; c += blockDim.x) {
    float s = 0;
    for (int j = 0; j < n; j++) s += score[j] * v[j * d + c];
    out[query * d + c] = s / total;
  }
}
int main() {
  const int n = 96, d = 32;
  std::vector<float> q(n * d), k(n * d), v(n * d), o(n * d);
  for (int i = 0; i < n * d; i++) q[i] = sinf(i), k[i] = cosf(i * 0.7f), v[i] = i % 10;
  float* dev[4];
  for (auto& p : dev) cudaMalloc(&p, n * d * sizeof(float));
  cudaMemcpy(dev[0], q.data(), n * d * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(dev[1], k.data(), n * d * sizeof(float), cudaMemcpyHostToDevice);
  cudaMemcpy(dev[2], v.data(), n * d * sizeof(float), cudaMemcpyHostToDevice);
  attend<<<n, 64, n * sizeof(float)>>>(dev[0], dev[1], dev[2], dev[3], n, d);
  cudaMemcpy(o.data(), dev[3], n * d * sizeof(float), cudaMemcpyDeviceToHost);
  double worst = 0;
  for (int i = 0; i < n; i++) {
    std::vector<double> w(n);
    double sum = 0;
    for (int j = 0; j < n; j++) {
      double s = 0;
      for (int c = 0; c < d; c++) s += q[i * d + c] * k[j * d + c];
      sum += w[j] = exp(s / sqrt((double)d));
    }
    for (int c = 0; c < d; c++) {
      double s = 0;
      for (int j = 0; j < n; j++) s += w[j] / sum * v[j * d + c];
      worst = fmax(worst, fabs(s - o[i * d + c]));
    }
  }
  printf("worst %g\n", worst);
  for (auto p : dev) cudaFree(p);
  return worst > 1e-4;
}
