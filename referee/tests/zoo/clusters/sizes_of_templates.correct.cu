#include "clusters.h"

// Clusters that depend on a template's parameters, of whatever kind; that a specialisation has of
// its own, or has none; and of kernels that are launched by another name than their own.
constexpr int kBlocks = 8, kPair = 2;

__device__ void write(int* out) {
  const auto cluster = cg::this_cluster();
  __shared__ int rank;
  if (threadIdx.x == 0) rank = cluster.block_rank();
  cluster.sync();
  const unsigned next = (cluster.block_rank() + 1) % cluster.num_blocks();
  if (threadIdx.x == 0)
    out[blockIdx.x] = 10 * cluster.num_blocks() + *cluster.map_shared_rank(&rank, next);
  cluster.sync();
}

template <int N>
__global__ void __cluster_dims__(N, 1, 1) by_number(int* out) {
  write(out);
}

template <>
__global__ void __cluster_dims__(kBlocks) by_number<1>(int* out) {
  write(out);
}

template <>
__global__ void by_number<3>(int* out) {
  write(out);
}

template __global__ void by_number<4>(int* out);

struct Wide {
  static constexpr int kSize = 4;
};

template <class Traits, class T>
__global__ void __cluster_dims__(Traits::kSize, 1, 1)
    __launch_bounds__(8 * Traits::kSize, sizeof(T) / 4) by_type(T* out) {
  write(out);
}

template <unsigned, class...>
__global__ void __cluster_dims__(kPair) constant_of_a_template(int* out) {
  write(out);
}

__global__ void __cluster_dims__(kPair * 2, kPair / 2) no_template(int* out) {
  write(out);
}

// Another kernel of that name, which has no clusters of its own.
namespace other {
__global__ void by_type(int* out) {
  write(out);
}
}  // namespace other

template <auto kKernel>
void launch_argument(int* out) {
  kKernel<<<kBlocks, 32>>>(out);
}

template <class Kernel>
void launch_pointer(Kernel kernel, int* out) {
  kernel<<<kBlocks, 32>>>(out);
}

template <int N>
void launch_dependent(int* out) {
  by_number<N><<<kBlocks, 32>>>(out);
}

struct ExpectedOf {
  int size;
  int operator()(int i) const { return 10 * size + (i + 1) % size; }
};

template <class Launch>
int verify(int size, Launch launch) {
  Device<int> out(kBlocks);
  launch(out.get());
  return out.verify(ExpectedOf{size});
}

int main() {
  int failures = 0;
  failures += verify(2, [](int* out) { by_number<2><<<kBlocks, 32>>>(out); });
  failures += verify(4, [](int* out) { by_number<4><<<kBlocks, 32>>>(out); });
  failures += verify(8, [](int* out) { by_number<1><<<kBlocks, 32>>>(out); });
  failures += verify(1, [](int* out) { by_number<3><<<kBlocks, 32>>>(out); });
  failures += verify(4, [](int* out) { by_type<Wide><<<kBlocks, 32>>>(out); });
  failures += verify(1, [](int* out) { other::by_type<<<kBlocks, 32>>>(out); });
  failures += verify(2, [](int* out) { constant_of_a_template<7><<<kBlocks, 32>>>(out); });
  failures += verify(4, [](int* out) { no_template<<<kBlocks, 32>>>(out); });
  failures += verify(4, [](int* out) { launch_pointer(no_template, out); });
  failures += verify(2, [](int* out) { launch_argument<by_number<2>>(out); });
  failures += verify(4, [](int* out) { launch_pointer(by_type<Wide, int>, out); });
  failures += verify(4, [](int* out) { launch_dependent<4>(out); });
  failures += verify(2, [](int* out) {
    void* arguments[] = {&out};
    CHECK(cudaLaunchKernel((void*)by_number<2>, kBlocks, 32, arguments, 0, nullptr));
  });
  failures += verify(2, [](int* out) {
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(kBlocks);
    config.blockDim = dim3(32);
    CHECK(cudaLaunchKernelEx(&config, by_number<2>, out));
  });
  return failures;
}
