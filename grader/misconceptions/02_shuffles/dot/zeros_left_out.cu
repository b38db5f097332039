// expect: wrong_answer MultipliesZerosByInfinities alternative zeros_left_out
// Who has a zero needs no product. But zero times infinity is NaN.
#include <cuda_runtime.h>

#include <cstdint>

constexpr int kThreads = 512;
constexpr int kBlocksOnMultiprocessor = 4;  // 2048 threads: as many as an SM of an H200 holds
constexpr int kInFlight = 2;                // loads from each array, where a block is alone

// The sum of the 32 lanes' values, in lane 0.
__device__ float warp_sum(float value) {
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(0xffffffffu, value, delta);
  return value;
}

// The sum of the block's values, in thread 0. All threads of the block call it, and once: a second
// call would write `partial` while the first warp may still read it.
__device__ float block_sum(float value) {
  __shared__ float partial[kThreads / 32];
  const int warp = threadIdx.x / 32;
  const int lane = threadIdx.x % 32;
  value = warp_sum(value);
  if (lane == 0) partial[warp] = value;
  __syncthreads();
  // One value a warp is left, few enough for one warp. The others have nothing more to do here.
  if (warp > 0) return 0.0f;
  return warp_sum(lane < kThreads / 32 ? partial[lane] : 0.0f);
}

__device__ int floats_before_16_byte_boundary(const float* p) {
  return static_cast<int>((16 - reinterpret_cast<std::uintptr_t>(p) % 16) % 16 / sizeof(float));
}

// [0, head) before the first 16-byte boundary, [head, head + 4 * fours) by four elements, the rest
// after the last whole four. Where no offset suits both arrays, everything is rest.
struct Parts {
  int head;
  int fours;
};

__device__ Parts parts_of(const float* a, const float* b, int n) {
  const int head = floats_before_16_byte_boundary(a);
  if (head != floats_before_16_byte_boundary(b)) return {0, 0};
  return {min(n, head), max(0, n - head) / 4};
}

__device__ float product(float x, float y) { return x == 0.0f || y == 0.0f ? 0.0f : x * y; }

__device__ float product(float4 x, float4 y) {
  return product(x.x, y.x) + product(x.y, y.y) + product(x.z, y.z) + product(x.w, y.w);
}

// The products of head and rest that are this thread's, as one of `threads`.
__device__ float products_one_by_one(const float* a, const float* b, int n, Parts parts, int thread,
                                     int threads) {
  float sum = thread < parts.head ? product(a[thread], b[thread]) : 0.0f;
  // Unsigned: near the largest n, i + threads is more than an int holds.
  const unsigned rest = parts.head + 4 * parts.fours;
  // Not unrolled: mostly it is one round for a few lanes, and instructions come from memory, too.
#pragma unroll 1
  for (unsigned i = rest + thread; i < static_cast<unsigned>(n); i += threads) {
    sum += product(a[i], b[i]);
  }
  return sum;
}

// Stores the dot product, as one block of kThreads; n is at most 4 * kInFlight * kThreads. A kernel
// of its own: a loop and an atomic cost time even where there is nothing to repeat and nobody else.
__global__ void add_products_alone(float* out, const float* a, const float* b, int n) {
  const Parts parts = parts_of(a, b, n);
  const float4* const a4 = reinterpret_cast<const float4*>(a + parts.head);
  const float4* const b4 = reinterpret_cast<const float4*>(b + parts.head);
  // All loads are sent off before the first one's bytes are needed.
  const float4 zero = make_float4(0.0f, 0.0f, 0.0f, 0.0f);
  float4 x[kInFlight];
  float4 y[kInFlight];
  for (int k = 0; k < kInFlight; ++k) {
    const int at = threadIdx.x + k * kThreads;
    x[k] = at < parts.fours ? a4[at] : zero;
    y[k] = at < parts.fours ? b4[at] : zero;
  }
  float sum = 0.0f;
  for (int k = 0; k < kInFlight; ++k) sum += product(x[k], y[k]);
  sum += products_one_by_one(a, b, n, parts, threadIdx.x, kThreads);
  sum = block_sum(sum);
  if (threadIdx.x == 0) *out = sum;
}

// Adds the block's part of the dot product to *out, in blocks of kThreads.
__global__ void add_products(float* out, const float* a, const float* b, int n) {
  const int thread = blockIdx.x * kThreads + threadIdx.x;
  const int threads = gridDim.x * kThreads;
  const Parts parts = parts_of(a, b, n);
  const float4* const a4 = reinterpret_cast<const float4*>(a + parts.head);
  const float4* const b4 = reinterpret_cast<const float4*>(b + parts.head);
  float sum = 0.0f;
  // Unrolled, it sends off four loads before it adds what the first ones bring.
#pragma unroll 2
  for (int k = thread; k < parts.fours; k += threads) sum += product(a4[k], b4[k]);
  sum += products_one_by_one(a, b, n, parts, thread, threads);
  // No thread has left, so all of them come to the shuffles and to the barrier.
  sum = block_sum(sum);
  // One atomic a block, and no second launch. The price is that the last digits may change from run
  // to run.
  if (threadIdx.x == 0) atomicAdd(out, sum);
}

void dot(float* out, const float* a, const float* b, int n) {
  // A single block stores its sum, also that of no products: there is nothing to clear.
  if (n <= 4 * kInFlight * kThreads) {
    add_products_alone<<<1, kThreads>>>(out, a, b, n);
    return;
  }
  // A thread for each four elements, as long as the device has room for all blocks at once.
  int device = 0;
  int multiprocessors = 1;
  cudaGetDevice(&device);
  cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
  const int most = multiprocessors * kBlocksOnMultiprocessor;
  // All bits 0 is 0.0f.
  cudaMemsetAsync(out, 0, sizeof(float));
  add_products<<<min((n - 1) / (4 * kThreads) + 1, most), kThreads>>>(out, a, b, n);
}
