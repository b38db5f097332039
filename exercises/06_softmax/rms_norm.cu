// rms_norm: divides each row of BF16 numbers by the root of its mean square, and weighs its
// columns.
//
//   out      device pointer to rows * columns numbers, row after row; receives in row r, column c
//            in[r][c] * weight[c] / sqrt(mean + 1e-5), where mean is that of the squares in row r:
//            (in[r][0]^2 + ... + in[r][columns - 1]^2) / columns
//   in       device pointer to as many; each lies between -1e16 and 1e16; they must not change
//   weight   device pointer to `columns` numbers between -1000 and 1000; they must not change
//   rows     0 or more; any int, so rows * columns need not fit in 32 bits
//   columns  8 to 8192, a multiple of 8
//
// The arrays are aligned to 256 bytes and do not overlap.
//
//   For example, a row 2 2 2 2 2 2 2 2 with the weights 1 1 1 1 3 3 3 3: out = 1 1 1 1 3 3 3 3.
//
// Contract
//   - With r the exact result rounded to the nearest BF16: each element is r or one of its two
//     neighbours, and at most one element in a hundred (or one, of fewer) is not r. Below 2^-126 an
//     error of 2^-126 is allowed.
//   - Each element of in is read once, each of out is written once, and lanes load and store 16
//     bytes of them at once: a uint4 or the like as a whole, and not its members from a pointer or
//     a reference.
//   - Neighbouring lanes load side by side: where columns is a multiple of 16, a warp's load of in
//     uses all of each sector of 32 bytes that it touches.
//   - rms_norm need not wait for its kernel, nor check it; the caller does both.
//   - On a GPU, speed is reported relative to a plain copy of in to out.
//
// Read chapters/06_softmax.md#norms, then ./run.sh test rms_norm
#include <cuda_bf16.h>
#include <cuda_runtime.h>

// TODO(1): Write the kernel. Threads share a row: each loads its part and keeps it, adds up its
// squares in float, and learns the sum of the whole row. Then it scales, weighs, and stores.

void rms_norm(__nv_bfloat16* out, const __nv_bfloat16* in, const __nv_bfloat16* weight, int rows,
              int columns) {
  // TODO(2): Choose how many threads share a row of 8 to 8192 columns, and launch. Mind rows = 0.
}
