// The exception for what a person can put right. Every message says what to do.
#pragma once

#include <stdexcept>

namespace warplings::base {

// A missing compiler, an unreadable file, a full disk.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

}  // namespace warplings::base
