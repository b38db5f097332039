// cuComplex.h on both sides: a Julia set, the roots of unity, a quotient whose square overflows;
// and small headers of the toolkit that others include.
#include <cuComplex.h>
#include <cuda_runtime.h>
#include <driver_functions.h>
#include <math.h>
#include <sm_35_intrinsics.h>
#include <stdio.h>

__host__ __device__ int steps(cuFloatComplex z, cuFloatComplex c) {
  int n = 0;
  for (; n < 50 && cuCabsf(z) < 2.0f; ++n) z = cuCaddf(cuCmulf(z, z), c);
  return n;
}

__global__ void julia(int* out, int width, int height, cuComplex c) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x;
  const int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  out[y * width + x] = steps(make_cuComplex(4.0f * x / width - 2, 4.0f * y / height - 2), c);
}

__global__ void powers(cuDoubleComplex* out, int n) {
  const double angle = 2 * 3.141592653589793 / n;
  cuDoubleComplex z = make_cuDoubleComplex(1, 0);
  const cuDoubleComplex root = make_cuDoubleComplex(cos(angle), sin(angle));
  for (int i = 0; i < threadIdx.x; ++i) z = cuCmul(z, root);
  out[threadIdx.x] = cuCfma(z, cuConj(z), cuCsub(z, make_cuDoubleComplex(1, 0)));
}

int main() {
  const int width = 64, height = 48, n = 12;
  const cuComplex c = make_cuFloatComplex(-0.8f, 0.156f);
  int* image;
  cuDoubleComplex *roots, sum = make_cuDoubleComplex(0, 0);
  if (cudaMallocManaged(&image, width * height * sizeof *image) != cudaSuccess) return 1;
  if (cudaMallocManaged(&roots, n * sizeof *roots) != cudaSuccess) return 1;
  julia<<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(image, width, height, c);
  powers<<<1, n>>>(roots, n);
  if (cudaDeviceSynchronize() != cudaSuccess) return 1;

  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x)
      if (image[y * width + x] !=
          steps(make_cuComplex(4.0f * x / width - 2, 4.0f * y / height - 2), c))
        return 1;
  for (int i = 0; i < n; ++i) sum = cuCadd(sum, roots[i]);
  if (cuCabs(sum) > 1e-12) return 1;

  const cuFloatComplex large = make_cuFloatComplex(3e30f, 4e30f);
  const cuFloatComplex one = cuCdivf(large, large);
  if (fabsf(cuCrealf(one) - 1) > 1e-6f || fabsf(cuCimagf(one)) > 1e-6f) return 1;
  const cuDoubleComplex wide = cuComplexFloatToDouble(cuConjf(large));
  if (cuCimag(wide) > 0 || cuCabsf(cuComplexDoubleToFloat(wide)) != cuCabsf(large)) return 1;
  printf("passed\n");
  return cudaFree(image) == cudaSuccess && cudaFree(roots) == cudaSuccess ? 0 : 1;
}
