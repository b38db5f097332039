// A functor with captured pointers is a kernel's argument.
#include "../zoo.h"

template <class Function>
__global__ void transform(int n, Function function) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) function(i);
}

struct Saxpy {
  float a;
  const float* x;
  float* y;
  __device__ void operator()(int i) const { y[i] += a * x[i]; }
};

int main() {
  Device<float> x(100, [](int i) { return 1.0f * i; }), y(100, [](int) { return 1.0f; });
  transform<<<3, 32>>>(100, Saxpy{2.0f, x.get(), y.get()});
  return y.verify([](int i) { return 2.0f * i + 1.0f; });
}
