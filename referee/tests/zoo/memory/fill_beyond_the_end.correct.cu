// The last thread fills what is left.
#include <algorithm>

#include "../zoo.h"

__global__ void fill_parts(unsigned char* out, int n, int each) {
  std::fill_n(out + threadIdx.x * each, min(each, n - each * static_cast<int>(threadIdx.x)),
              static_cast<unsigned char>(7));
}

int main() {
  Device<unsigned char> out(100);
  fill_parts<<<1, 8>>>(out.get(), 100, 13);
  return out.verify(7);
}
