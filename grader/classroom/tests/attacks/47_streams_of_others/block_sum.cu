// attack: has the C library make a stream that writes the report
// expect: compile_error open_memstream
// stopped by: a file may use only names of a list
#include <cuda_runtime.h>

#include <cstdio>

__global__ void block_sum_kernel(float* out, const float* in) {
  extern __shared__ float tile[];
  const unsigned t = threadIdx.x;
  tile[t] = in[t];
  __syncthreads();
  for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
  }
  if (t == 0) *out = tile[0];
}

void block_sum(float* out, const float* in, int n) {
  block_sum_kernel<<<1, n, n * sizeof(float)>>>(out, in);
  char* text = nullptr;
  std::size_t size = 0;
  std::FILE* stream = open_memstream(&text, &size);
  std::fputs("{\"finished\": true, \"diagnoses\": []}", stream);
  std::fclose(std::freopen("report.json", "w", stream));
}
