// Stands before the CUDA runtime: tells the running clock of each kernel, memset and copy.
// The program exports these functions, and so every library that it opens calls them first.
#include <cuda_runtime_api.h>
#include <dlfcn.h>

#include "bench/device/device_clock.h"

namespace {

using bench::DeviceClock;

// The runtime's own function of that name.
template <class Function>
Function* next(const char* name, Function*) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

// Work on the device: it starts the clock, and the clock may stop no earlier.
template <class Call>
cudaError_t work(cudaStream_t stream, const Call& call) {
  DeviceClock* const clock = DeviceClock::running();
  if (clock != nullptr) clock->before_work(stream);
  const cudaError_t status = call();
  if (clock != nullptr) clock->after_work(stream);
  return status;
}

// The host waits: all work of the call so far is queued.
template <class Call>
cudaError_t waiting(const Call& call) {
  DeviceClock* const clock = DeviceClock::running();
  if (clock != nullptr) clock->before_waiting();
  return call();
}

template <class Call>
cudaError_t copy(cudaMemcpyKind kind, cudaStream_t stream, const Call& call) {
  return kind == cudaMemcpyDeviceToDevice ? work(stream, call) : waiting(call);
}

}  // namespace

// What <<<>>> becomes: nvcc up to 12 calls the first, from 13 on the second.
extern "C" cudaError_t cudaLaunchKernel(const void* kernel, dim3 grid, dim3 block, void** arguments,
                                        size_t shared, cudaStream_t stream) {
  static auto* const real = next("cudaLaunchKernel", &cudaLaunchKernel);
  return work(stream, [&] { return real(kernel, grid, block, arguments, shared, stream); });
}

extern "C" cudaError_t __cudaLaunchKernel(cudaKernel_t kernel, dim3 grid, dim3 block,
                                          void** arguments, size_t shared, cudaStream_t stream) {
  static auto* const real = next("__cudaLaunchKernel", &__cudaLaunchKernel);
  return work(stream, [&] { return real(kernel, grid, block, arguments, shared, stream); });
}

extern "C" cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t* config, const void* kernel,
                                           void** arguments) {
  static auto* const real = next("cudaLaunchKernelExC", &cudaLaunchKernelExC);
  return work(config->stream, [&] { return real(config, kernel, arguments); });
}

extern "C" cudaError_t cudaLaunchCooperativeKernel(const void* kernel, dim3 grid, dim3 block,
                                                   void** arguments, size_t shared,
                                                   cudaStream_t stream) {
  static auto* const real = next("cudaLaunchCooperativeKernel", &cudaLaunchCooperativeKernel);
  return work(stream, [&] { return real(kernel, grid, block, arguments, shared, stream); });
}

extern "C" cudaError_t cudaMemset(void* to, int value, size_t bytes) {
  static auto* const real = next("cudaMemset", &cudaMemset);
  return work(nullptr, [&] { return real(to, value, bytes); });
}

extern "C" cudaError_t cudaMemsetAsync(void* to, int value, size_t bytes, cudaStream_t stream) {
  static auto* const real = next("cudaMemsetAsync", &cudaMemsetAsync);
  return work(stream, [&] { return real(to, value, bytes, stream); });
}

extern "C" cudaError_t cudaMemcpy(void* to, const void* from, size_t bytes, cudaMemcpyKind kind) {
  static auto* const real = next("cudaMemcpy", &cudaMemcpy);
  return copy(kind, nullptr, [&] { return real(to, from, bytes, kind); });
}

extern "C" cudaError_t cudaMemcpyAsync(void* to, const void* from, size_t bytes,
                                       cudaMemcpyKind kind, cudaStream_t stream) {
  static auto* const real = next("cudaMemcpyAsync", &cudaMemcpyAsync);
  return copy(kind, stream, [&] { return real(to, from, bytes, kind, stream); });
}

extern "C" cudaError_t cudaMemcpyFromSymbol(void* to, const void* symbol, size_t bytes,
                                            size_t offset, cudaMemcpyKind kind) {
  static auto* const real = next("cudaMemcpyFromSymbol", &cudaMemcpyFromSymbol);
  return copy(kind, nullptr, [&] { return real(to, symbol, bytes, offset, kind); });
}

extern "C" cudaError_t cudaFree(void* memory) {
  static auto* const real = next("cudaFree", &cudaFree);
  return waiting([&] { return real(memory); });
}

extern "C" cudaError_t cudaDeviceSynchronize() {
  static auto* const real = next("cudaDeviceSynchronize", &cudaDeviceSynchronize);
  return waiting([&] { return real(); });
}

extern "C" cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  static auto* const real = next("cudaStreamSynchronize", &cudaStreamSynchronize);
  return waiting([&] { return real(stream); });
}
