// What the main() of the referee's programs have in common.
#pragma once

#include <functional>
#include <string>

namespace referee::driver {

// Returns the status of `body`. What it throws is told on stderr behind the program's name, and
// becomes kEnvironment where there is no compiler, else kUsage. A signal ends the program once
// children have ended and scratch is removed.
int run_main(const std::string& program, const std::function<int()>& body);

}  // namespace referee::driver
