#include <cstdio>
#include <cuda/barrier>
#include <vector>
using Barrier = cuda::barrier<cuda::thread_scope_block>;
// Two halves of a block: one computes squares into a double buffer, the other adds neighbours up.
__global__ void squares(const int* in, int* out, int rounds) {
  constexpr int kHalf = 96;
  __shared__ int buffer[2][kHalf];
  __shared__ Barrier full[2], empty[2];
  if (threadIdx.x == 0) {
    for (int i = 0; i < 2; i++) {
      init(&full[i], blockDim.x);
      init(&empty[i], blockDim.x);
    }
  }
  __syncthreads();
  const int t = threadIdx.x % kHalf;
  if (threadIdx.x < kHalf) {
    for (int r = 0; r < rounds; r++) {
      empty[r & 1].arrive_and_wait();
      int v = in[r * kHalf + t];
      buffer[r & 1][t] = v * v;
      (void)full[r & 1].arrive();
    }
  } else {
    (void)empty[0].arrive();
    (void)empty[1].arrive();
    for (int r = 0; r < rounds; r++) {
      full[r & 1].arrive_and_wait();
      out[r * kHalf + t] = buffer[r & 1][t] + buffer[r & 1][(t + 1) % kHalf];
      if (r + 2 < rounds) (void)empty[r & 1].arrive();
    }
  }
}
int main() {
  const int half = 96, rounds = 12, n = half * rounds;
  std::vector<int> h(n), got(n);
  for (int i = 0; i < n; i++) h[i] = i % 40;
  int *in, *out;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMemcpy(in, h.data(), n * sizeof(int), cudaMemcpyHostToDevice);
  squares<<<1, 2 * half>>>(in, out, rounds);
  cudaMemcpy(got.data(), out, n * sizeof(int), cudaMemcpyDeviceToHost);
  int bad = 0;
  for (int i = 0; i < n; i++) {
    int next = i / half * half + (i % half + 1) % half;
    bad += got[i] != h[i] * h[i] + h[next] * h[next];
  }
  printf("%d wrong\n", bad);
  cudaFree(in), cudaFree(out);
  return bad != 0;
}
