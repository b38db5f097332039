// expect: out-of-bounds line 8
// The last thread's part is shorter than what std::fill_n fills.
#include <algorithm>

#include "../zoo.h"

__global__ void fill_parts(unsigned char* out, int n, int each) {
  std::fill_n(out + threadIdx.x * each, each, static_cast<unsigned char>(7));
}

int main() {
  Device<unsigned char> out(100);
  fill_parts<<<1, 8>>>(out.get(), 100, 13);
  return out.verify(7);
}
