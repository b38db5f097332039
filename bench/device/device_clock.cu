// Events around the work, and what empties the cache. See device_clock.h for the contract.
#include "bench/device/device_clock.h"

#include <algorithm>

namespace bench {
namespace {

DeviceClock* running_clock = nullptr;

constexpr int kThreads = 256;

__global__ void fill_words(uint4* words, std::size_t count) {
  for (std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x; i < count;
       i += std::size_t{gridDim.x} * blockDim.x) {
    const auto x = static_cast<unsigned>(i * 2654435761u);
    words[i] = make_uint4(x, x ^ 0x9e3779b9u, ~x, x * 5);
  }
}

// Reads everything. The sum keeps the compiler from leaving the loads out.
__global__ void read_words(const uint4* words, std::size_t count, unsigned* sink) {
  unsigned sum = 0;
  for (std::size_t i = blockIdx.x * std::size_t{blockDim.x} + threadIdx.x; i < count;
       i += std::size_t{gridDim.x} * blockDim.x) {
    const uint4 word = words[i];
    sum += word.x ^ word.y ^ word.z ^ word.w;
  }
  if (sum == 0x12345678u) *sink = sum;
}

// Occupies the stream, so that the host can queue the whole call before the device begins it.
__global__ void wait_nanoseconds(unsigned long long duration) {
  unsigned long long begin;
  unsigned long long now;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(begin));
  do {
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(now));
  } while (now - begin < duration);
}

}  // namespace

void check(cudaError_t status, const char* action) {
  if (status == cudaSuccess) return;
  throw CudaError(std::string(action) + ": " + cudaGetErrorString(status) + " (" +
                  cudaGetErrorName(status) + ")");
}

DeviceClock* DeviceClock::running() { return running_clock; }

DeviceClock::DeviceClock() {
  int device = 0;
  int l2_bytes = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  check(cudaDeviceGetAttribute(&l2_bytes, cudaDevAttrL2CacheSize, device), "the size of L2");
  buffer_bytes_ = std::max(std::size_t{4} * l2_bytes, std::size_t{256} << 20);
  check(cudaEventCreate(&first_), "cudaEventCreate");
  check(cudaEventCreate(&last_), "cudaEventCreate");
  check(cudaMalloc(&buffer_, buffer_bytes_), "the buffer that empties the cache");
  check(cudaMalloc(&sink_, sizeof(unsigned)), "cudaMalloc");
  fill_words<<<1024, kThreads>>>(static_cast<uint4*>(buffer_), buffer_bytes_ / sizeof(uint4));
  check(cudaDeviceSynchronize(), "filling the buffer that empties the cache");
}

DeviceClock::~DeviceClock() {
  // Nobody is left to hear of an error here.
  static_cast<void>(cudaFree(buffer_));
  static_cast<void>(cudaFree(sink_));
  static_cast<void>(cudaEventDestroy(first_));
  static_cast<void>(cudaEventDestroy(last_));
}

// Reading rather than writing: lines that were only read leave the cache without traffic.
void DeviceClock::empty_cache() {
  wait_nanoseconds<<<1, 1>>>(40'000);
  read_words<<<1024, kThreads>>>(static_cast<const uint4*>(buffer_), buffer_bytes_ / sizeof(uint4),
                                 sink_);
}

void DeviceClock::before_work(cudaStream_t stream) {
  // Legacy and null are one stream; others that are not non-blocking wait for it, too.
  if (stream != nullptr && stream != cudaStreamLegacy) other_stream_ = true;
  if (begun_) return;
  begun_ = true;
  running_clock = nullptr;  // our own launches are not the call's
  empty_cache();
  check(cudaEventRecord(first_, nullptr), "cudaEventRecord");
  if (other_stream_) check(cudaStreamWaitEvent(stream, first_, 0), "cudaStreamWaitEvent");
  running_clock = this;
}

void DeviceClock::after_work(cudaStream_t) { open_ = true; }

void DeviceClock::before_waiting() {
  if (!open_) return;
  open_ = false;
  running_clock = nullptr;
  if (other_stream_) check(cudaDeviceSynchronize(), "the call's work");
  check(cudaEventRecord(last_, nullptr), "cudaEventRecord");
  running_clock = this;
}

double DeviceClock::microseconds(const std::function<void()>& call) {
  check(cudaDeviceSynchronize(), "work before the clock starts");
  begun_ = open_ = other_stream_ = false;
  running_clock = this;
  try {
    call();
    before_waiting();
  } catch (...) {
    running_clock = nullptr;
    throw;
  }
  running_clock = nullptr;
  check(cudaGetLastError(), "the call");
  check(cudaDeviceSynchronize(), "the call's work");
  if (!begun_) throw CudaError("the call launched nothing");
  float milliseconds = 0;
  check(cudaEventElapsedTime(&milliseconds, first_, last_), "cudaEventElapsedTime");
  return 1e3 * milliseconds;
}

}  // namespace bench
