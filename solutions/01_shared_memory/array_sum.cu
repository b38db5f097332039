// array_sum: adds n floats of host memory on the device, from allocation to clean-up.
//
//   host_in  host pointer to n floats; they must not change. Null is allowed where n is 0
//   n        0 or more; no multiple of anything
//   returns  host_in[0] + host_in[1] + ... + host_in[n - 1], which is 0 where n is 0
//
// Contract
//   - The additions happen in kernels of yours, in blocks of a size that you choose. Atomics or a
//     second pass combine the blocks. The order of the additions is yours to choose.
//   - Every CUDA call is checked, every launch is followed by a check of cudaGetLastError().
//     Where one fails the program ends, as CHECK does it.
//   - All device memory is freed before the function returns. It may be called again.
//
// Read chapters/01_shared_memory.md#more-than-one-block, then ./run.sh test array_sum
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

// CHECK(cudaFree(pointer)): ends the program where the call fails, and says which call it was.
#define CHECK(call) check((call), #call, __LINE__)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

constexpr int kThreads = 256;
constexpr int kBlocksOnMultiprocessor = 8;  // 2048 threads, as many as it holds at once
constexpr int kInFlight = 4;                // loads of a thread

// Adds the block's part of `in` to *total, in blocks of kThreads. `in` is aligned to 16 bytes.
__global__ void add_block(float* total, const float* in, int n) {
  __shared__ float tile[kThreads];
  const unsigned t = threadIdx.x;
  const unsigned thread = blockIdx.x * kThreads + t;
  const unsigned threads = gridDim.x * kThreads;
  const unsigned count = n;  // unsigned: near the largest n, i + threads is more than an int holds

  // Memory answers late: what counts is how many bytes are on their way. So a thread loads 16 bytes
  // at once, and sends off four loads before it adds what the first one brings.
  const float4* const in4 = reinterpret_cast<const float4*>(in);
  const unsigned fours = count / 4;
  float sum = 0.0f;
  for (unsigned i = thread; i < fours; i += kInFlight * threads) {
    float4 x[kInFlight];
    for (unsigned k = 0; k < kInFlight; ++k) {
      const unsigned at = i + k * threads;
      x[k] = at < fours ? in4[at] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
    }
    for (unsigned k = 0; k < kInFlight; ++k) sum += (x[k].x + x[k].y) + (x[k].z + x[k].w);
  }
  // At most three elements follow the last whole four.
  const unsigned i = fours * 4 + thread;
  if (i < count) sum += in[i];

  // A thread beyond the end still comes to every barrier, with a value that changes nothing.
  tile[t] = sum;
  __syncthreads();

  for (unsigned half = kThreads / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }

  if (t > 0) return;
  if (gridDim.x == 1) {
    *total = tile[0];
  } else {
    // Blocks cannot wait for each other, so each adds its part when it has it. Not `+=`: two blocks
    // could read the same old value.
    atomicAdd(total, tile[0]);
  }
}

float array_sum(const float* host_in, int n) {
  // A grid of 0 blocks is an error, not an empty launch.
  if (n == 0) return 0.0f;

  // One block, where it loads everything at once: a second one would cost more than it saves, since
  // the total must be cleared before several may add to it. Otherwise a thread for each four
  // elements, as long as the device has room for all blocks at once.
  int blocks = 1;
  if (n > 4 * kInFlight * kThreads) {
    int multiprocessors = 0;
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    // Rounded up: n - 1 first, because n + 4 * kThreads could overflow.
    const int wanted = (n - 1) / (4 * kThreads) + 1;
    const int most = multiprocessors * kBlocksOnMultiprocessor;
    blocks = wanted < most ? wanted : most;
  }
  const size_t bytes = n * sizeof(float);

  float* in = nullptr;
  float* total = nullptr;
  CHECK(cudaMalloc(&in, bytes));
  CHECK(cudaMalloc(&total, sizeof(float)));
  CHECK(cudaMemcpy(in, host_in, bytes, cudaMemcpyHostToDevice));
  // cudaMalloc clears nothing, and atomicAdd adds to what is there. All bits 0 is 0.0f.
  if (blocks > 1) CHECK(cudaMemset(total, 0, sizeof(float)));

  add_block<<<blocks, kThreads>>>(total, in, n);
  CHECK(cudaGetLastError());

  float sum = 0.0f;
  // The copy waits for the kernel, and reports what went wrong in it.
  CHECK(cudaMemcpy(&sum, total, sizeof(float), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(total));
  CHECK(cudaFree(in));

  return sum;
}
