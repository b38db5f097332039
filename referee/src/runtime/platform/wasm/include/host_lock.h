// What the locks of the standard library are where host code has one thread: a note of who has
// taken them. Kernels have no such locks.
#pragma once

#include <version>

#if defined(_LIBCPP_HAS_NO_THREADS) || (defined(_LIBCPP_HAS_THREADS) && !_LIBCPP_HAS_THREADS)
#define REFEREE_HAS_NO_THREADS
#endif

namespace referee {

class HostLock {
 public:
  constexpr HostLock() noexcept = default;
  HostLock(const HostLock&) = delete;
  HostLock& operator=(const HostLock&) = delete;

  // So many may hold it at once. Whoever would have to wait would do so for ever.
  void take(int most) {
    if (!try_to_take(most)) device_trap("a lock that is never released", here());
  }
  bool try_to_take(int most) {
    if (in_kernel()) device_trap("a lock that only the host has", here());
    if (holders_ >= most) return false;
    ++holders_;
    return true;
  }
  void release() { --holders_; }

  static constexpr int kOne = 1, kAny = 1 << 30;

 private:
  static std::source_location here() { return std::source_location::current(); }

  int holders_ = 0;
};

}  // namespace referee
