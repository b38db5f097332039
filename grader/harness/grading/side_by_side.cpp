// fork, one result file for each process, waitpid.
#include "grader/harness/grading/side_by_side.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <new>
#include <vector>

#include "base/error.h"
#include "base/exit_status.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "grader/harness/grading/process.h"

namespace warplings::grading {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

Turns turns_for_several() {
  void* memory = ::mmap(nullptr, sizeof(Turns::Shared), PROT_READ | PROT_WRITE,
                        MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::bad_alloc();
  return Turns(std::shared_ptr<Turns::Shared>(
      new (memory) Turns::Shared, [](Turns::Shared* shared) { ::munmap(shared, sizeof *shared); }));
}

// The life of one of the processes. Never returns: what waits behind is the first process's.
[[noreturn]] void work(Session& session, const fs::path& file,
                       int (*run_here)(Session&, ResultWriter&)) {
  int status = base::exit_status::kEnvironment;
  try {
    ResultWriter found(session);
    status = run_here(session, found);
    const json part = {{"found", found.part()}, {"machine_failure", session.machine_failure}};
    base::write_text(file, part.dump(-1, ' ', false, json::error_handler_t::replace));
  } catch (const std::exception& error) {
    status = base::exit_status::kEnvironment;
    fmt::print(stderr, "{}\n", error.what());
  }
  session.machine.reset();
  session.folder.reset();
  ::_exit(status);
}

// The process's exit status; 128 + n where signal n ended it.
int waited_for(pid_t child) {
  for (bool is_told = false;; ::usleep(1000)) {
    if (!is_told && stop_signal() != 0) is_told = ::kill(child, stop_signal()) == 0;
    int status = 0;
    const pid_t ended = ::waitpid(child, &status, WNOHANG);
    if (ended == child) return base::exit_status_of(status);
    if (ended < 0 && errno != EINTR) return base::exit_status::kEnvironment;
  }
}

}  // namespace

int run_side_by_side(Session& session, ResultWriter& result,
                     int (*run_here)(Session&, ResultWriter&)) {
  const base::TemporaryDirectory parts;
  session.turns = turns_for_several();
  const pid_t first = ::getpid();
  std::vector<pid_t> children;
  const auto file_of = [&](std::size_t i) { return parts.path() / std::to_string(i); };
  for (unsigned i = 0; i < session.jobs; ++i) {
    const pid_t child = ::fork();
    if (child == 0) {
      ::prctl(PR_SET_PDEATHSIG, SIGTERM);
      if (::getppid() != first) ::_exit(base::exit_status::kEnvironment);
      session.begins_with_long_cases = i == 0;
      work(session, file_of(i), run_here);
    }
    if (child > 0) children.push_back(child);
  }
  if (children.empty()) {
    throw base::Error(fmt::format("Cannot start a process: {}.", std::strerror(errno)));
  }
  int worst = 0;
  for (std::size_t i = 0; i < children.size(); ++i) {
    worst = std::max(worst, waited_for(children[i]));
    const auto text = base::content_of(file_of(i));
    if (!text) continue;  // its status says so
    const json part = json::parse(*text);
    result.add(part.at("found"));
    const std::string failure = part.at("machine_failure");
    if (!failure.empty()) session.machine_failure = failure;
  }
  return stop_signal() != 0 ? base::exit_status::kSignal + stop_signal() : worst;
}

}  // namespace warplings::grading
