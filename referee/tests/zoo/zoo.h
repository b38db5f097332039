// What the programs of the zoo share: checked calls, and device memory that frees itself.
// Ordinary CUDA: the files also compile with nvcc.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <type_traits>
#include <vector>

// Ends the program where a CUDA call fails.
#define CHECK(call) check((call), #call)

inline void check(cudaError_t error, const char* call) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s: %s\n", call, cudaGetErrorString(error));
  std::exit(EXIT_FAILURE);
}

// `size` elements of device memory, all bytes 0.
template <class T>
class Device {
 public:
  explicit Device(int size) : size_(size) {
    CHECK(cudaMalloc(&data_, size * sizeof(T)));
    CHECK(cudaMemset(data_, 0, size * sizeof(T)));
  }
  Device(int size, T (*value)(int)) : Device(size) {
    std::vector<T> host(size);
    for (int i = 0; i < size; ++i) host[i] = value(i);
    CHECK(cudaMemcpy(data_, host.data(), size * sizeof(T), cudaMemcpyHostToDevice));
  }
  ~Device() { cudaFree(data_); }
  Device(const Device&) = delete;
  Device& operator=(const Device&) = delete;

  T* get() const { return data_; }
  std::vector<T> host() const {
    CHECK(cudaGetLastError());
    CHECK(cudaDeviceSynchronize());
    std::vector<T> copy(size_);
    CHECK(cudaMemcpy(copy.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost));
    return copy;
  }
  // The program's status: 0 where every element is `expected`, or expected(i). Says which one is
  // not.
  template <class Expected>
  int verify(Expected expected) const {
    const std::vector<T> got = host();
    for (int i = 0; i < size_; ++i) {
      T wanted;
      if constexpr (std::is_invocable_v<Expected, int>) {
        wanted = static_cast<T>(expected(i));
      } else {
        wanted = static_cast<T>(expected);
      }
      if (got[i] == wanted) continue;
      std::printf("element %d is %g, not %g\n", i, static_cast<double>(got[i]),
                  static_cast<double>(wanted));
      return EXIT_FAILURE;
    }
    std::printf("as expected\n");
    return EXIT_SUCCESS;
  }

 private:
  T* data_ = nullptr;
  int size_;
};
