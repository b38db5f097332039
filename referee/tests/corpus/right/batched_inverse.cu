#include <cmath>
#include <cstdio>
#include <vector>
template <typename T, int N>
struct Matrix {
  T a[N][N];
  __host__ __device__ T* operator[](int r) { return a[r]; }
  __host__ __device__ const T* operator[](int r) const { return a[r]; }
};
// Gauss-Jordan with pivots, one thread a matrix.
template <typename T, int N>
__host__ __device__ bool invert(Matrix<T, N> m, Matrix<T, N>& out) {
  for (int r = 0; r < N; r++)
    for (int c = 0; c < N; c++) out[r][c] = r == c;
  for (int c = 0; c < N; c++) {
    int p = c;
    for (int r = c + 1; r < N; r++)
      if (fabs(m[r][c]) > fabs(m[p][c])) p = r;
    if (m[p][c] == 0) return false;
    for (int k = 0; k < N; k++) {
      T t = m[c][k];
      m[c][k] = m[p][k], m[p][k] = t, t = out[c][k], out[c][k] = out[p][k], out[p][k] = t;
    }
    T s = 1 / m[c][c];
    for (int k = 0; k < N; k++) m[c][k] *= s, out[c][k] *= s;
    for (int r = 0; r < N; r++) {
      if (r == c) continue;
      T f = m[r][c];
      for (int k = 0; k < N; k++) m[r][k] -= f * m[c][k], out[r][k] -= f * out[c][k];
    }
  }
  return true;
}
template <typename T, int N>
__global__ void invert_all(const Matrix<T, N>* in, Matrix<T, N>* out, int* singular, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    if (!invert(in[i], out[i])) atomicAdd(singular, 1);
}
int main() {
  using M = Matrix<double, 4>;
  const int n = 1000;
  std::vector<M> in(n), out(n);
  for (int i = 0; i < n; i++)
    for (int r = 0; r < 4; r++)
      for (int c = 0; c < 4; c++)
        in[i][r][c] = i % 100 == 7 ? 0 : sin(i * 16 + r * 4 + c + 1.0) + 2 * (r == c);
  M *a, *b;
  int* singular;
  cudaMallocManaged(&singular, sizeof(int));
  *singular = 0;
  cudaMalloc(&a, n * sizeof(M)), cudaMalloc(&b, n * sizeof(M));
  cudaMemcpy(a, in.data(), n * sizeof(M), cudaMemcpyHostToDevice);
  invert_all<<<8, 64>>>(a, b, singular, n);
  cudaMemcpy(out.data(), b, n * sizeof(M), cudaMemcpyDeviceToHost);
  double worst = 0;
  for (int i = 0; i < n; i++) {
    M want;
    if (!invert(in[i], want)) continue;
    for (int r = 0; r < 4; r++)
      for (int c = 0; c < 4; c++)
        worst = fmax(worst, fabs(want[r][c] - out[i][r][c]) / (1 + fabs(want[r][c])));
  }
  printf("%d singular, worst %g\n", *singular, worst);
  bool ok = *singular == 10 && worst < 1e-6;
  cudaFree(a), cudaFree(b), cudaFree(singular);
  return !ok;
}
