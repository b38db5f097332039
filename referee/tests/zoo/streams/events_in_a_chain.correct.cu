// Order that events carry from stream to stream, and elements of managed memory that the running
// kernel leaves to the host.
#include "../zoo.h"

__global__ void add(int* values, int amount) {
  values[threadIdx.x] += amount;
}

int main() {
  constexpr int kStreams = 3;
  cudaStream_t streams[kStreams];
  cudaEvent_t done[kStreams];
  for (int i = 0; i < kStreams; ++i) {
    CHECK(cudaStreamCreateWithFlags(&streams[i], cudaStreamNonBlocking));
    CHECK(cudaEventCreateWithFlags(&done[i], cudaEventDisableTiming));
  }
  int* values;
  CHECK(cudaMallocManaged(&values, 64 * sizeof(int)));
  for (int i = 0; i < 64; ++i) values[i] = i;
  for (int round = 0; round < 6; ++round) {
    const int here = round % kStreams, next = (round + 1) % kStreams;
    add<<<1, 32, 0, streams[here]>>>(values, 1);
    CHECK(cudaEventRecord(done[here], streams[here]));
    CHECK(cudaStreamWaitEvent(streams[next], done[here], 0));
  }
  // The upper half is the host's.
  for (int i = 32; i < 64; ++i) values[i] = -values[i];
  CHECK(cudaEventSynchronize(done[2]));
  int sum = 0;
  for (int i = 0; i < 64; ++i) sum += values[i];
  for (int i = 0; i < kStreams; ++i) {
    CHECK(cudaStreamDestroy(streams[i]));
    CHECK(cudaEventDestroy(done[i]));
  }
  CHECK(cudaFree(values));
  return sum == 496 + 6 * 32 - 1520 ? 0 : 1;
}
