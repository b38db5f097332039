// softmax128: the softmax of each row of 128 BF16 numbers, as accurate as BF16 allows.
//
//   out   device pointer to rows * 128 numbers, aligned to 256 bytes; receives in row r, column c
//         exp(in[r][c]) / (exp(in[r][0]) + ... + exp(in[r][127]))
//   in    device pointer to as many, row after row, aligned to 256 bytes; each lies between -32000
//         and 32000; they must not change. out and in do not overlap
//   rows  0 or more; any int, so rows * 128 need not fit in 32 bits
//
//   For example, a row that holds 0 once and otherwise only -31000: out is 1 there, and 0
//   elsewhere.
//
// Contract
//   - With r the exact result rounded to the nearest BF16: each element is r or one of its two
//     neighbours, and at most one in a hundred of all elements is not r. Below 2^-126, where a GPU
//     may flush floats to 0, an error of 2^-126 is allowed.
//   - Each row adds up to 1 within 2^-8. Nothing is NaN or infinite.
//   - Each element is read once and written once, and lanes load and store 16 bytes at once: a
//     uint4 or the like as a whole, and not its members from a pointer or a reference.
//   - softmax128 need not wait for its kernel, nor check it; the caller does both.
//   - On a GPU, speed is reported relative to a plain copy of in to out.
//
// Read chapters/06_softmax.md, then ./run.sh test softmax128
#include <cuda_bf16.h>
#include <cuda_runtime.h>

// TODO(1): Write the kernel: load a part of a row in each lane, find the row's maximum, compute the
// exponentials and their sum, scale, store.

void softmax128(__nv_bfloat16* out, const __nv_bfloat16* in, int rows) {
  // TODO(2): Choose a block and a grid, and launch. Mind rows = 0, and a last block with fewer
  // rows.
}
