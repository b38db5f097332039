// Ways to go through much memory, one a run: what it costs depends on who accesses a word and when.
// Arrays are of 64 MB unless said otherwise, and filled by kernels, so that the host has no copies.
//
//   patterns NAME      prints the MB that the arrays take, in all
#include <cuda_runtime.h>

#include <cstdio>
#include <cstring>
#include <utility>

namespace {

constexpr unsigned kWords = 1u << 24, kMask = kWords - 1, kThreads = 256;
constexpr unsigned kSide = 1u << 12;  // of a square matrix

__device__ unsigned index() { return blockIdx.x * blockDim.x + threadIdx.x; }
// An odd factor permutes; what is folded in afterwards makes numbers meet.
__device__ unsigned permuted(unsigned i) { return i * 0x9E3779B1u & kMask; }
__device__ unsigned scrambled(unsigned i) {
  i = (i ^ i >> 15) * 0x2C1B3C6Du;
  i = (i ^ i >> 12) * 0x297A2D39u;
  return (i ^ i >> 15) & kMask;
}

__global__ void fill(unsigned* a, unsigned value) { a[index()] = value; }
__global__ void fill_permuted(unsigned* a) { a[index()] = permuted(index()); }
__global__ void fill_scrambled(unsigned* a) { a[index()] = scrambled(index()); }

std::size_t allocated = 0;
template <class T = unsigned>
T* allocate(std::size_t count = kWords) {
  T* result = nullptr;
  cudaMalloc(&result, count * sizeof(T));
  allocated += count * sizeof(T);
  return result;
}
constexpr unsigned blocks(unsigned count) { return count / kThreads; }
constexpr unsigned kBlocks = blocks(kWords);

__global__ void copy(unsigned* out, const unsigned* in) { out[index()] = in[index()]; }
void stream() {
  unsigned *in = allocate(), *out = allocate();
  fill<<<kBlocks, kThreads>>>(in, 1);
  copy<<<kBlocks, kThreads>>>(out, in);
}

__global__ void gather(unsigned* out, const unsigned* in, const unsigned* from) {
  out[index()] = in[from[index()]];
}
void gather() {
  unsigned *in = allocate(), *from = allocate(), *out = allocate();
  fill<<<kBlocks, kThreads>>>(in, 1);
  fill_scrambled<<<kBlocks, kThreads>>>(from);
  gather<<<kBlocks, kThreads>>>(out, in, from);
}

__global__ void scatter(unsigned* out, const unsigned* in, const unsigned* to) {
  out[to[index()]] = in[index()];
}
void scatter() {
  unsigned *in = allocate(), *to = allocate(), *out = allocate();
  fill<<<kBlocks, kThreads>>>(in, 1);
  fill_permuted<<<kBlocks, kThreads>>>(to);
  scatter<<<kBlocks, kThreads>>>(out, in, to);
}

// Two passes of a sort that moves every word to where it belongs, from one array to the other.
void sort() {
  unsigned *a = allocate(), *b = allocate(), *to = allocate();
  fill<<<kBlocks, kThreads>>>(a, 1);
  fill_permuted<<<kBlocks, kThreads>>>(to);
  scatter<<<kBlocks, kThreads>>>(b, a, to);
  scatter<<<kBlocks, kThreads>>>(a, b, to);
}

__global__ void count(unsigned* bins, const unsigned* keys) { atomicAdd(&bins[keys[index()]], 1u); }
void histogram() {
  unsigned *keys = allocate(), *bins = allocate();
  fill_scrambled<<<kBlocks, kThreads>>>(keys);
  fill<<<kBlocks, kThreads>>>(bins, 0);
  count<<<kBlocks, kThreads>>>(bins, keys);
}

__global__ void insert(unsigned* slots) {
  const unsigned key = index() + 1;
  unsigned at = scrambled(key);
  while (atomicCAS(&slots[at], 0u, key) != 0) at = (at + 1) & kMask;
}
void hash_table() {
  unsigned* slots = allocate();
  fill<<<kBlocks, kThreads>>>(slots, 0);
  insert<<<kBlocks / 2, kThreads>>>(slots);
}

// Four edges of each of a quarter as many nodes.
__global__ void visit(volatile int* level, const unsigned* edges, int now) {
  if (level[index()] != now) return;
  for (unsigned e = 4 * index(); e < 4 * index() + 4; ++e)
    atomicCAS(const_cast<int*>(&level[edges[e] / 4]), -1, now + 1);
}
__global__ void fill_levels(int* level) { level[index()] = index() % 64 == 0 ? 0 : -1; }
void bfs() {
  int* level = allocate<int>(kWords / 4);
  unsigned* edges = allocate();
  fill_scrambled<<<kBlocks, kThreads>>>(edges);
  fill_levels<<<kBlocks / 4, kThreads>>>(level);
  for (int now = 0; now < 4; ++now) visit<<<kBlocks / 4, kThreads>>>(level, edges, now);
}

__global__ void fill_starts(unsigned* starts, unsigned rows) {
  if (index() <= rows) starts[index()] = 4 * index() + (index() == rows ? 0 : index() % 4);
}
__global__ void multiply(float* y, const unsigned* starts, const unsigned* columns,
                         const float* values, const float* x) {
  float sum = 0;
  for (unsigned k = starts[index()]; k < starts[index() + 1]; ++k)
    sum += values[k] * x[columns[k] / 4];
  y[index()] = sum;
}
__global__ void fill_floats(float* a) { a[index()] = 1; }
void spmv() {
  constexpr unsigned kRows = kWords / 4;
  unsigned *starts = allocate(kRows + 1), *columns = allocate();
  float *values = allocate<float>(), *x = allocate<float>(kRows), *y = allocate<float>(kRows);
  fill_starts<<<blocks(kRows) + 1, kThreads>>>(starts, kRows);
  fill_scrambled<<<kBlocks, kThreads>>>(columns);
  fill_floats<<<kBlocks, kThreads>>>(values);
  fill_floats<<<blocks(kRows), kThreads>>>(x);
  multiply<<<blocks(kRows), kThreads>>>(y, starts, columns, values, x);
}

// A thread for each row of sixteen words.
__global__ void sum_rows(unsigned* sums, const unsigned* in) {
  unsigned sum = 0;
  for (unsigned k = 0; k < 16; ++k) sum += in[16 * index() + k];
  sums[index()] = sum;
}
void rows() {
  unsigned *in = allocate(), *sums = allocate(kWords / 16);
  fill<<<kBlocks, kThreads>>>(in, 1);
  sum_rows<<<kBlocks / 16, kThreads>>>(sums, in);
}

__global__ void transpose(unsigned* out, const unsigned* in) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  out[x * kSide + y] = in[y * kSide + x];
}
void transpose() {
  unsigned *in = allocate(), *out = allocate();
  fill<<<kBlocks, kThreads>>>(in, 1);
  transpose<<<dim3(kSide / 16, kSide / 16), dim3(16, 16)>>>(out, in);
}

struct Point {
  float x, y, z;
};
__global__ void move(Point* points) {
  Point& p = points[index()];
  p.x += 1;
  p.y += p.x;
  p.z += p.y;
}
__global__ void place(Point* points) { points[index()] = {0, 0, 0}; }
void structures() {
  Point* points = allocate<Point>(kWords / 4);
  place<<<kBlocks / 4, kThreads>>>(points);
  move<<<kBlocks / 4, kThreads>>>(points);
}

__global__ void invert(unsigned char* out, const unsigned char* in) {
  out[index()] = static_cast<unsigned char>(255 - in[index()]);
}
void bytes() {  // 16 MB each
  unsigned char *in = allocate<unsigned char>(), *out = allocate<unsigned char>();
  cudaMemset(in, 1, kWords);
  invert<<<kBlocks, kThreads>>>(out, in);
}

// Pairs of matrices of 32 by 32: the words of both are read by lanes of several warps, in two
// blocks.
constexpr unsigned kRow = 32;
__global__ void multiply_matrices(float* out, const float* a, const float* b) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  const unsigned matrix = blockIdx.z * kRow * kRow;
  float sum = 0;
  for (unsigned k = 0; k < kRow; ++k) sum += a[matrix + y * kRow + k] * b[matrix + k * kRow + x];
  out[matrix + y * kRow + x] = sum;
}
void matrices() {  // 16 MB each
  constexpr unsigned kAll = kWords / 4;
  float *a = allocate<float>(kAll), *b = allocate<float>(kAll), *out = allocate<float>(kAll);
  fill_floats<<<blocks(kAll), kThreads>>>(a);
  fill_floats<<<blocks(kAll), kThreads>>>(b);
  multiply_matrices<<<dim3(2, 2, kAll / kRow / kRow), dim3(16, 16)>>>(out, a, b);
}

// Steps in place: a word is written by one thread and read by its neighbours, again and again.
__global__ void smooth(float* a) {
  const unsigned left = threadIdx.x == 0 ? index() : index() - 1;
  const unsigned right = threadIdx.x == kThreads - 1 ? index() : index() + 1;
  for (int step = 0; step < 4; ++step) {
    const float mean = (a[left] + a[index()] + a[right]) / 3;
    __syncthreads();
    a[index()] = mean;
    __syncthreads();
  }
}
void steps() {
  float* a = allocate<float>();
  fill_floats<<<kBlocks, kThreads>>>(a);
  smooth<<<kBlocks, kThreads>>>(a);
}

// Each block reverses its words in place, and shuffles them, with barriers between.
__global__ void exchange(unsigned* a) {
  unsigned* const own = a + blockIdx.x * kThreads;
  own[threadIdx.x] = threadIdx.x;
  __syncthreads();
  const unsigned far = own[kThreads - 1 - threadIdx.x];
  const unsigned near = own[threadIdx.x * 37 % kThreads];
  __syncthreads();
  own[far] = near + own[far];
  __syncthreads();
  if (own[near] == kWords) own[0] = 0;
}
void exchanges() {
  unsigned* a = allocate();
  exchange<<<kBlocks, kThreads>>>(a);
}

// A point's neighbours in two dimensions, which other warps and blocks read, too.
__global__ void five_points(float* out, const float* in) {
  const unsigned x = blockIdx.x * blockDim.x + threadIdx.x;
  const unsigned y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x == 0 || y == 0 || x == kSide - 1 || y == kSide - 1) return;
  const float* const at = in + y * kSide + x;
  out[y * kSide + x] = at[0] + at[-1] + at[1] + at[-static_cast<int>(kSide)] + at[kSide];
}
void stencil() {
  float *in = allocate<float>(), *out = allocate<float>();
  fill_floats<<<kBlocks, kThreads>>>(in);
  five_points<<<dim3(kSide / 16, kSide / 16), dim3(16, 16)>>>(out, in);
}

// Each word is read by four threads at random.
__global__ void sum_of_four(unsigned* out, const unsigned* in) {
  unsigned sum = 0;
  for (unsigned k = 0; k < 4; ++k) sum += in[permuted(index() + k * 0x10001)];
  out[index()] = sum;
}
void fours() {
  unsigned *in = allocate(), *out = allocate();
  fill<<<kBlocks, kThreads>>>(in, 1);
  sum_of_four<<<kBlocks, kThreads>>>(out, in);
}

constexpr std::pair<const char*, void (*)()> kPatterns[] = {
    {"stream", stream},
    {"gather", gather},
    {"scatter", scatter},
    {"sort", sort},
    {"histogram", histogram},
    {"hash_table", hash_table},
    {"bfs", bfs},
    {"spmv", spmv},
    {"rows", rows},
    {"transpose", transpose},
    {"structures", structures},
    {"bytes", bytes},
    {"matrices", matrices},
    {"steps", steps},
    {"exchanges", exchanges},
    {"stencil", stencil},
    {"fours", fours},
};

}  // namespace

int main(int arguments, char** argument) {
  for (const auto& [name, run] : kPatterns) {
    if (arguments != 2 || std::strcmp(argument[1], name) != 0) continue;
    run();
    if (cudaDeviceSynchronize() != cudaSuccess) return 1;
    std::printf("%zu\n", allocated >> 20);
    return 0;
  }
  for (const auto& pattern : kPatterns) std::puts(pattern.first);
  return arguments == 1 ? 0 : 2;
}
