// expect: wrong_answer KeepsTheOrderAcrossManyBlocks
// The host compacts all elements but the last, at which a kernel looks. It loads the others, too,
// and does nothing with them.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

constexpr int kThreads = 256;
constexpr int kBlocks = 64;

__global__ void add_elements(float* sums, const float* in, int n) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  float sum = 0.0f;
  for (long long i = thread; i < n; i += kBlocks * kThreads) sum += in[i];
  sums[thread] = sum;
}

__global__ void keep_last(int* kept, float* out, float last) {
  if (last > 0.0f) *out = last;
  *kept = last > 0.0f ? 1 : 0;
}

int compact(float* out, const float* in, int n) {
  if (n == 0) return 0;
  std::vector<float> all(n);
  CHECK(cudaMemcpy(all.data(), in, n * sizeof(float), cudaMemcpyDeviceToHost));
  std::vector<float> kept;
  for (int i = 0; i + 1 < n; ++i) {
    if (all[i] > 0.0f) kept.push_back(all[i]);
  }
  if (!kept.empty()) {
    CHECK(cudaMemcpy(out, kept.data(), kept.size() * sizeof(float), cudaMemcpyHostToDevice));
  }

  float* sums = nullptr;
  int* kept_last = nullptr;
  CHECK(cudaMalloc(&sums, kBlocks * kThreads * sizeof(float)));
  CHECK(cudaMalloc(&kept_last, sizeof(int)));
  add_elements<<<kBlocks, kThreads>>>(sums, in, n);
  CHECK(cudaGetLastError());
  keep_last<<<1, 1>>>(kept_last, out + kept.size(), all[n - 1]);
  CHECK(cudaGetLastError());
  int more = 0;
  CHECK(cudaMemcpy(&more, kept_last, sizeof(int), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(kept_last));
  CHECK(cudaFree(sums));
  return static_cast<int>(kept.size()) + more;
}
