// A block's sum, one kernel for each step of optimisation: from divergent threads and bank
// conflicts to shuffles and vector loads. All compute the same sums.
#include "../zoo/zoo.h"

constexpr unsigned kFull = 0xffffffffu;
constexpr int kThreads = 256;

// Step 0: every second thread works, then every fourth: all warps stay busy to the end.
__global__ void interleaved(int* out, const int* in) {
  __shared__ int tile[kThreads];
  const int t = threadIdx.x;
  tile[t] = in[blockIdx.x * kThreads + t];
  __syncthreads();
  for (int step = 1; step < kThreads; step *= 2) {
    if (t % (2 * step) == 0) tile[t] += tile[t + step];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = tile[0];
}

// Step 1: the first threads work, but on strided elements: bank conflicts.
__global__ void strided(int* out, const int* in) {
  __shared__ int tile[kThreads];
  const int t = threadIdx.x;
  tile[t] = in[blockIdx.x * kThreads + t];
  __syncthreads();
  for (int step = 1; step < kThreads; step *= 2) {
    const int index = 2 * step * t;
    if (index < kThreads) tile[index] += tile[index + step];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = tile[0];
}

// Step 2: neighbouring threads add neighbouring elements: no conflicts.
__global__ void sequential(int* out, const int* in) {
  __shared__ int tile[kThreads];
  const int t = threadIdx.x;
  tile[t] = in[blockIdx.x * kThreads + t];
  __syncthreads();
  for (int half = kThreads / 2; half > 0; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  if (t == 0) out[blockIdx.x] = tile[0];
}

// Step 3: the last warp needs no block barriers, but it needs its own.
__global__ void last_warp_unrolled(int* out, const int* in) {
  __shared__ int tile[kThreads];
  const int t = threadIdx.x;
  tile[t] = in[blockIdx.x * kThreads + t];
  __syncthreads();
  for (int half = kThreads / 2; half > 16; half /= 2) {
    if (t < half) tile[t] += tile[t + half];
    __syncthreads();
  }
  if (t < 32) {
    int value = tile[t];
    for (int half = 16; half > 0; half /= 2) {
      value += t < half ? tile[t + half] : 0;
      __syncwarp();
      tile[t] = value;
      __syncwarp();
    }
    if (t == 0) out[blockIdx.x] = value;
  }
}

__device__ int warp_sum(int value) {
  for (int delta = 16; delta > 0; delta /= 2) value += __shfl_down_sync(kFull, value, delta);
  return value;
}

// Step 4: registers and shuffles; shared memory only between the warps.
__global__ void shuffled(int* out, const int* in) {
  __shared__ int parts[kThreads / 32];
  const int t = threadIdx.x;
  const int part = warp_sum(in[blockIdx.x * kThreads + t]);
  if (t % 32 == 0) parts[t / 32] = part;
  __syncthreads();
  if (t >= 32) return;
  const int sum = warp_sum(t < kThreads / 32 ? parts[t] : 0);
  if (t == 0) out[blockIdx.x] = sum;
}

// Step 5: each thread loads 16 bytes at a time and adds them before it meets the others.
__global__ void vectorised(int* out, const int* in) {
  const int t = threadIdx.x;
  int sum = 0;
  if (t < kThreads / 4) {
    const int4 v = reinterpret_cast<const int4*>(in + blockIdx.x * kThreads)[t];
    sum = v.x + v.y + v.z + v.w;
  }
  __shared__ int total;
  if (t == 0) total = 0;
  __syncthreads();
  sum = __reduce_add_sync(kFull, sum);
  if (t % 32 == 0 && sum != 0) atomicAdd(&total, sum);
  __syncthreads();
  if (t == 0) out[blockIdx.x] = total;
}

int main() {
  constexpr int kBlocks = 4;
  void (*const steps[])(int*, const int*) = {interleaved,        strided,  sequential,
                                             last_warp_unrolled, shuffled, vectorised};
  Device<int> in(kBlocks * kThreads, [](int i) { return i; });
  for (auto step : steps) {
    Device<int> out(kBlocks);
    step<<<kBlocks, kThreads>>>(out.get(), in.get());
    if (out.verify([](int b) { return kThreads * (kThreads * b) + kThreads * (kThreads - 1) / 2; }))
      return 1;
  }
  return 0;
}
