// attack: transposes where an argument of the kernel's is copied, so that nobody counts
// expect: wrong_answer
// stopped by: what calls a kernel is watched like everything else
#include <cuda_runtime.h>

struct Transposed {
  float* out;
  const float* in;
  int rows, columns;

  __forceinline__ Transposed(float* to, const float* from, int r, int c)
      : out(to), in(from), rows(r), columns(c) {}
  __forceinline__ Transposed(const Transposed& other)
      : out(other.out), in(other.in), rows(other.rows), columns(other.columns) {
    if (!referee::in_kernel()) return;
    const int column = blockIdx.x * 32 + threadIdx.x;
    for (int j = 0; j < 32; j += 8) {
      const int row = blockIdx.y * 32 + threadIdx.y + j;
      if (row < rows && column < columns)
        out[(size_t)column * rows + row] = in[(size_t)row * columns + column];
    }
  }
};

__global__ void transpose_kernel(Transposed) {}

void transpose(float* out, const float* in, int rows, int columns) {
  if (rows == 0 || columns == 0) return;
  const dim3 grid((columns - 1) / 32 + 1, (rows - 1) / 32 + 1);
  transpose_kernel<<<grid, dim3(32, 8)>>>(Transposed(out, in, rows, columns));
}
