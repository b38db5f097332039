#include <cstdio>
#include <cuda/atomic>
#include <vector>
struct Node {
  int key, next;
};
__device__ cuda::atomic<int, cuda::thread_scope_device> top{-1};
__global__ void histo(const int* in, int n, int* bins, int nb) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    cuda::atomic_ref<int, cuda::thread_scope_device> ref(bins[in[i] % nb]);
    ref.fetch_add(1, cuda::memory_order_relaxed);
  }
}
__global__ void push(Node* nodes, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  nodes[i].key = i;
  int old = top.load(cuda::std::memory_order_relaxed);
  do {
    nodes[i].next = old;
  } while (!top.compare_exchange_weak(old, i, cuda::std::memory_order_release,
                                      cuda::std::memory_order_relaxed));
}
__global__ void producer_consumer(float* data, cuda::atomic<int, cuda::thread_scope_device>* flag,
                                  float* out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x * 0.5f;
    __syncthreads();
    if (threadIdx.x == 0) flag->store(1, cuda::memory_order_release);
  } else {
    if (threadIdx.x == 0)
      while (flag->load(cuda::memory_order_acquire) == 0) {
      }
    __syncthreads();
    out[threadIdx.x] = data[threadIdx.x] * 2;
  }
}
__global__ void fmaxKernel(const float* x, int n, float* res) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  __shared__ cuda::atomic<int, cuda::thread_scope_block> cnt;
  if (threadIdx.x == 0) new (&cnt) cuda::atomic<int, cuda::thread_scope_block>(0);
  __syncthreads();
  if (i < n) {
    cuda::atomic_ref<float, cuda::thread_scope_device> r(*res);
    float cur = r.load();
    while (cur < x[i] && !r.compare_exchange_strong(cur, x[i]))
      ;
    cnt++;
  }
  __syncthreads();
  if (threadIdx.x == 0 && blockIdx.x == 0 && cnt.load() != blockDim.x) printf("count?\n");
}
int main() {
  int n = 1 << 18, nb = 64;
  std::vector<int> h(n);
  for (int i = 0; i < n; i++) h[i] = i * 7;
  int *in, *bins;
  cudaMalloc(&in, n * 4);
  cudaMalloc(&bins, nb * 4);
  cudaMemset(bins, 0, nb * 4);
  cudaMemcpy(in, h.data(), n * 4, cudaMemcpyHostToDevice);
  histo<<<128, 256>>>(in, n, bins, nb);
  cudaMemcpy(h.data(), bins, nb * 4, cudaMemcpyDeviceToHost);
  bool ok = true;
  for (int i = 0; i < nb; i++) ok &= h[i] == n / nb;
  Node* nodes;
  cudaMalloc(&nodes, 1000 * sizeof(Node));
  push<<<8, 128>>>(nodes, 1000);
  std::vector<Node> hn(1000);
  cudaMemcpy(hn.data(), nodes, 1000 * sizeof(Node), cudaMemcpyDeviceToHost);
  int head;
  cudaMemcpyFromSymbol(&head, top, sizeof head);
  int len = 0;
  for (int i = head; i >= 0; i = hn[i].next) len++;
  ok &= len == 1000;
  float *data, *out, ho[64];
  cuda::atomic<int, cuda::thread_scope_device>* flag;
  cudaMalloc(&data, 256);
  cudaMalloc(&out, 256);
  cudaMalloc(&flag, sizeof *flag);
  cudaMemset(flag, 0, sizeof *flag);
  producer_consumer<<<2, 64>>>(data, flag, out);
  cudaMemcpy(ho, out, 256, cudaMemcpyDeviceToHost);
  for (int i = 0; i < 64; i++) ok &= ho[i] == i;
  float *mx, hm;
  cudaMallocManaged(&mx, 4);
  *mx = 0;
  std::vector<float> xs(5000);
  for (int i = 0; i < 5000; i++) xs[i] = (i * 13) % 4999;
  float* dxs;
  cudaMalloc(&dxs, 20000);
  cudaMemcpy(dxs, xs.data(), 20000, cudaMemcpyHostToDevice);
  fmaxKernel<<<20, 256>>>(dxs, 5000, mx);
  cudaDeviceSynchronize();
  hm = *mx;
  ok &= hm == 4998;
  printf("%s\n", ok ? "ok" : "WRONG");
  cudaFree(in);
  cudaFree(bins);
  cudaFree(nodes);
  cudaFree(data);
  cudaFree(out);
  cudaFree(flag);
  cudaFree(mx);
  cudaFree(dxs);
}
