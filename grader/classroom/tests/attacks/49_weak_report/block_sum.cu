// attack: defines a function of the report, weakly, so that nothing is found
// expect: diagnosed
// stopped by: the runtime's own names are local to it
#include <cuda_runtime.h>

namespace referee {
class Report {
 public:
  bool has_errors() const;
  void resolve();
};
__attribute__((weak)) bool Report::has_errors() const { return false; }
__attribute__((weak)) void Report::resolve() {}
struct Cell;
struct Lane;
__attribute__((weak)) bool cell_in_use(const Cell&, const Lane&) { return false; }
}  // namespace referee

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
}
