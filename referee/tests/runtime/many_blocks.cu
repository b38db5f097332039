// Launches of many blocks, of which helper processes may run some. The scenario's name comes in
// SCENARIO. Prints what it has computed, and how many helpers were started.
#include <cooperative_groups.h>
#include <cuda_runtime.h>
#include <pthread.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace cg = cooperative_groups;

constexpr int kThreads = 128;
constexpr int kBlocks = 8192;
constexpr int kN = kBlocks * kThreads;

__device__ int ends[kBlocks];
__device__ unsigned total;
__device__ volatile int flag;

// Enough work for a launch of a tenth of a second: a sum of the block's elements.
__device__ int sum_of_block(const int* in) {
  __shared__ int part[kThreads];
  extern __shared__ int doubled[];
  const unsigned t = threadIdx.x;
  part[t] = in[blockIdx.x * kThreads + t];
  for (unsigned s = kThreads / 2; s > 0; s /= 2) {
    __syncthreads();
    if (t < s) part[t] += part[t + s];
  }
  doubled[t] = __shfl_xor_sync(~0u, part[t], 1);
  cg::tiled_partition<32>(cg::this_thread_block()).sync();
  __syncthreads();
  return part[0] + doubled[0] * 0;
}

__global__ void independent(int* out, const int* in) {
  const int sum = sum_of_block(in);
  if (threadIdx.x == 0) ends[blockIdx.x] = sum;
  out[blockIdx.x * kThreads + threadIdx.x] = sum + static_cast<int>(threadIdx.x);
}

__global__ void adds_to_one_word(int* out, const int* in) {
  const int sum = sum_of_block(in);
  if (threadIdx.x == 0) out[blockIdx.x] = static_cast<int>(atomicAdd(&total, sum));
}

__global__ void last_one_overruns(int* out, const int* in) {
  const int sum = sum_of_block(in);
  const unsigned i = blockIdx.x * kThreads + threadIdx.x;
  out[i + (blockIdx.x == kBlocks - 1 ? 1 : 0)] = sum;
}

__global__ void last_one_meets_first(int* out, const int* in) {
  const int sum = sum_of_block(in);
  if (threadIdx.x == 0) out[blockIdx.x == kBlocks - 1 ? kBlocks / 2 : blockIdx.x] = sum;
}

__global__ void some_print(int* out, const int* in) {
  const int sum = sum_of_block(in);
  if (threadIdx.x != 0) return;
  out[blockIdx.x] = sum;
  if (blockIdx.x % 1000 == 7) printf("block %d: %d\n", static_cast<int>(blockIdx.x), sum);
}

__global__ void one_waits_for_the_last(int* out, const int* in) {
  const int sum = sum_of_block(in);
  if (threadIdx.x != 0) return;
  out[blockIdx.x] = sum;
  if (blockIdx.x == kBlocks - 1) flag = 1;
  if (blockIdx.x == kBlocks / 4)
    while (flag == 0) __nanosleep(10);
}

__global__ void some_store_nothing(int* out, const int* in) {
  const int sum = sum_of_block(in);
  if (threadIdx.x == 0 && blockIdx.x != kBlocks - 3) out[blockIdx.x] = sum;
}

__global__ void asks_the_clock(int* out, const int* in) {
  const int sum = sum_of_block(in);
  if (threadIdx.x == 0) out[blockIdx.x] = sum + static_cast<int>(clock64() % 1000);
}

__global__ void read_all(int* out, const int* in) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < kBlocks) out[i] = in[i] + 1;
}

using Kernel = void (*)(int*, const int*);
struct Scenario {
  const char* name;
  Kernel kernel;
};
constexpr Scenario kScenarios[] = {
    {"independent", independent},
    {"adds_to_one_word", adds_to_one_word},
    {"last_one_overruns", last_one_overruns},
    {"last_one_meets_first", last_one_meets_first},
    {"some_print", some_print},
    {"one_waits_for_the_last", one_waits_for_the_last},
    {"some_store_nothing", some_store_nothing},
    {"asks_the_clock", asks_the_clock},
};

static int helpers = 0;

int main() {
  pthread_atfork(
      nullptr, [] { ++helpers; }, nullptr);
  const std::string wanted = std::getenv("SCENARIO");
  std::vector<int> host(kN);
  for (int i = 0; i < kN; ++i) host[i] = i % 17;
  int *in, *out, *more;
  cudaMalloc(&in, kN * sizeof(int));
  cudaMalloc(&out, kN * sizeof(int));
  cudaMalloc(&more, kN * sizeof(int));
  cudaMemcpy(in, host.data(), kN * sizeof(int), cudaMemcpyHostToDevice);
  for (const Scenario& one : kScenarios) {
    if (one.name != wanted) continue;
    for (int launch = 0; launch < 2; ++launch)
      one.kernel<<<kBlocks, kThreads, 4 * kThreads>>>(out, in);
  }
  if (wanted == "made_a_stream_later") {
    independent<<<kBlocks, kThreads, 4 * kThreads>>>(out, in);
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    // What a helper has written is read, too early.
    read_all<<<1, kThreads, 0, stream>>>(more, out + kN - kBlocks);
    cudaStreamDestroy(stream);
  }
  const int helped = helpers;  // beside other work, read_all may take long enough, too
  read_all<<<kBlocks / kThreads, kThreads>>>(more, out);
  cudaMemcpy(host.data(), more, kBlocks * sizeof(int), cudaMemcpyDeviceToHost);
  long long sum = 0;
  for (int i = 0; i < kBlocks; ++i) sum = sum * 31 % 1'000'000'007 + host[i];
  cudaMemcpyFromSymbol(host.data(), ends, sizeof ends);
  for (int i = 0; i < kBlocks; ++i) sum = sum * 31 % 1'000'000'007 + host[i];
  printf("%s: %lld, %s\n", wanted.c_str(), sum, cudaGetErrorName(cudaGetLastError()));
  printf("helpers: %d\n", helped);
  cudaFree(in);
  cudaFree(out);
  cudaFree(more);
}
