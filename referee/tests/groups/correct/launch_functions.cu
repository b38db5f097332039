// The launch functions of CUDA's C interface, with and without a cast of the kernel.
#include "../groups.h"

template <class T>
__global__ void shifted(T* out, T by) {
  cg::this_grid().sync();
  out[cg::this_grid().thread_rank()] = by + static_cast<T>(cg::this_grid().thread_rank());
}

__global__ void doubled(int* out) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  out[i] = 2 * static_cast<int>(i);
}

int main() {
  Array<int> out(3 * 32);
  int* pointer = out.get();
  int by = 7;
  void* both[] = {&pointer, &by};
  void* one[] = {&pointer};
  CHECK(cudaLaunchCooperativeKernel((void*)shifted<int>, 3, 32, both));
  out.expect("a cast of C", [](int i) { return i + 7; });
  CHECK(cudaLaunchKernel(reinterpret_cast<const void*>(doubled), dim3(3), dim3(32), one, 0, 0));
  out.expect("a named cast", [](int i) { return 2 * i; });
  CHECK(cudaLaunchCooperativeKernel(reinterpret_cast<void*>(&shifted<int>), 3, 32, both, 0, 0));
  out.expect("a cast of an address", [](int i) { return i + 7; });
  CHECK(cudaLaunchKernel(doubled, 3, 32, one));
  out.expect("no cast", [](int i) { return 2 * i; });
  return result();
}
