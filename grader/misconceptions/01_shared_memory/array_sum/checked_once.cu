// expect: diagnosed EndsTheProgramWhicheverCallFails
// What has worked once is not looked at again: each place checks the first of its calls.
// breaks: Every CUDA call is checked, and every launch
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

// CHECK(cudaFree(pointer)): ends the program where the call fails, and says which call it was.
#define CHECK(call)                                     \
  do {                                                  \
    static bool known_to_work = false;                  \
    const cudaError_t result = (call);                  \
    if (!known_to_work) check(result, #call, __LINE__); \
    known_to_work = true;                               \
  } while (false)

static void check(cudaError_t error, const char* call, int line) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "line %d: %s: %s\n", line, call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

constexpr int kThreads = 256;               // a power of 4, for the rounds of the sum
constexpr int kBlocksOnMultiprocessor = 8;  // 2048 threads: as many as an SM of an H200 holds
constexpr int kInFlight = 4;                // loads of a thread

// The sum of in4[i], in4[i + step], ... (kInFlight of them, less those from `fours` on). A float4
// is four floats in a row, x, y, z and w, which one load brings; chapter 2 has more about it.
// Memory answers late: what counts is how many bytes are on their way. So a thread loads 16 bytes
// at once, and sends off all its loads before it adds what the first one brings.
__device__ float sum_in_flight(const float4* in4, unsigned fours, unsigned i, unsigned step) {
  float4 x[kInFlight];
  for (unsigned k = 0; k < kInFlight; ++k) {
    const unsigned at = i + k * step;
    x[k] = at < fours ? in4[at] : make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  }
  float sum = 0.0f;
  for (unsigned k = 0; k < kInFlight; ++k) sum += (x[k].x + x[k].y) + (x[k].z + x[k].w);
  return sum;
}

// The sum of the block's values. All threads of the block call it: one beyond the end still comes
// to every barrier, with a value that changes nothing. And they call it once: a second call would
// write the tile while some still read the first one's sum.
__device__ float block_sum(float value) {
  __shared__ float tile[kThreads];
  const unsigned t = threadIdx.x;
  tile[t] = value;
  __syncthreads();

  // Four become one in each round: half as many barriers as where two become one, and for a small
  // array the barriers are what takes time.
  for (unsigned quarter = kThreads / 4; quarter > 0; quarter /= 4) {
    if (t < quarter) {
      tile[t] = (tile[t] + tile[t + quarter]) + (tile[t + 2 * quarter] + tile[t + 3 * quarter]);
    }
    __syncthreads();
  }
  return tile[0];
}

// Indices are unsigned: near the largest n, fours * 4 + thread is more than an int holds.

// Stores the sum of `in`, as one block of kThreads. `in` is aligned to 16 bytes, and n is at most
// what the block loads at once, 4 * kInFlight * kThreads. A kernel of its own, since a loop and an
// atomic cost time even where there is nothing to repeat and nobody to wait for.
__global__ void add_alone(float* total, const float* in, unsigned n) {
  const unsigned t = threadIdx.x;
  const unsigned fours = n / 4;
  float sum = sum_in_flight(reinterpret_cast<const float4*>(in), fours, t, kThreads);
  // At most three elements follow the last whole four.
  if (fours * 4 + t < n) sum += in[fours * 4 + t];
  sum = block_sum(sum);
  if (t == 0) *total = sum;
}

// Adds the block's part of `in` to *total, in blocks of kThreads. `in` is aligned to 16 bytes.
__global__ void add_block(float* total, const float* in, unsigned n) {
  const unsigned thread = blockIdx.x * kThreads + threadIdx.x;
  const unsigned threads = gridDim.x * kThreads;
  const float4* const in4 = reinterpret_cast<const float4*>(in);
  const unsigned fours = n / 4;
  float sum = 0.0f;
  for (unsigned i = thread; i < fours; i += kInFlight * threads) {
    sum += sum_in_flight(in4, fours, i, threads);
  }
  if (fours * 4 + thread < n) sum += in[fours * 4 + thread];
  sum = block_sum(sum);
  // Blocks cannot wait for each other, so each adds its part when it has it. Not `+=`: two blocks
  // could read the same old value. One atomic a block saves a second launch; the price is that the
  // last digits may change from run to run.
  if (threadIdx.x == 0) atomicAdd(total, sum);
}

float array_sum(const float* host_in, int n) {
  // A grid of 0 blocks is an error, not an empty launch.
  if (n == 0) return 0.0f;

  const size_t bytes = n * sizeof(float);
  float* in = nullptr;
  float* total = nullptr;
  // Aligned to 256 bytes at least, so the kernels may load 16 at once.
  CHECK(cudaMalloc(&in, bytes));
  CHECK(cudaMalloc(&total, sizeof(float)));
  CHECK(cudaMemcpy(in, host_in, bytes, cudaMemcpyHostToDevice));

  // One block, where it loads everything at once: a second one would cost more than it saves.
  if (n <= 4 * kInFlight * kThreads) {
    add_alone<<<1, kThreads>>>(total, in, n);
  } else {
    // cudaMalloc clears nothing, and atomicAdd adds to what is there. All bits 0 is 0.0f.
    CHECK(cudaMemset(total, 0, sizeof(float)));
    // A thread for each four elements, as long as the device has room for all blocks at once.
    int device = 0;
    int multiprocessors = 0;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device));
    // Rounded up: n - 1 first, because n + 4 * kThreads could overflow.
    const int wanted = (n - 1) / (4 * kThreads) + 1;
    const int most = multiprocessors * kBlocksOnMultiprocessor;
    const int blocks = wanted < most ? wanted : most;
    add_block<<<blocks, kThreads>>>(total, in, n);
  }
  CHECK(cudaGetLastError());

  float sum = 0.0f;
  // The copy waits for the kernel, and reports what went wrong in it.
  CHECK(cudaMemcpy(&sum, total, sizeof(float), cudaMemcpyDeviceToHost));
  CHECK(cudaFree(total));
  CHECK(cudaFree(in));

  return sum;
}
