// Kernels that the host keeps in variables of every kind, arguments with constructors of their own,
// and arguments in braces.
#include <cuda_runtime.h>

#include <cstdio>

struct Span {
  float* begin;
  int n;
};

class Scale {
 public:
  __host__ __device__ __forceinline__ Scale(float by) : by_(by) {}
  __host__ __device__ __forceinline__ Scale(const Scale& other) : by_(other.by_) {}
  __host__ __device__ __forceinline__ operator float() const { return by_; }

 private:
  float by_;
};

__global__ void add(float* x, int n, float by) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) x[i] += by;
}
__global__ void add_to_span(Span x, float by) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < x.n) x.begin[i] += by;
}
__global__ void add_scale(Span x, Scale by) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < x.n) x.begin[i] += by;
}
template <class T>
__global__ void add_any(T* x, int n, T by) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) x[i] += by;
}

using Kernel = void (*)(float*, int, float);

Kernel of_the_file = add;
const Kernel table[] = {add, add_any<float>};

struct Operation {
  Kernel kernel;
  int n;
  static inline Kernel shared_by_all = add;

  void run(float* x) {
    kernel<<<1, 32>>>(x, n, 1);
    this->kernel<<<1, 32>>>(x, n, 1);
    shared_by_all<<<1, 32>>>(x, n, 1);
  }
};

void run(Kernel parameter, Kernel& reference, float* x, int n) {
  parameter<<<1, 32>>>(x, n, 1);
  reference<<<1, 32>>>(x, n, 1);
  static Kernel kept = add;
  kept<<<1, 32>>>(x, n, 1);
  const auto in_lambda = [&] { parameter<<<1, 32>>>(x, n, 1); };
  in_lambda();
}

int main() {
  constexpr int n = 20;
  float *x = nullptr, host[n];
  if (cudaMalloc(&x, n * sizeof(float)) != cudaSuccess) return 1;
  if (cudaMemset(x, 0, n * sizeof(float)) != cudaSuccess) return 1;
  Kernel local = add;
  run(add, local, x, n);
  Operation{add, n}.run(x);
  of_the_file<<<1, 32>>>(x, n, 1);
  for (const Kernel one : table) one<<<1, 32>>>(x, n, 1);
  for (int i = 0; i < 2; ++i) table[i]<<<1, 32>>>(x, n, 1);
  add_any<<<1, 32>>>(x, n, 1.0f);
  Span all{x, n};
  add_to_span<<<1, 32>>>(all, Scale(1));
  add_to_span<<<1, 32>>>({x, n}, 1);
  add_scale<<<1, 32>>>(all, 1.0f);
  add_scale<<<1, 32>>>(all, Scale(1));
  if (cudaMemcpy(host, x, sizeof(host), cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
  if (cudaGetLastError() != cudaSuccess || cudaFree(x) != cudaSuccess) return 1;
  std::printf("%g %g\n", host[0], host[n - 1]);
  return host[0] == 17 && host[n - 1] == 17 ? 0 : 1;
}
