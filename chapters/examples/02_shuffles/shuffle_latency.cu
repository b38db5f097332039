// Clock cycles of one warp operation in a chain where each needs the result of the one before.
// Meant for a GPU: nvcc -arch=native shuffle_latency.cu && ./a.out. The referee has no clock to
// measure.
#include "../check.cuh"

constexpr int kSteps = 512;
constexpr unsigned kFull = 0xffffffffu;

struct Shuffle {
  __device__ unsigned operator()(unsigned v) const { return __shfl_xor_sync(kFull, v, 16); }
};
struct ReduceAdd {
  __device__ unsigned operator()(unsigned v) const { return __reduce_add_sync(kFull, v); }
};
struct ReduceMax {
  __device__ unsigned operator()(unsigned v) const { return __reduce_max_sync(kFull, v); }
};
struct ReduceOr {
  __device__ unsigned operator()(unsigned v) const { return __reduce_or_sync(kFull, v); }
};
struct FiveShuffles {
  __device__ unsigned operator()(unsigned v) const {
    for (int delta = 16; delta > 0; delta /= 2) v += __shfl_xor_sync(kFull, v, delta);
    return v;
  }
};
struct ThroughShared {
  __device__ unsigned operator()(unsigned v) const {
    __shared__ unsigned tile[32];
    tile[threadIdx.x] = v;
    __syncwarp();
    v = tile[threadIdx.x ^ 16u];
    __syncwarp();
    return v;
  }
};

template <class Operation>
__global__ void chain(long long* cycles, unsigned* sink, Operation operation) {
  unsigned value = threadIdx.x;
  const long long start = clock64();
#pragma unroll 8
  for (int i = 0; i < kSteps; ++i) value = operation(value) + 1;
  const long long taken = clock64() - start;
  if (threadIdx.x == 0) *cycles = taken;
  sink[threadIdx.x] = value;
}

template <class Operation>
void measure(const char* name, long long* cycles, unsigned* sink) {
  long long taken = 0;
  for (int run = 0; run < 2; ++run) {
    chain<<<1, 32>>>(cycles, sink, Operation{});
    CHECK(cudaGetLastError());
  }
  CHECK(cudaMemcpy(&taken, cycles, sizeof(taken), cudaMemcpyDeviceToHost));
  std::printf("%-22s %6.1f cycles\n", name, static_cast<double>(taken) / kSteps);
}

int main() {
  long long* cycles = nullptr;
  unsigned* sink = nullptr;
  CHECK(cudaMalloc(&cycles, sizeof(long long)));
  CHECK(cudaMalloc(&sink, 32 * sizeof(unsigned)));
  measure<Shuffle>("one xor shuffle", cycles, sink);
  measure<FiveShuffles>("sum by five shuffles", cycles, sink);
  measure<ReduceAdd>("__reduce_add_sync", cycles, sink);
  measure<ReduceMax>("__reduce_max_sync", cycles, sink);
  measure<ReduceOr>("__reduce_or_sync", cycles, sink);
  measure<ThroughShared>("through shared memory", cycles, sink);
  CHECK(cudaFree(cycles));
  CHECK(cudaFree(sink));
}
