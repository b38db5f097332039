// Work-efficient exclusive prefix sum of arbitrary length, recursive over block sums.
#include <cassert>
#include <iostream>
#include <numeric>
#include <random>
#include <vector>
#define LOG_NUM_BANKS 5
#define CONFLICT_FREE_OFFSET(n) ((n) >> LOG_NUM_BANKS)
#define THREADS 512
#define ELEMS (2 * THREADS)

__global__ void prescan(int* g_odata, const int* g_idata, int* sums, int n) {
  extern __shared__ int temp[];
  int tid = threadIdx.x;
  int base = blockIdx.x * ELEMS;
  int ai = tid, bi = tid + ELEMS / 2;
  int oa = CONFLICT_FREE_OFFSET(ai), ob = CONFLICT_FREE_OFFSET(bi);
  temp[ai + oa] = base + ai < n ? g_idata[base + ai] : 0;
  temp[bi + ob] = base + bi < n ? g_idata[base + bi] : 0;
  int offset = 1;
  for (int d = ELEMS >> 1; d > 0; d >>= 1) {
    __syncthreads();
    if (tid < d) {
      int i = offset * (2 * tid + 1) - 1, j = offset * (2 * tid + 2) - 1;
      i += CONFLICT_FREE_OFFSET(i);
      j += CONFLICT_FREE_OFFSET(j);
      temp[j] += temp[i];
    }
    offset *= 2;
  }
  if (tid == 0) {
    int last = ELEMS - 1 + CONFLICT_FREE_OFFSET(ELEMS - 1);
    if (sums) sums[blockIdx.x] = temp[last];
    temp[last] = 0;
  }
  for (int d = 1; d < ELEMS; d *= 2) {
    offset >>= 1;
    __syncthreads();
    if (tid < d) {
      int i = offset * (2 * tid + 1) - 1, j = offset * (2 * tid + 2) - 1;
      i += CONFLICT_FREE_OFFSET(i);
      j += CONFLICT_FREE_OFFSET(j);
      int t = temp[i];
      temp[i] = temp[j];
      temp[j] += t;
    }
  }
  __syncthreads();
  if (base + ai < n) g_odata[base + ai] = temp[ai + oa];
  if (base + bi < n) g_odata[base + bi] = temp[bi + ob];
}
__global__ void add_sums(int* data, const int* sums, int n) {
  int i = blockIdx.x * ELEMS + threadIdx.x;
  int s = sums[blockIdx.x];
  if (i < n) data[i] += s;
  if (i + THREADS < n) data[i + THREADS] += s;
}
void scan(int* out, const int* in, int n) {
  int blocks = (n + ELEMS - 1) / ELEMS;
  size_t smem = (ELEMS + CONFLICT_FREE_OFFSET(ELEMS)) * sizeof(int);
  if (blocks == 1) {
    prescan<<<1, THREADS, smem>>>(out, in, NULL, n);
    return;
  }
  int *sums, *incr;
  cudaMalloc(&sums, blocks * sizeof(int));
  cudaMalloc(&incr, blocks * sizeof(int));
  prescan<<<blocks, THREADS, smem>>>(out, in, sums, n);
  scan(incr, sums, blocks);
  add_sums<<<blocks, THREADS>>>(out, incr, n);
  cudaFree(sums);
  cudaFree(incr);
}
int main() {
  const int n = (1 << 20) + 77;
  std::vector<int> h(n), ref(n), got(n);
  std::mt19937 gen(1);
  std::uniform_int_distribution<int> dist(0, 9);
  for (int& x : h) x = dist(gen);
  std::exclusive_scan(h.begin(), h.end(), ref.begin(), 0);
  int *in, *out;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  scan(out, in, n);
  cudaError_t e = cudaDeviceSynchronize();
  if (e != cudaSuccess) {
    std::cerr << cudaGetErrorString(e) << std::endl;
    return 1;
  }
  cudaMemcpy(got.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
  std::cout << (got == ref ? "scan OK" : "scan WRONG") << std::endl;
  cudaFree(in);
  cudaFree(out);
  return got != ref;
}
