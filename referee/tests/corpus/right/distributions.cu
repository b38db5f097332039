// CUDA's own functions: normal numbers by the inverse of their distribution, roots of unity, norms.
#include <math.h>
#include <stdio.h>

__device__ bool near(double a, double b, double tolerance) {
  return fabs(a - b) <= tolerance * fmax(1.0, fabs(b));
}

__global__ void check(int* failed) {
  const int i = threadIdx.x;
  const double y = (i + 0.5) / blockDim.x;
  const double x = normcdfinv(y);
  int wrong = !near(normcdf(x), y, 1e-13);
  wrong += !near(normcdff(normcdfinvf(static_cast<float>(y))), y, 1e-5);
  wrong += !near(erf(erfinv(2 * y - 1)), 2 * y - 1, 1e-13);
  wrong += !near(erfc(erfcinv(1e-9 * y)) * 1e9, y, 1e-12);
  wrong += !near(erfcx(8 * y) * exp(-64 * y * y), erfc(8 * y), 1e-12);
  wrong += !near(erfcxf(50.0f * static_cast<float>(y) + 50) * 50, 0.5641896 / (y + 1), 1e-3);
  double s, c;
  sincospi(y, &s, &c);
  wrong += !near(s * s + c * c, 1, 1e-14) + !near(s, sinpi(y), 0) + !near(c, cospi(y), 0);
  wrong += sinpi(1.0 * i) != 0 || cospi(i + 0.5) != 0 || cospif(2.0f * i) != 1 ||
           sinpif(2 * i + 0.5f) != 1;
  const float v[] = {1, 2, 2, 4};
  wrong += normf(4, v) != 5 || norm4df(1, 2, 2, 4) != 5 || norm3d(1, 2, 2) != 3;
  wrong += !near(rnormf(4, v), 0.2, 1e-6) + !near(rhypot(3e200, 4e200) * 5e200, 1, 1e-14);
  wrong += !near(rcbrtf(8.0f), 0.5, 1e-6) + !near(rnorm4d(1, 2, 2, 4), 0.2, 1e-14);
  wrong += __ddiv_rn(1, 4) != __drcp_rn(4) || __dsqrt_rn(0.0625) != 0.25;
  wrong += __uhadd(0xffffffffu, 0xfffffffeu) != 0xfffffffeu || __urhadd(3, 4) != 4;
  if (wrong) atomicAdd(failed, wrong);
}

int main() {
  int* failed;
  if (cudaMallocManaged(&failed, sizeof *failed) != cudaSuccess) return 1;
  *failed = 0;
  check<<<1, 256>>>(failed);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;
  const int result = *failed;
  printf("%d failed\n", result);
  return cudaFree(failed) == cudaSuccess ? result != 0 : 1;
}
