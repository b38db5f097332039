// finds: different-collective
#include <cstdio>
// The others of the warp are at the barrier when the upper half votes for all.
__global__ void count_odd(const int* in, int* out) {
  __shared__ int total;
  if (threadIdx.x == 0) total = 0;
  __syncthreads();
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  if (threadIdx.x % 32 >= 16) {
    int odd = __popc(__ballot_sync(0xffffffff, v & 1));
    if (threadIdx.x % 32 == 16) atomicAdd(&total, odd);
  }
  __syncwarp();
  __syncthreads();
  if (threadIdx.x == 0) out[blockIdx.x] = total;
}
int main() {
  const int n = 2560;
  int h[n], *in, *out;
  for (int i = 0; i < n; i++) h[i] = i;
  cudaMalloc(&in, sizeof h);
  cudaMalloc(&out, sizeof h);
  cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
  count_odd<<<n / 128, 128>>>(in, out);
  cudaDeviceSynchronize();
  cudaFree(in);
  cudaFree(out);
}
