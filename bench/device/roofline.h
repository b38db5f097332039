// The roofline: how long the device takes to copy as many bytes as an answer must move.
#pragma once

#include <cstddef>

#include "bench/device/arrays.h"

namespace bench {

// Two buffers between which copies are timed. Both hold random words, not zeros.
class Roofline {
 public:
  // For traffic (bytes read and bytes written together) of up to `most` bytes.
  explicit Roofline(double most);

  // Each reads traffic / 2 bytes and writes as many.
  void copy_by_kernel(double traffic) const;
  void copy_by_memcpy(double traffic) const;

  // Whether the buffers agree where the last copy wrote; spoils the copy for the next.
  bool copied(double traffic) const;

 private:
  DeviceArray<uint4> from_;
  DeviceArray<uint4> to_;
};

}  // namespace bench
