// What the driver throws. Every message says what to do.
#pragma once

#include <stdexcept>

namespace referee::driver {

// Something the user can put right: a missing compiler, an unreadable file, a full disk.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// No usable compiler; the message holds the command that installs one.
class NoCompiler : public Error {
 public:
  using Error::Error;
};

}  // namespace referee::driver
