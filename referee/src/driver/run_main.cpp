#include "referee/src/driver/run_main.h"

#include <exception>
#include <iostream>

#include "base/exit_status.h"
#include "base/interrupt.h"
#include "referee/src/driver/error.h"

namespace referee::driver {

int run_main(const std::string& program, const std::function<int()>& body) {
  try {
    const base::InterruptScope interrupts;
    return body();
  } catch (const base::Interrupted& interrupted) {
    base::end_by_signal(interrupted.signal());
  } catch (const NoCompiler& error) {
    std::cerr << program << ": " << error.what() << '\n';
    return base::exit_status::kEnvironment;
  } catch (const std::exception& error) {
    std::cerr << program << ": " << error.what() << '\n';
    return base::exit_status::kUsage;
  }
}

}  // namespace referee::driver
