// `referee precompile` by itself: a build needs it before anybody has asked for the referee's
// command line.
#include <iostream>

#include "referee/src/driver/driver.h"
#include "referee/src/driver/run_main.h"

int main() {
  using namespace referee;
  return driver::run_main("referee-precompile", [] {
    const driver::Outcome outcome = driver::precompile_headers(driver::Toolchain::find());
    std::cerr << outcome.messages;
    return outcome.status;
  });
}
