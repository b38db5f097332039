// What the figures show: record.js runs these kernels on the referee, and keeps what it recorded.
//
//   programs KERNEL NUMBER...
#include <cuda_runtime.h>

#include <cmath>
#include <cstdlib>
#include <map>
#include <string>

namespace {

struct Numbers {
  int of[16] = {};
};

constexpr int kColumns = 64;

// A matrix begins at what the kernels get as `out`: zeros, and as many floats as this.
constexpr int kMatrix = 32 * kColumns;

// The referee reports the race of two places in a program once, with how often it happened. Here
// each thread has places of its own, so each pair of threads that race is reported.
template <int kThread>
__device__ void add(float* tile, int half) {
  if (kThread < half) tile[kThread] += tile[kThread + half];
}

template <int kThread>
__device__ void store(float* tile, int) {
  constexpr float kValues[] = {5, 2, 9, 1, 4, 7, 3, 6};
  tile[kThread] = kValues[kThread];
}

#define EACH_THREAD(action, tile, half) \
  switch (threadIdx.x) {                \
    case 0:                             \
      action<0>(tile, half);            \
      break;                            \
    case 1:                             \
      action<1>(tile, half);            \
      break;                            \
    case 2:                             \
      action<2>(tile, half);            \
      break;                            \
    case 3:                             \
      action<3>(tile, half);            \
      break;                            \
    case 4:                             \
      action<4>(tile, half);            \
      break;                            \
    case 5:                             \
      action<5>(tile, half);            \
      break;                            \
    case 6:                             \
      action<6>(tile, half);            \
      break;                            \
    default:                            \
      action<7>(tile, half);            \
      break;                            \
  }

// Bit i of the number says whether the barrier after round i is there.
__global__ void tree(Numbers barriers, float*, int*) {
  __shared__ float tile[8];
  EACH_THREAD(store, tile, 8)
  if (barriers.of[0] & 1) __syncthreads();
  EACH_THREAD(add, tile, 4)
  if (barriers.of[0] & 2) __syncthreads();
  EACH_THREAD(add, tile, 2)
  if (barriers.of[0] & 4) __syncthreads();
  EACH_THREAD(add, tile, 1)
  if (barriers.of[0] & 8) __syncthreads();
}

// STRIDE SAME: a warp reads words that lie so far apart, or only two of them.
__global__ void banks(Numbers n, float* out, int*) {
  __shared__ float tile[32 * 40 + 32];
  for (unsigned i = threadIdx.x; i < sizeof(tile) / sizeof(float); i += 32) tile[i] = 0;
  __syncthreads();
  const int lane = static_cast<int>(threadIdx.x);
  out[lane] = tile[(n.of[1] ? lane % 2 : lane) * n.of[0]];
}

// What is loaded is stored at once, so that no compiler splits it.
template <class Vector>
__device__ void load_rows(float* out, int share) {
  constexpr int kFloats = sizeof(Vector) / sizeof(float);
  const int lane = static_cast<int>(threadIdx.x);
  Vector* loaded = reinterpret_cast<Vector*>(out + kMatrix) + lane;
  for (int column = lane % share * kFloats; column < kColumns; column += share * kFloats)
    *loaded = *reinterpret_cast<const Vector*>(out + lane / share * kColumns + column);
}

// SHARE BYTES: so many lanes share a row, and each loads so many bytes at once.
__global__ void rows(Numbers n, float* out, int*) {
  if (n.of[1] == 4) load_rows<float1>(out, n.of[0]);
  if (n.of[1] == 8) load_rows<float2>(out, n.of[0]);
  if (n.of[1] == 16) load_rows<float4>(out, n.of[0]);
}

// KIND WIDTH: with every argument, for every mask.
__global__ void shuffles(Numbers n, float*, int*) {
  const int lane = static_cast<int>(threadIdx.x), width = n.of[1];
  for (int argument = 0; argument < 8; ++argument)
    for (unsigned mask = 1; mask < 256; ++mask) {
      if (!(mask >> lane & 1)) continue;
      if (n.of[0] == 0) __shfl_sync(mask, lane, argument, width);
      if (n.of[0] == 1) __shfl_up_sync(mask, lane, argument, width);
      if (n.of[0] == 2) __shfl_down_sync(mask, lane, argument, width);
      if (n.of[0] == 3) __shfl_xor_sync(mask, lane, argument, width);
    }
}

// XOR MAXIMUM. Here and below each row of the figure is stored.
__global__ void reduction(Numbers n, float* out, int*) {
  const float sums[] = {3, 1, 4, 1, 5, 9, 2, 6}, maxima[] = {3, 0, 5, 2, 7, 4, 1, 6};
  int row = 0;
  float value = (n.of[1] ? maxima : sums)[threadIdx.x];
  out[row++ * 8 + threadIdx.x] = value;
  for (int delta = 4; delta > 0; delta /= 2) {
    const float other =
        n.of[0] ? __shfl_xor_sync(0xff, value, delta) : __shfl_down_sync(0xff, value, delta);
    value = n.of[1] ? fmaxf(value, other) : value + other;
    out[row++ * 8 + threadIdx.x] = value;
  }
}

// MAXIMUM EXCLUSIVE GUARD
__global__ void scan(Numbers n, float* out, int*) {
  const float values[] = {3, 1, 4, 1, 5, 9, 2, 6};
  const int lane = static_cast<int>(threadIdx.x);
  int row = 0;
  float value = values[lane];
  out[row++ * 8 + lane] = value;
  for (int delta = 1; delta < 8; delta *= 2) {
    const float below = __shfl_up_sync(0xff, value, delta);
    if (!n.of[2] || lane >= delta) value = n.of[0] ? fmaxf(value, below) : value + below;
    out[row++ * 8 + lane] = value;
  }
  if (!n.of[1]) return;
  value = __shfl_up_sync(0xff, value, 1);
  if (lane == 0) value = n.of[0] ? -INFINITY : 0;
  out[row * 8 + lane] = value;
}

// ROW FORMULA: with the maximum, without, or with one that begins at 0.
__global__ void softmax(Numbers n, float* out, int*) {
  const float rows[][8] = {{1, 3, 2, 0, 4, 1, 2, 3},
                           {1000, 1001, 998, 999, 1000, 997, 1001, 996},
                           {-100, -101, -98, -99, -100, -103, -98, -102}};
  int row = 0;
  const float x = rows[n.of[0]][threadIdx.x];
  out[row++ * 8 + threadIdx.x] = x;
  float most = n.of[1] == 2 ? fmaxf(0.0f, x) : x;
  for (int bits = n.of[1] == 1 ? 0 : 4; bits > 0; bits /= 2) {
    most = fmaxf(most, __shfl_xor_sync(0xff, most, bits));
    out[row++ * 8 + threadIdx.x] = most;
  }
  const float e = expf(n.of[1] == 1 ? x : x - most);
  out[row++ * 8 + threadIdx.x] = e;
  float sum = e;
  for (int bits = 4; bits > 0; bits /= 2) {
    sum += __shfl_xor_sync(0xff, sum, bits);
    out[row++ * 8 + threadIdx.x] = sum;
  }
  out[row * 8 + threadIdx.x] = e / sum;
}

// Which lanes ask for another's value, and with which masks: see crossed.js.
__global__ void crossed(Numbers n, float*, int*) {
  const int lane = static_cast<int>(threadIdx.x);
  int value = 100 + lane;
  if (n.of[0] == 0) {
    if (lane < 16)
      value = __shfl_sync(0xffffffffu, value, 15);
    else
      value = __shfl_sync(0xffffffffu, value, 31);
  } else if (n.of[0] == 1) {
    if (lane < 16)
      value = __shfl_sync(0x0000ffffu, value, 15);
    else
      value = __shfl_sync(0xffff0000u, value, 31);
  } else if (n.of[0] == 2) {
    value = __shfl_sync(0xffffffffu, value, lane < 16 ? 15 : 31);
  } else {
    if (lane >= 16) return;
    value = __shfl_sync(0xffffffffu, value, 15);
  }
}

// CODE: the sum in the branch, the count, or the sum with a ballot above.
__global__ void activemask(Numbers n, float*, int* count) {
  const int values[] = {40, 0, 75, 31, 0, 66, 119, 0};
  const int lane = static_cast<int>(threadIdx.x);
  const int value = values[lane];
  unsigned here = n.of[0] == 2 ? __ballot_sync(0xff, value > 0) : 0;
  if (value > 0) {
    if (n.of[0] != 2) here = __activemask();
    if (n.of[0] == 1) {
      if (lane == __ffs(static_cast<int>(here)) - 1) atomicAdd(count, __popc(here));
    } else {
      atomicMax(count, __reduce_add_sync(here, value));
    }
  }
}

// LIMIT: values above it are kept.
__global__ void compaction(Numbers n, float* out, int*) {
  const int values[] = {-3, 5, 8, -1, 2, -6, -4, 9};
  const int lane = static_cast<int>(threadIdx.x);
  const int value = values[lane];
  const bool keep = value > n.of[0];
  const unsigned ballot = __ballot_sync(0xff, keep);
  const int below = __popc(ballot & ((1u << lane) - 1));
  if (keep) out[below] = static_cast<float>(value);
}

// FLOATS VALUE...: a value for each lane, or as floats: -1 stands for -0.
__global__ void match(Numbers n, float*, int*) {
  const int value = n.of[1 + threadIdx.x];
  if (n.of[0])
    __match_any_sync(0xff, value < 0 ? -0.0f : 0.0f);
  else
    __match_any_sync(0xff, value);
}

}  // namespace

int main(int argc, char** argv) {
  const std::map<std::string, void (*)(Numbers, float*, int*)> kernels = {
      {"tree", tree},
      {"banks", banks},
      {"rows", rows},
      {"shuffles", shuffles},
      {"reduction", reduction},
      {"scan", scan},
      {"softmax", softmax},
      {"crossed", crossed},
      {"activemask", activemask},
      {"compaction", compaction},
      {"match", match}};
  if (argc < 2 || !kernels.contains(argv[1])) return 2;
  Numbers numbers;
  for (int i = 2; i < argc; ++i) numbers.of[i - 2] = std::atoi(argv[i]);
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  constexpr size_t kBytes = (kMatrix + 4 * 32) * sizeof(float);
  float* out = nullptr;
  int* count = nullptr;
  cudaMalloc(&out, kBytes);
  cudaMalloc(&count, sizeof(int));
  cudaMemset(out, 0, kBytes);
  cudaMemset(count, 0, sizeof(int));
  kernels.at(argv[1])<<<1, device.warpSize>>>(numbers, out, count);
  cudaDeviceSynchronize();
  cudaFree(out);
  cudaFree(count);
}
