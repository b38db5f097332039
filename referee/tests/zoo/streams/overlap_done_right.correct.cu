// Copies and kernels of four streams, each with its own part; pageable memory, whose copies the host
// may forget; a host that asks until a stream is done, and one that is called behind it.
#include "../zoo.h"

constexpr int kParts = 4, kPart = 64;

__global__ void triple(int* values) {
  values[threadIdx.x] *= 3;
}

__global__ void raise(volatile int* flag, int* result) {
  *result = 7;
  __threadfence_system();
  *flag = 1;
}

void CUDART_CB note(void* data) {
  const int* values = *static_cast<int**>(data);
  if (values[kPart - 1] != 3 * (kPart - 1)) std::exit(EXIT_FAILURE);
}

int main() {
  cudaStream_t streams[kParts];
  for (cudaStream_t& stream : streams) CHECK(cudaStreamCreate(&stream));
  int *host, *device;
  CHECK(cudaMallocHost(&host, kParts * kPart * sizeof(int)));
  CHECK(cudaMalloc(&device, kParts * kPart * sizeof(int)));
  for (int i = 0; i < kParts * kPart; ++i) host[i] = i;
  for (int part = 0; part < kParts; ++part) {
    const int at = part * kPart;
    CHECK(cudaMemcpyAsync(device + at, host + at, kPart * sizeof(int), cudaMemcpyHostToDevice,
                          streams[part]));
    triple<<<1, kPart, 0, streams[part]>>>(device + at);
    CHECK(cudaMemcpyAsync(host + at, device + at, kPart * sizeof(int), cudaMemcpyDeviceToHost,
                          streams[part]));
  }
  CHECK(cudaLaunchHostFunc(streams[0], note, &host));
  while (cudaStreamQuery(streams[1]) == cudaErrorNotReady) continue;
  if (host[2 * kPart - 1] != 3 * (2 * kPart - 1)) return 1;
  CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < kParts * kPart; ++i)
    if (host[i] != 3 * i) return 2;

  // The default stream waits for the others, and they for it.
  triple<<<1, kPart, 0, streams[2]>>>(device);
  triple<<<1, kPart>>>(device);
  triple<<<1, kPart, 0, streams[3]>>>(device);
  std::vector<int> pageable(kPart);
  CHECK(cudaMemcpyAsync(pageable.data(), device, kPart * sizeof(int), cudaMemcpyDeviceToHost,
                        streams[3]));
  if (pageable[1] != 81) return 3;
  pageable.assign(kPart, 5);
  CHECK(cudaMemcpyAsync(device, pageable.data(), kPart * sizeof(int), cudaMemcpyHostToDevice,
                        streams[0]));
  pageable.assign(kPart, 6);
  CHECK(cudaStreamSynchronize(streams[0]));

  // A host that meets a running kernel by a flag, and then waits for it.
  int *flag, *result;
  CHECK(cudaMallocManaged(&flag, sizeof(int)));
  CHECK(cudaMallocManaged(&result, sizeof(int)));
  *flag = *result = 0;
  raise<<<1, 1>>>(flag, result);
  while (*static_cast<volatile int*>(flag) == 0) continue;
  CHECK(cudaDeviceSynchronize());
  if (*result != 7) return 4;
  for (cudaStream_t stream : streams) CHECK(cudaStreamDestroy(stream));
  CHECK(cudaFree(flag));
  CHECK(cudaFree(result));
  CHECK(cudaFree(device));
  CHECK(cudaFreeHost(host));
  return 0;
}
