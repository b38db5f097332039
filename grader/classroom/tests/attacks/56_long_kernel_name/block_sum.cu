// attack: has a race in a kernel whose name has 100,000 letters, for a result that nobody can store
// expect: diagnosed
// stopped by: each text of a result is bounded
#include <cuda_runtime.h>

template <class... Types>
struct Long {};
template <class T>
using Twice = Long<T, T, T, T>;
using Name = Twice<Twice<Twice<Twice<Twice<Twice<Twice<Long<int>>>>>>>>;

template <class T>
__global__ void add_kernel(float* out, const float* in, T) {
  *out += in[threadIdx.x];
}

void block_sum(float* out, const float* in, int n) {
  cudaMemset(out, 0, sizeof(float));
  add_kernel<<<1, n, n * sizeof(float)>>>(out, in, Name());
}
