// Batches go through two buffers: the copies of one run beside the kernel of the other, and events
// say when a buffer is free again. Page-locked memory on the host, one stream for each direction.
#include "../zoo.h"

constexpr int kBatches = 5, kBatch = 64;

__device__ int processed;
__managed__ int most;

__global__ void process(int* values) {
  values[threadIdx.x] = 2 * values[threadIdx.x] + 1;
  atomicMax(&most, values[threadIdx.x]);
  if (threadIdx.x == 0) atomicAdd(&processed, 1);
}

int main() {
  cudaStream_t up, work[2], down;
  cudaEvent_t arrived[2], done[2], taken[2];
  CHECK(cudaStreamCreateWithFlags(&up, cudaStreamNonBlocking));
  CHECK(cudaStreamCreateWithFlags(&down, cudaStreamNonBlocking));
  int* buffers[2];
  for (int b = 0; b < 2; ++b) {
    CHECK(cudaStreamCreateWithPriority(&work[b], cudaStreamNonBlocking, 0));
    CHECK(cudaEventCreate(&arrived[b]));
    CHECK(cudaEventCreate(&done[b]));
    CHECK(cudaEventCreate(&taken[b]));
    CHECK(cudaMalloc(&buffers[b], kBatch * sizeof(int)));
  }
  int *in, *out;
  CHECK(cudaMallocHost(&in, kBatches * kBatch * sizeof(int)));
  CHECK(cudaMallocHost(&out, kBatches * kBatch * sizeof(int)));
  for (int i = 0; i < kBatches * kBatch; ++i) in[i] = i;
  most = 0;
  for (int batch = 0; batch < kBatches; ++batch) {
    const int b = batch % 2;
    const int at = batch * kBatch;
    CHECK(cudaStreamWaitEvent(up, taken[b]));
    CHECK(cudaMemcpyAsync(buffers[b], in + at, kBatch * sizeof(int), cudaMemcpyHostToDevice, up));
    CHECK(cudaEventRecord(arrived[b], up));
    CHECK(cudaStreamWaitEvent(work[b], arrived[b]));
    process<<<1, kBatch, 0, work[b]>>>(buffers[b]);
    CHECK(cudaEventRecord(done[b], work[b]));
    CHECK(cudaStreamWaitEvent(down, done[b]));
    CHECK(
        cudaMemcpyAsync(out + at, buffers[b], kBatch * sizeof(int), cudaMemcpyDeviceToHost, down));
    CHECK(cudaEventRecord(taken[b], down));
  }
  CHECK(cudaStreamSynchronize(down));
  for (int i = 0; i < kBatches * kBatch; ++i)
    if (out[i] != 2 * i + 1) return 1;
  int count = 0;
  CHECK(cudaMemcpyFromSymbol(&count, processed, sizeof(count)));
  if (count != kBatches || most != 2 * kBatches * kBatch - 1) return 2;
  for (int b = 0; b < 2; ++b) {
    CHECK(cudaStreamDestroy(work[b]));
    CHECK(cudaEventDestroy(arrived[b]));
    CHECK(cudaEventDestroy(done[b]));
    CHECK(cudaEventDestroy(taken[b]));
    CHECK(cudaFree(buffers[b]));
  }
  CHECK(cudaStreamDestroy(up));
  CHECK(cudaStreamDestroy(down));
  CHECK(cudaFreeHost(in));
  CHECK(cudaFreeHost(out));
  return 0;
}
