// nvcc -std=c++20 --expt-relaxed-constexpr
#include <array>
#include <concepts>
#include <cstdint>
#include <cstdio>
#include <type_traits>
template <typename T>
concept Number = std::is_arithmetic_v<T>;
template <Number T, T... Cs>
struct Poly {
  __host__ __device__ static constexpr T eval(T x) {
    T r = 0;
    ((r = r * x + Cs), ...);
    return r;
  }
};
template <int N>
consteval std::array<int, N> squares() {
  std::array<int, N> a{};
  for (int i = 0; i < N; i++) a[i] = i * i;
  return a;
}
__constant__ auto table_dummy = 1;
template <Number... Ts>
__global__ void sums(double* out, Ts... ts) {
  if (threadIdx.x == 0) *out = (0.0 + ... + ts);
}
enum class Op : uint8_t { Add, Mul };
template <Op op>
__global__ void apply(float* v, int n) {
  if (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n) {
    if constexpr (op == Op::Add)
      v[i] += 1;
    else
      v[i] *= 2;
    constexpr auto sq = squares<8>();
    int t = 0;
#pragma unroll
    for (int k = 0; k < 8; k++) t += sq[k];
    v[i] += t;
  }
}
struct alignas(16) Particle {
  float x, y, z, w;
  [[nodiscard]] __device__ constexpr auto len2() const noexcept { return x * x + y * y + z * z; }
  __device__ bool operator==(const Particle&) const = default;
};
__global__ void parts(Particle* p, float* o, int n) {
  auto i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    auto [x, y, z, w] = p[i];
    o[i] = p[i].len2() + (p[i] == p[n - 1]) + 0 * (x + y + z + w);
  }
}
int main() {
  double* d;
  cudaMallocManaged(&d, 8);
  sums<<<1, 32>>>(d, 1, 2.5f, 3.25, (short)4);
  cudaDeviceSynchronize();
  bool ok = *d == 10.75 && Poly<int, 1, 2, 3>::eval(2) == 11;
  int n = 10000;
  float* v;
  cudaMallocManaged(&v, n * 4);
  for (int i = 0; i < n; i++) v[i] = i;
  apply<Op::Add><<<(n + 255) / 256, 256>>>(v, n);
  apply<Op::Mul><<<(n + 255) / 256, 256>>>(v, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; i++) ok &= v[i] == (i + 141) * 2 + 140;
  Particle* p;
  cudaMallocManaged(&p, n * sizeof *p);
  for (int i = 0; i < n; i++) p[i] = {.x = 1.f * i, .y = 1, .z = 0, .w = 0};
  parts<<<(n + 127) / 128, 128>>>(p, v, n);
  cudaDeviceSynchronize();
  for (int i = 0; i < n; i++) ok &= v[i] == 1.f * i * i + 1 + (i == n - 1);
  printf("%s\n", ok ? "ok" : "WRONG");
  cudaFree(d);
  cudaFree(v);
  cudaFree(p);
  return !ok;
}
