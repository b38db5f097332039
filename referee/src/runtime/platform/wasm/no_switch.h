// Functions of the program that a lane's call of the runtime calls in turn.
#pragma once

#include <cstdint>

namespace referee {

// While one lives, the lane that runs is not left: of what the runtime does for it now, not all
// could be done again.
class NoSwitch {
 public:
  NoSwitch();
  ~NoSwitch();
  NoSwitch(const NoSwitch&) = delete;
  NoSwitch& operator=(const NoSwitch&) = delete;

 private:
  std::uint32_t entered_;
};

}  // namespace referee
