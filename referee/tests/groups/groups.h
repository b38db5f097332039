// What the test programs of cooperative groups share: device arrays and their comparison with
// values computed by hand. Ordinary CUDA: the programs also compile with nvcc.
#pragma once

#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

namespace cg = cooperative_groups;

inline int failures = 0;

inline void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  std::printf("%s: %s\n", what, cudaGetErrorString(error));
  std::exit(1);
}
#define CHECK(call) check((call), #call)

// Device memory of `size` elements, all bytes 0.
template <class T>
class Array {
 public:
  explicit Array(int size) : size_(size) {
    CHECK(cudaMalloc(&data_, static_cast<std::size_t>(size) * sizeof(T)));
    CHECK(cudaMemset(data_, 0, static_cast<std::size_t>(size) * sizeof(T)));
  }
  ~Array() { cudaFree(data_); }
  Array(const Array&) = delete;
  Array& operator=(const Array&) = delete;

  T* get() { return data_; }

  void fill(T (*value)(int)) {
    std::vector<T> host;
    for (int i = 0; i < size_; ++i) host.push_back(value(i));
    CHECK(cudaMemcpy(data_, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
  }
  std::vector<T> read() const {
    CHECK(cudaDeviceSynchronize());
    std::vector<T> host(static_cast<std::size_t>(size_));
    CHECK(cudaMemcpy(host.data(), data_, host.size() * sizeof(T), cudaMemcpyDeviceToHost));
    return host;
  }
  // Compares element i with expected(i), bit by bit.
  template <class Expected>
  void expect(const char* what, Expected expected) const {
    const std::vector<T> host = read();
    for (int i = 0; i < size_; ++i) {
      const T wanted = static_cast<T>(expected(i));
      if (std::memcmp(&host[static_cast<std::size_t>(i)], &wanted, sizeof(T)) == 0) continue;
      std::printf("%s: element %d is %g, expected %g\n", what, i,
                  static_cast<double>(host[static_cast<std::size_t>(i)]),
                  static_cast<double>(wanted));
      ++failures;
      return;
    }
  }

 private:
  int size_;
  T* data_ = nullptr;
};

inline int result() { return failures == 0 ? 0 : 1; }
