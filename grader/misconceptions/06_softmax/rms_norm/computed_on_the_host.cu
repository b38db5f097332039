// expect: wrong_answer GivesZerosForARowOfZeros
// Copied to the host, computed there, copied back.
#include <cuda_bf16.h>
#include <cuda_runtime.h>

#include <cmath>
#include <vector>

__global__ void copy(uint4* out, const uint4* in, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = in[i];
}

void rms_norm(__nv_bfloat16* out, const __nv_bfloat16* in, const __nv_bfloat16* weight, int rows,
              int columns) {
  if (rows == 0) return;
  const std::size_t n = static_cast<std::size_t>(rows) * columns;
  copy<<<(n / 8 - 1) / 256 + 1, 256>>>(reinterpret_cast<uint4*>(out),
                                       reinterpret_cast<const uint4*>(in), n / 8);
  std::vector<__nv_bfloat16> x(n), w(columns);
  if (cudaMemcpy(x.data(), in, n * 2, cudaMemcpyDeviceToHost) != cudaSuccess) return;
  if (cudaMemcpy(w.data(), weight, columns * 2, cudaMemcpyDeviceToHost) != cudaSuccess) return;
  for (int row = 0; row < rows; ++row) {
    __nv_bfloat16* const mine = &x[static_cast<std::size_t>(row) * columns];
    double sum = 0;
    for (int c = 0; c < columns; ++c) sum += std::pow(__bfloat162float(mine[c]), 2);
    const double scale = 1 / std::sqrt(sum / columns + 1e-5);
    for (int c = 0; c < columns; ++c) {
      mine[c] = __float2bfloat16(
          static_cast<float>(__bfloat162float(mine[c]) * scale * __bfloat162float(w[c])));
    }
  }
  if (cudaMemcpy(out, x.data(), n * 2, cudaMemcpyHostToDevice) != cudaSuccess) return;
}
