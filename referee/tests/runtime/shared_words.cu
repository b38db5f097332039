// Accesses much memory in one of the ways in which several threads access each word in one launch.
// Prints the size of the arrays, and how much memory the process has taken since it began, in KB.
#include <cuda_runtime.h>
#include <sys/resource.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

constexpr unsigned kThreads = 256, kWords = 1u << 22, kSide = 1u << 11;

__device__ unsigned index() { return blockIdx.x * blockDim.x + threadIdx.x; }
__device__ unsigned row() { return blockIdx.y * blockDim.y + threadIdx.y; }

__global__ void fill(float* a) { a[index()] = 1; }

// Of many small matrices: warps of two blocks read each word.
constexpr unsigned kRow = 32;
__global__ void multiply(float* out, const float* a, const float* b) {
  const unsigned matrix = blockIdx.z * kRow * kRow;
  float sum = 0;
  for (unsigned k = 0; k < kRow; ++k)
    sum += a[matrix + row() * kRow + k] * b[matrix + k * kRow + index()];
  out[matrix + row() * kRow + index()] = sum;
}

__global__ void five_points(float* out, const float* in) {
  const unsigned x = index(), y = row();
  if (x == 0 || y == 0 || x == kSide - 1 || y == kSide - 1) return;
  const float* const at = in + y * kSide + x;
  out[y * kSide + x] = at[0] + at[-1] + at[1] + at[-static_cast<int>(kSide)] + at[kSide];
}

// Each block works in its own words, which its threads exchange.
__global__ void smooth(float* a) {
  const unsigned left = threadIdx.x == 0 ? index() : index() - 1;
  const unsigned right = threadIdx.x == kThreads - 1 ? index() : index() + 1;
  for (int step = 0; step < 3; ++step) {
    const float sum = a[left] + a[index()] + a[right];
    __syncthreads();
    a[index()] = sum;
    __syncthreads();
  }
}

__global__ void exchange(float* a) {
  float* const own = a + blockIdx.x * kThreads;
  own[threadIdx.x] = 1;
  __syncthreads();
  const float sum = own[threadIdx.x * 37 % kThreads] + own[kThreads - 1 - threadIdx.x];
  __syncthreads();
  own[kThreads - 1 - threadIdx.x] = sum;
  __syncthreads();
  if (own[threadIdx.x * 5 % kThreads] + own[threadIdx.x * 11 % kThreads] == 0) own[0] = 0;
}

static std::size_t allocated = 0;
static float* allocate(unsigned words) {
  float* result = nullptr;
  cudaMalloc(&result, words * sizeof(float));
  allocated += words * sizeof(float);
  return result;
}
static float* filled(unsigned words) {
  float* const result = allocate(words);
  fill<<<words / kThreads, kThreads>>>(result);
  return result;
}

static long resident_kilobytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return usage.ru_maxrss;
}

int main() {
  const char* const pattern = std::getenv("PATTERN");
  const auto is = [=](const char* name) { return std::strcmp(pattern, name) == 0; };
  const dim3 square(16, 16);
  const long before = resident_kilobytes();
  if (is("matrices")) {
    constexpr unsigned kAll = kWords / 2;
    float *a = filled(kAll), *b = filled(kAll), *out = allocate(kAll);
    multiply<<<dim3(kRow / 16, kRow / 16, kAll / kRow / kRow), square>>>(out, a, b);
  }
  if (is("stencil")) {
    float *in = filled(kSide * kSide), *out = allocate(kSide * kSide);
    five_points<<<dim3(kSide / 16, kSide / 16), square>>>(out, in);
  }
  if (is("steps")) smooth<<<kWords / kThreads, kThreads>>>(filled(kWords));
  if (is("exchanges")) exchange<<<kWords / kThreads, kThreads>>>(allocate(kWords));
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%zu %ld\n", allocated / 1024, resident_kilobytes() - before);
  return error;
}
