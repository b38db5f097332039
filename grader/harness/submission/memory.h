// The memory behind one array of a call: device memory of its exact size, or host memory that ends
// at a page which cannot be touched.
#pragma once

#include <cuda_runtime.h>

#include <cstddef>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

namespace warplings::submission {

// The harness's own CUDA call failed. what() is one sentence.
class DeviceError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Throws DeviceError unless `status` is cudaSuccess: "ACTION failed: reason (name)."
void check(cudaError_t status, const std::string& action);

class Memory {
 public:
  virtual ~Memory() = default;
  virtual std::byte* data() = 0;
  virtual void write(std::span<const std::byte> bytes) = 0;
  virtual std::vector<std::byte> read() = 0;
};

// Frees with cudaFree. Throws DeviceError naming `purpose`.
class DeviceMemory final : public Memory {
 public:
  DeviceMemory(std::size_t bytes, std::string purpose);
  DeviceMemory(const DeviceMemory&) = delete;
  DeviceMemory& operator=(const DeviceMemory&) = delete;
  ~DeviceMemory() override;

  std::byte* data() override { return data_; }
  void write(std::span<const std::byte> bytes) override;
  std::vector<std::byte> read() override;

 private:
  std::byte* data_ = nullptr;
  std::size_t bytes_;
  std::string purpose_;
};

class HostMemory final : public Memory {
 public:
  explicit HostMemory(std::size_t bytes);
  HostMemory(const HostMemory&) = delete;
  HostMemory& operator=(const HostMemory&) = delete;
  ~HostMemory() override;

  std::byte* data() override { return data_; }
  void write(std::span<const std::byte> bytes) override;
  std::vector<std::byte> read() override;

 private:
  std::byte* data_ = nullptr;
  std::size_t bytes_;
};

}  // namespace warplings::submission
