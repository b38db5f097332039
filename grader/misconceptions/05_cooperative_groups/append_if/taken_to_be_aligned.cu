// expect: misaligned-access line 23
// Four numbers are loaded at once, wherever in begins.
#include <cooperative_groups.h>
#include <cuda_runtime.h>

namespace cg = cooperative_groups;

constexpr int kThreads = 256;

// Appends `value` to the list. Called in a branch: only some lanes of a warp may be here.
__device__ void append(unsigned* out, unsigned* count, unsigned value) {
  const cg::coalesced_group here = cg::coalesced_threads();
  unsigned first = 0;
  if (here.thread_rank() == 0) first = atomicAdd(count, static_cast<unsigned>(here.num_threads()));
  out[here.shfl(first, 0) + here.thread_rank()] = value;
}

// A thread has four numbers; the one behind the last four takes what is left.
__global__ void append_multiples(unsigned* out, unsigned* count, const unsigned* in, int n) {
  const int four = blockIdx.x * blockDim.x + threadIdx.x;
  const int fours = n / 4;
  if (four < fours) {
    const uint4 values = reinterpret_cast<const uint4*>(in)[four];
    if (values.x % 3 == 0) append(out, count, values.x);
    if (values.y % 3 == 0) append(out, count, values.y);
    if (values.z % 3 == 0) append(out, count, values.z);
    if (values.w % 3 == 0) append(out, count, values.w);
  } else if (four == fours) {
    for (int i = fours * 4; i < n; ++i) {
      const unsigned value = in[i];
      if (value % 3 == 0) append(out, count, value);
    }
  }
}

void append_if(unsigned* out, unsigned* count, const unsigned* in, int n) {
  if (n == 0) return;
  append_multiples<<<n / 4 / kThreads + 1, kThreads>>>(out, count, in, n);
}
