#include <cuda_runtime.h>
#include <atomic>
#include <cstdio>
#include <vector>
static std::atomic<int> done{0};
struct Job {
  int id;
  int* host;
  int n;
  long sum;
};
void CUDART_CB afterHost(void* user) {
  Job* j = (Job*)user;
  j->sum = 0;
  for (int i = 0; i < j->n; i++) j->sum += j->host[i];
  done++;
}
void CUDART_CB afterStream(cudaStream_t stream, cudaError_t status, void* user) {
  if (status == cudaSuccess) afterHost(user);
}
__global__ void fill(int* p, int n, int v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) p[i] = v + i % 2;
}
int main() {
  int least, greatest;
  cudaDeviceGetStreamPriorityRange(&least, &greatest);
  const int K = 4, N = 100000;
  std::vector<Job> jobs(K);
  cudaStream_t s[K];
  int* dev[K];
  cudaEvent_t ev;
  cudaEventCreateWithFlags(&ev, cudaEventDisableTiming);
  for (int k = 0; k < K; k++) {
    cudaStreamCreateWithPriority(&s[k], cudaStreamNonBlocking, k % 2 ? least : greatest);
    jobs[k] = {k, nullptr, N, 0};
    cudaHostAlloc(&jobs[k].host, N * sizeof(int), cudaHostAllocPortable);
    cudaMallocAsync(&dev[k], N * sizeof(int), s[k]);
    if (k) cudaStreamWaitEvent(s[k], ev, 0);
    fill<<<(N + 255) / 256, 256, 0, s[k]>>>(dev[k], N, k);
    cudaMemcpyAsync(jobs[k].host, dev[k], N * sizeof(int), cudaMemcpyDeviceToHost, s[k]);
    if (k % 2)
      cudaLaunchHostFunc(s[k], afterHost, &jobs[k]);
    else
      cudaStreamAddCallback(s[k], afterStream, &jobs[k], 0);
    cudaEventRecord(ev, s[k]);
    cudaFreeAsync(dev[k], s[k]);
  }
  for (int k = 0; k < K; k++) cudaStreamSynchronize(s[k]);
  bool ok = done == K;
  for (auto& j : jobs) ok = ok && j.sum == (long)N * j.id + N / 2;
  for (int k = 0; k < K; k++) {
    cudaStreamDestroy(s[k]);
    cudaFreeHost(jobs[k].host);
  }
  cudaEventDestroy(ev);
  printf("%s\n", ok ? "OK" : "FAILED");
  return !ok;
}
