// <<< and >>> in comments, strings, raw strings and shifts are not launches.
#include "../zoo.h"

// fill<<<1, 32>>>(out) in a comment
/* fill<<<0, 0>>>(out);
   __shared__ int ghost[99999999]; */
__global__ void fill(int* out, int n) {
  out[threadIdx.x] = n << (1 << (n >> 4)) >> 1;  // <<<2>>>
}

struct Stream {
  Stream& operator<<(const char*) { return *this; }
  template <class T>
  Stream& operator<<(T) {
    return *this;
  }
};

int main() {
  Device<int> out(32);
  Stream stream;
  stream << "fill<<<1, 32>>>(out)" << R"(k<<<1, 1>>>(x); "__shared__")" << '<' << "\"<<<";
  fill<<<1, /* >>>( */ 32>>>(out.get(), 3);
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  return stream.operator<< <int>(1'000).operator<<('\'').operator<<(2.5) << 1, 0;
}
