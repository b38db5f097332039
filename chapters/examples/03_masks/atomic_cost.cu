// What it costs to count bytes: atomics in shared memory, in global memory, and in global memory by
// the leaders of groups: atomic_cost [BLOCKS OF 256 BYTES]. Meant for a GPU:
// nvcc -arch=native atomic_cost.cu && ./a.out 65536
#include <vector>

#include "../check.cuh"

__global__ void in_shared(int* bins, const unsigned char* in) {
  __shared__ int counts[256];
  counts[threadIdx.x] = 0;
  __syncthreads();
  atomicAdd(&counts[in[blockIdx.x * blockDim.x + threadIdx.x]], 1);
  __syncthreads();
  if (counts[threadIdx.x] > 0) atomicAdd(&bins[threadIdx.x], counts[threadIdx.x]);
}

__global__ void in_global(int* bins, const unsigned char* in) {
  atomicAdd(&bins[in[blockIdx.x * blockDim.x + threadIdx.x]], 1);
}

__global__ void by_leaders(int* bins, const unsigned char* in) {
  const unsigned value = in[blockIdx.x * blockDim.x + threadIdx.x];
  const unsigned same = __match_any_sync(0xffffffffu, value);
  const int leader = __ffs(static_cast<int>(same)) - 1;
  if (static_cast<int>(threadIdx.x % 32) == leader) atomicAdd(&bins[value], __popc(same));
}

using Kernel = void (*)(int*, const unsigned char*);

void measure(const char* name, Kernel kernel, int* bins, const unsigned char* in, int blocks) {
  cudaEvent_t begin, end;
  CHECK(cudaEventCreate(&begin));
  CHECK(cudaEventCreate(&end));
  float milliseconds = 0.0f;
  for (int run = 0; run < 3; ++run) {
    CHECK(cudaEventRecord(begin));
    kernel<<<blocks, 256>>>(bins, in);
    CHECK(cudaGetLastError());
    CHECK(cudaEventRecord(end));
    CHECK(cudaEventSynchronize(end));
    CHECK(cudaEventElapsedTime(&milliseconds, begin, end));
  }
  std::printf("  %-10s %7.3f ms\n", name, milliseconds);
  CHECK(cudaEventDestroy(begin));
  CHECK(cudaEventDestroy(end));
}

int main(int count, char** arguments) {
  const int blocks = count > 1 ? std::atoi(arguments[1]) : 4;
  std::vector<unsigned char> bytes(256 * blocks, 7);
  int* bins = nullptr;
  unsigned char* in = nullptr;
  CHECK(cudaMalloc(&bins, 256 * sizeof(int)));
  CHECK(cudaMalloc(&in, bytes.size()));
  CHECK(cudaMemset(bins, 0, 256 * sizeof(int)));
  for (const char* name : {"equal bytes", "random bytes"}) {
    CHECK(cudaMemcpy(in, bytes.data(), bytes.size(), cudaMemcpyHostToDevice));
    std::printf("%s\n", name);
    measure("in_shared", in_shared, bins, in, blocks);
    measure("in_global", in_global, bins, in, blocks);
    measure("by_leaders", by_leaders, bins, in, blocks);
    unsigned random = 1;
    for (unsigned char& byte : bytes) {
      random = random * 1664525u + 1013904223u;
      byte = static_cast<unsigned char>(random >> 24);
    }
  }
  CHECK(cudaFree(bins));
  CHECK(cudaFree(in));
}
