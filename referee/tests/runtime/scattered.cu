// Accesses much memory in one of the ways in which each word is another thread's, or calls for that
// much and does not use it. Prints the size of the arrays, and how much memory the process has
// taken since it began, in KB; or how much it has taken after half of many launches, and after all.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

constexpr unsigned kWords = 1u << 21, kThreads = 256;

__device__ unsigned index() { return blockIdx.x * blockDim.x + threadIdx.x; }
// A permutation of the first `count` numbers, a power of two.
__device__ unsigned permuted(unsigned i, unsigned count) { return i * 0x9E3779B1u & (count - 1); }

__global__ void scatter(float* out) { out[permuted(index(), kWords)] = 1; }
__global__ void gather(float* out, const float* in) {
  out[index()] = in[permuted(index(), kWords)];
}

__global__ void sum_of_four(float* out, const float* in) {
  float sum = 0;
  for (unsigned k = 0; k < 4; ++k) sum += in[permuted(index() + k * 0x10001, kWords)];
  out[index()] = sum;
}

// One thread of four reads its four words, one after the other.
__global__ void sum_some(float* sums, const float* in) {
  if (index() % 4 != 0) return;
  float sum = 0;
  for (unsigned k = 4 * index(); k < 4 * index() + 4; ++k) sum += in[k];
  sums[index() / 4] = sum;
}

struct Point {
  float x, y, z;
};
__global__ void place(Point* points) { points[index()] = {0, 0, 0}; }
__global__ void move(Point* points) {
  Point& point = points[index()];
  point.x += 1;
  point.y += point.x;
}

__global__ void begin(unsigned char* bytes) { bytes[index()] = 1; }
__global__ void invert(unsigned char* out, const unsigned char* in) { out[index()] = ~in[index()]; }

// What a word has to remember: one access, a writer and a warp of readers, two readers.
__global__ void write(unsigned* a, unsigned count) { a[permuted(index(), count)] = 1; }
__global__ void share(unsigned* sums, unsigned* a) {
  a[index()] = 1;
  __syncthreads();
  unsigned sum = 0;
  for (unsigned i = 0; i < 4; ++i) sum += a[blockIdx.x * blockDim.x + i];
  sums[index()] = sum;
}
__global__ void read(unsigned* sums, const unsigned* a, unsigned count) {
  sums[index()] = a[permuted(index(), count)] + a[permuted(index() + 1, count)];
}

static std::size_t allocated = 0;
template <class T>
static T* allocate(std::size_t count = kWords) {
  T* result = nullptr;
  cudaMalloc(&result, count * sizeof(T));
  allocated += count * sizeof(T);
  return result;
}

static long resident_kilobytes() {
  long all = 0, resident = 0;
  std::FILE* const file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr || std::fscanf(file, "%ld %ld", &all, &resident) != 2) std::abort();
  std::fclose(file);
  return 4 * resident;
}

static void run_often(bool allocates) {
  constexpr unsigned kCount = 1u << 14, kBlocks = kCount / kThreads, kTimes = 200;
  unsigned *a = nullptr, *sums = nullptr;
  cudaMalloc(&a, kCount * sizeof(unsigned));
  cudaMalloc(&sums, kCount * sizeof(unsigned));
  for (unsigned time = 1; time <= kTimes; ++time) {
    if (allocates) cudaMallocAsync(&a, kCount * sizeof(unsigned), nullptr);
    write<<<kBlocks, kThreads>>>(a, kCount);
    share<<<kBlocks, kThreads>>>(sums, a);
    read<<<kBlocks, kThreads>>>(sums, a, kCount);
    if (allocates) cudaFreeAsync(a, nullptr);
    if (2 * time == kTimes) std::printf("%ld ", resident_kilobytes());
  }
  std::printf("%ld\n", resident_kilobytes());
}

int main() {
  const char* const pattern = std::getenv("PATTERN");
  const auto is = [=](const char* name) { return std::strcmp(pattern, name) == 0; };
  if (is("again") || is("allocated_again")) {
    run_often(is("allocated_again"));
    return cudaDeviceSynchronize();
  }
  constexpr unsigned kBlocks = kWords / kThreads;
  const long before = resident_kilobytes();
  if (is("untouched")) allocate<float>(64 * kWords);
  if (is("words")) {
    float *in = allocate<float>(), *out = allocate<float>();
    scatter<<<kBlocks, kThreads>>>(in);
    gather<<<kBlocks, kThreads>>>(out, in);
  }
  if (is("readers")) {
    float *in = allocate<float>(), *out = allocate<float>();
    scatter<<<kBlocks, kThreads>>>(in);
    sum_of_four<<<kBlocks, kThreads>>>(out, in);
  }
  if (is("rows")) {
    float *in = allocate<float>(4 * kWords), *sums = allocate<float>(kWords / 4);
    cudaMemset(in, 0, 4 * kWords * sizeof(float));
    sum_some<<<kBlocks, kThreads>>>(sums, in);
  }
  if (is("structures")) {
    Point* const points = allocate<Point>();
    place<<<kBlocks, kThreads>>>(points);
    move<<<kBlocks, kThreads>>>(points);
  }
  if (is("bytes")) {
    auto *in = allocate<unsigned char>(), *out = allocate<unsigned char>();
    begin<<<kBlocks, kThreads>>>(in);
    invert<<<kBlocks, kThreads>>>(out, in);
  }
  const cudaError_t error = cudaDeviceSynchronize();
  std::printf("%zu %ld\n", allocated / 1024, resident_kilobytes() - before);
  return error;
}
