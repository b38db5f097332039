// CUB's functions take two calls: one says how much temporary storage, one works. The storage is
// made before the clock runs.
#pragma once

#include <cstddef>
#include <memory>

#include "bench/device/arrays.h"

namespace bench {

class CubStorage {
 public:
  // call(nullptr, bytes) sets bytes.
  template <class Call>
  void reserve(const Call& call) {
    check(call(nullptr, bytes_), "asking CUB for its storage");
    storage_ = std::make_unique<DeviceArray<char>>(bytes_ == 0 ? 1 : bytes_);
  }

  template <class Call>
  void run(const Call& call) {
    check(call(storage_->data(), bytes_), "CUB");
  }

 private:
  std::unique_ptr<DeviceArray<char>> storage_;
  std::size_t bytes_ = 0;
};

}  // namespace bench
