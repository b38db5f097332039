// compact: keeps the positive elements of an array, in their order, without gaps.
//
//   out      device pointer to n floats; its first elements receive all elements of in that are
//            greater than 0, in the same order. The elements after those have their old values
//            in the end
//   in       device pointer to n floats, aligned to 4 bytes and perhaps to more; they must not
//            change. It does not overlap out
//   n        0 to 2^30; need not be a multiple of 32
//   returns  how many elements are kept
//
//   For example, in = 3 -1 4: out begins 3 4, and 2 is returned.
//
// Contract
//   - An element is kept if `x > 0` holds. So no zero is kept, whatever its sign, and no NaN;
//     infinity is kept, and so is the smallest denormal.
//   - There may be one kernel or several. Blocks may run in any order: no block waits for one that
//     may not have started.
//   - Every CUDA call is checked, and every launch by cudaGetLastError(). If one fails, the program
//     ends, as it does with CHECK.
//   - Before it returns, compact frees whatever device memory it allocates. It may be called again.
//   - A large array is shared among blocks, and among their threads: from 2^16 elements on, two or
//     more blocks of a kernel load of it, and in no kernel does one thread load more than a
//     sixteenth of its elements.
//
// Read chapters/03_masks.md#compaction, then ./run.sh test compact
#include <cooperative_groups.h>  // for a single launch; three launches do without
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>

// CHECK(cudaFree(pointer)): ends the program where the call fails, and says which call it was.
#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

// TODO(1): Write the kernels. Three will do: count by block, scan the counts, write. A single one
//          will do, too, if each block learns from those before it how many elements they keep.

int compact(float* out, const float* in, int n) {
  // TODO(2): Allocate what the kernels leave for each other, launch them, free. Mind n = 0.

  return 0;  // TODO(3): Return the number of kept elements.
}
