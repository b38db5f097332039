// What the trusted side has for processes and folders, where there are none.
#include <stdexcept>

#include "base/temporary_directory.h"
#include "grader/harness/grading/in_folder.h"
#include "grader/harness/grading/process.h"
#include "grader/harness/grading/side_by_side.h"

namespace warplings {

base::TemporaryDirectory::~TemporaryDirectory() = default;  // nobody makes one

namespace grading {

Remains run_in_folder(const std::filesystem::path&, const std::vector<std::string>&, RunFolder&,
                      std::span<const std::byte>, const Setting&, const Limits&) {
  throw std::runtime_error("A page starts no processes.");
}

int run_side_by_side(Session& session, ResultWriter& result,
                     int (*run_here)(Session&, ResultWriter&)) {
  return run_here(session, result);
}

// Whoever wants an end ends the worker.
void stop_on_signals() {}
int stop_signal() { return 0; }

}  // namespace grading
}  // namespace warplings
