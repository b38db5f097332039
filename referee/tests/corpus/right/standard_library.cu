#include <cstdio>
#include <cuda/std/array>
#include <cuda/std/complex>
#include <cuda/std/cstdint>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
using cuda::std::array;
template <typename T, typename = cuda::std::enable_if_t<cuda::std::is_floating_point_v<T>>>
__device__ T clampT(T v, T lo, T hi) {
  return v < lo ? lo : hi < v ? hi : v;
}
__device__ cuda::std::tuple<float, int> minloc(cuda::std::span<const float> s) {
  float best = cuda::std::numeric_limits<float>::max();
  int at = -1;
  for (cuda::std::size_t i = 0; i < s.size(); i++)
    if (s[i] < best) {
      best = s[i];
      at = (int)i;
    }
  return cuda::std::make_tuple(best, at);
}
__device__ cuda::std::optional<int> find(cuda::std::span<const float> s, float v) {
  for (int i = 0; i < (int)s.size(); i++)
    if (s[i] == v) return i;
  return cuda::std::nullopt;
}
__global__ void k(const float* in, int n, float* out, cuda::std::int32_t* idx) {
  array<float, 4> a{4, 3, 2, 1};
  cuda::std::swap(a[0], a[3]);
  auto [m, at] = minloc(cuda::std::span<const float>(in, n));
  cuda::std::complex<float> z(1, 2);
  z *= cuda::std::complex<float>(0, 1);
  cuda::std::plus<float> add;
  out[0] = a[0] + a.size();
  out[1] = m;
  out[2] = z.real();
  out[3] = z.imag();
  out[4] = clampT(7.5f, 0.f, 1.f);
  out[5] = add(1, 2);
  out[6] = abs(z);
  *idx = at + (find(cuda::std::span<const float>(in, n), 5.f).value_or(-1) << 8);
}
int main() {
  float h[8] = {5, 4, 3, -2, 7, 8, 9, 1}, *in, *out, r[7];
  int *idx, hi;
  cudaMalloc(&in, sizeof h);
  cudaMalloc(&out, sizeof r);
  cudaMalloc(&idx, 4);
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
  k<<<1, 1>>>(in, 8, out, idx);
  cudaMemcpy(r, out, sizeof r, cudaMemcpyDeviceToHost);
  cudaMemcpy(&hi, idx, 4, cudaMemcpyDeviceToHost);
  bool ok = r[0] == 5 && r[1] == -2 && r[2] == -2 && r[3] == 1 && r[4] == 1 && r[5] == 3 && hi == 3;
  printf("%s\n", ok ? "ok" : "WRONG");
  cudaFree(in);
  cudaFree(out);
  cudaFree(idx);
  return !ok;
}
