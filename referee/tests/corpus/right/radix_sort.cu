// LSD radix sort, one bit per pass: flags, exclusive scan (Hillis-Steele in blocks + host sums),
// scatter
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <random>
#include <vector>
using namespace std;
#define BLK 256
__global__ void flags(const uint32_t* in, int* f, int bit, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f[i] = !((in[i] >> bit) & 1u);
}
__global__ void scanBlock(const int* in, int* out, int* sums, int n) {
  __shared__ int buf[2][BLK];
  int t = threadIdx.x, i = blockIdx.x * BLK + t, src = 0;
  int v = i < n ? in[i] : 0;
  buf[0][t] = v;
  __syncthreads();
  for (int d = 1; d < BLK; d <<= 1) {
    buf[1 - src][t] = t >= d ? buf[src][t] + buf[src][t - d] : buf[src][t];
    src = 1 - src;
    __syncthreads();
  }
  if (i < n) out[i] = buf[src][t] - v;
  if (t == BLK - 1) sums[blockIdx.x] = buf[src][t];
}
__global__ void scatter(const uint32_t* in, uint32_t* out, const int* pos, const int* base,
                        int zeros, int bit, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int p = pos[i] + base[blockIdx.x];
  bool one = (in[i] >> bit) & 1u;
  out[one ? zeros + (i - p) : p] = in[i];
}
int main() {
  int n = 100000, blocks = (n + BLK - 1) / BLK;
  vector<uint32_t> a(n);
  mt19937 g(123);
  for (auto& x : a) x = g();
  vector<uint32_t> ref = a;
  sort(ref.begin(), ref.end());
  uint32_t *in, *out;
  int *f, *pos, *sums;
  cudaMalloc(&in, n * 4);
  cudaMalloc(&out, n * 4);
  cudaMalloc(&f, n * 4);
  cudaMalloc(&pos, n * 4);
  cudaMalloc(&sums, blocks * 4);
  cudaMemcpy(in, a.data(), n * 4, cudaMemcpyHostToDevice);
  vector<int> hs(blocks);
  for (int bit = 0; bit < 32; bit++) {
    flags<<<blocks, BLK>>>(in, f, bit, n);
    scanBlock<<<blocks, BLK>>>(f, pos, sums, n);
    cudaMemcpy(hs.data(), sums, blocks * 4, cudaMemcpyDeviceToHost);
    int run = 0;
    for (int& s : hs) {
      int t = s;
      s = run;
      run += t;
    }
    cudaMemcpy(sums, hs.data(), blocks * 4, cudaMemcpyHostToDevice);
    scatter<<<blocks, BLK>>>(in, out, pos, sums, run, bit, n);
    swap(in, out);
  }
  cudaMemcpy(a.data(), in, n * 4, cudaMemcpyDeviceToHost);
  printf(a == ref ? "sorted ok\n" : "sort FAILED\n");
  for (void* p : {(void*)in, (void*)out, (void*)f, (void*)pos, (void*)sums}) cudaFree(p);
}
