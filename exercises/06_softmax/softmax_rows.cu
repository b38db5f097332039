// softmax_rows: the softmax of each row of a float matrix, whose rows have any length.
//
//   out      device pointer to rows * columns floats, row after row; receives in row r, column c
//            exp(in[r][c]) / (exp(in[r][0]) + ... + exp(in[r][columns - 1]))
//   in       device pointer to as many; each is finite, or minus infinity, which gives 0. At least
//            one in each row is finite. They must not change. out and in do not overlap
//   rows     0 or more; rows * columns is below 2^31
//   columns  1 to 65536; need not be a multiple of anything
//
// Both arrays are aligned to 256 bytes. A row begins where the one before it ends.
//
//   For example, a row 0 0 log(2): out = 0.25 0.25 0.5.
//
// Contract
//   - With n columns and d how far an element is below its row's maximum, its relative error is at
//     most (6n + 6d + 100) * 2^-24, however large the numbers are. Below 2^-126 an error of 2^-126
//     is allowed.
//   - in is read twice at most, or once where you find room to keep a row; out is written once. So
//     the maximum and the sum come from one pass. A row that is kept in global memory counts as in.
//   - Where a row has 64 columns or more, several threads share it, so that a warp's loads lie side
//     by side: all in all, they ask for at least half of the bytes in the sectors of 32 bytes that
//     they touch. Nothing is asked of shorter rows.
//   - softmax_rows need not wait for its kernels, nor check them; the caller does both.
//
// Read chapters/06_softmax.md#rows-of-any-length, then ./run.sh test softmax_rows
#include <cuda_runtime.h>

// TODO(1): For a part of a row, keep its maximum and the sum of the exponentials under that
// maximum. Write a type for it, and a function that merges two parts. Either may be empty: what is
// the maximum of no elements?

// TODO(2): Write the kernel, or the kernels: a part in each thread, one for the row, then the
// results.

void softmax_rows(float* out, const float* in, int rows, int columns) {
  // TODO(3): Choose how many threads share a row, and launch. Mind rows = 0.
}
