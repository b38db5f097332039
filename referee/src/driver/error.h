// What the driver throws beside base::Error.
#pragma once

#include "base/error.h"

namespace referee::driver {

namespace base = warplings::base;

// No usable compiler; the message holds the command that installs one.
class NoCompiler : public warplings::base::Error {
 public:
  using Error::Error;
};

}  // namespace referee::driver
