// Asks the runtime what it names: limits, flags, attributes, a pool of its own, the device's place.
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

#ifndef __CUDACC_EXTENDED_LAMBDA__
#error "needs lambdas for the device"
#endif

#define CHECK(condition)                                           \
  do {                                                             \
    if (!(condition)) {                                            \
      printf("line %d: %s does not hold\n", __LINE__, #condition); \
      return false;                                                \
    }                                                              \
  } while (0)

template <class F>
__global__ void for_each(int n, F f) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) f(i);
}

bool limits() {
  size_t before = 0, after = 0;
  CHECK(cudaDeviceGetLimit(&before, cudaLimitStackSize) == cudaSuccess && before >= 1024);
  CHECK(cudaDeviceSetLimit(cudaLimitStackSize, 4 * before) == cudaSuccess);
  CHECK(cudaDeviceGetLimit(&after, cudaLimitStackSize) == cudaSuccess && after == 4 * before);
  CHECK(cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, 32) == cudaSuccess);
  CHECK(cudaDeviceGetLimit(&after, cudaLimitPrintfFifoSize) == cudaSuccess && after > 0);
  CHECK(cudaDeviceGetLimit(&after, cudaLimitDevRuntimePendingLaunchCount) == cudaSuccess);
  CHECK(cudaDeviceGetLimit(&after, cudaLimitPersistingL2CacheSize) == cudaSuccess);
  CHECK(cudaDeviceGetLimit(&after, cudaLimitDevRuntimeSyncDepth) == cudaErrorUnsupportedLimit);
  CHECK(cudaGetLastError() == cudaErrorUnsupportedLimit);
  return true;
}

bool flags() {
  cudaEvent_t event;
  CHECK(cudaEventCreateWithFlags(&event, cudaEventInterprocess) == cudaErrorInvalidValue);
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
  CHECK(cudaEventCreateWithFlags(&event, cudaEventInterprocess | cudaEventDisableTiming) ==
        cudaSuccess);
  cudaStream_t stream;
  CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking) == cudaSuccess);
  unsigned which = 99;
  CHECK(cudaStreamGetFlags(stream, &which) == cudaSuccess && which == cudaStreamNonBlocking);
  CHECK(cudaEventRecordWithFlags(event, stream, cudaEventRecordDefault) == cudaSuccess);
  CHECK(cudaStreamWaitEvent(nullptr, event, cudaEventWaitDefault) == cudaSuccess);
  CHECK(cudaEventDestroy(event) == cudaSuccess && cudaStreamDestroy(stream) == cudaSuccess);
  return true;
}

bool place() {
  char id[32];
  int device = -1;
  CHECK(cudaDeviceGetPCIBusId(id, sizeof id, 0) == cudaSuccess && strlen(id) == 12);
  CHECK(cudaDeviceGetByPCIBusId(&device, id) == cudaSuccess && device == 0);
  CHECK(cudaDeviceGetPCIBusId(id, 5, 0) == cudaErrorInvalidValue);
  CHECK(cudaGetLastError() == cudaErrorInvalidValue);
  int value = -1;
  CHECK(cudaDeviceGetAttribute(&value, cudaDevAttrMaxTexture2DWidth, 0) == cudaSuccess &&
        value >= 0);
  CHECK(cudaDeviceGetAttribute(&value, cudaDevAttrMaxPersistingL2CacheSize, 0) == cudaSuccess);
  CHECK(!strcmp(cudaGetErrorName(cudaErrorStubLibrary), "cudaErrorStubLibrary"));
  return true;
}

bool pool() {
  cudaMemPoolProps properties = {};
  properties.allocType = cudaMemAllocationTypePinned;
  properties.handleTypes = cudaMemHandleTypeNone;
  properties.location.type = cudaMemLocationTypeDevice;
  cudaMemPool_t own, current;
  CHECK(cudaMemPoolCreate(&own, &properties) == cudaSuccess);
  CHECK(cudaDeviceSetMemPool(0, own) == cudaSuccess);
  CHECK(cudaDeviceGetMemPool(&current, 0) == cudaSuccess && current == own);
  unsigned long long threshold = 1 << 20;
  CHECK(cudaMemPoolSetAttribute(own, cudaMemPoolAttrReleaseThreshold, &threshold) == cudaSuccess);

  const int n = 1000;
  int *squares, host[n];
  CHECK(cudaMallocFromPoolAsync(&squares, sizeof host, own, 0) == cudaSuccess);
  for_each<<<(n + 255) / 256, 256>>>(n, [=] __device__(int i) { squares[i] = i * i; });
  CHECK(cudaMemcpy(host, squares, sizeof host, cudaMemcpyDeviceToHost) == cudaSuccess);
  for (int i = 0; i < n; ++i) CHECK(host[i] == i * i);
  CHECK(cudaFreeAsync(squares, 0) == cudaSuccess && cudaStreamSynchronize(0) == cudaSuccess);
  CHECK(cudaMemPoolDestroy(own) == cudaSuccess);
  CHECK(cudaDeviceGetMemPool(&current, 0) == cudaSuccess && current != own);
  return true;
}

bool carveout() {
  auto kernel = for_each<int (*)(int)>;
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributePreferredSharedMemoryCarveout,
                             cudaSharedmemCarveoutMaxShared) == cudaSuccess);
  return true;
}

int main() { return limits() && flags() && place() && pool() && carveout() ? 0 : 1; }
