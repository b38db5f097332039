// How long the device works for one call, whatever the host does before, between and after.
//
// The clock starts when the call's first kernel or memset begins and stops when the last one has
// ended. So allocation and the copy of the input to the device, which array_sum must do and a
// library's function need not, are outside; a host that sends the second kernel late is inside.
// clock_hooks.cpp sees every launch, since the programs here link the shared CUDA runtime.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <functional>
#include <stdexcept>
#include <string>

namespace bench {

// A CUDA call failed; what() says which and why.
struct CudaError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Throws CudaError unless `status` is cudaSuccess.
void check(cudaError_t status, const char* action);

class DeviceClock {
 public:
  // Allocates the buffer that is read to empty the L2 cache: four times its size.
  DeviceClock();
  DeviceClock(const DeviceClock&) = delete;
  DeviceClock& operator=(const DeviceClock&) = delete;
  ~DeviceClock();

  // Microseconds of device work that `call` caused. Before the first of it the L2 cache is emptied
  // of everything that the call could use, and stays clean: nothing has to be written back while
  // the clock runs. Throws CudaError where the device reports one, or where `call` does nothing.
  double microseconds(const std::function<void()>& call);

  // For clock_hooks.cpp.
  void before_work(cudaStream_t stream);
  void after_work(cudaStream_t stream);
  void before_waiting();

  // The clock that runs now, or nullptr.
  static DeviceClock* running();

 private:
  void empty_cache();

  cudaEvent_t first_ = nullptr;
  cudaEvent_t last_ = nullptr;
  void* buffer_ = nullptr;
  std::size_t buffer_bytes_ = 0;
  unsigned* sink_ = nullptr;
  bool begun_ = false;         // the first event is in its stream
  bool open_ = false;          // work is queued behind which no last event is yet
  bool other_stream_ = false;  // work went to a stream that the events do not order
};

}  // namespace bench
