#include <cmath>
#include <cstdio>
#include <vector>
constexpr int N = 512, LOG = 9;
struct Cx {
  float re, im;
};
__device__ Cx operator+(Cx a, Cx b) { return {a.re + b.re, a.im + b.im}; }
__device__ Cx operator-(Cx a, Cx b) { return {a.re - b.re, a.im - b.im}; }
__device__ Cx operator*(Cx a, Cx b) {
  return {a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re};
}
// One transform of 512 points by 256 threads.
__global__ void fft(const Cx* in, Cx* out) {
  __shared__ Cx s[N];
  for (int i = threadIdx.x; i < N; i += blockDim.x)
    s[__brev(i) >> (32 - LOG)] = in[blockIdx.x * N + i];
  for (int half = 1; half < N; half *= 2) {
    __syncthreads();
    int j = threadIdx.x % half, base = (threadIdx.x / half) * 2 * half + j;
    float sn, cs;
    sincospif(-1.0f * j / half, &sn, &cs);
    Cx a = s[base], b = Cx{cs, sn} * s[base + half];
    s[base] = a + b;
    s[base + half] = a - b;
  }
  __syncthreads();
  for (int i = threadIdx.x; i < N; i += blockDim.x) out[blockIdx.x * N + i] = s[i];
}
int main() {
  const int batch = 8;
  std::vector<Cx> h(N * batch);
  for (int b = 0; b < batch; b++)
    for (int i = 0; i < N; i++) h[b * N + i] = {cosf(2 * M_PI * (b + 3) * i / N), 0};
  Cx *in, *out;
  cudaMalloc(&in, h.size() * sizeof(Cx));
  cudaMalloc(&out, h.size() * sizeof(Cx));
  cudaMemcpy(in, h.data(), h.size() * sizeof(Cx), cudaMemcpyHostToDevice);
  fft<<<batch, N / 2>>>(in, out);
  cudaMemcpy(h.data(), out, h.size() * sizeof(Cx), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int b = 0; b < batch; b++)
    for (int i = 0; i < N; i++)
      bad += fabsf(h[b * N + i].re - (i == b + 3 || i == N - b - 3 ? N / 2 : 0)) > 0.05f;
  printf("%d bins wrong\n", bad);
  cudaFree(in);
  cudaFree(out);
  return bad != 0;
}
