// What the trusted side has for processes and folders, where there are none.
#include <stdexcept>

#include "base/temporary_directory.h"
#include "grader/harness/grading/in_folder.h"
#include "grader/harness/grading/process.h"

namespace warplings {

base::TemporaryDirectory::~TemporaryDirectory() = default;  // nobody makes one

namespace grading {

Remains run_in_folder(const std::filesystem::path&, const std::vector<std::string>&, RunFolder&,
                      std::span<const std::byte>, const Setting&, const Limits&) {
  throw std::runtime_error("A page starts no processes.");
}

// Whoever wants an end ends the worker.
void stop_on_signals() {}
int stop_signal() { return 0; }

}  // namespace grading
}  // namespace warplings
