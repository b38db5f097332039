// See processes.h. Linux only where it says so; elsewhere orphans are left to the system.
#include "grader/classroom/executors/processes.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

#include "base/exit_status.h"
#include "base/subprocess.h"
#include "grader/classroom/executors/executor.h"

namespace warplings::classroom {
namespace {

constexpr int kLongestTail = 16 << 10;

}  // namespace

pid_t start_worker(const std::vector<std::string>& words, const std::filesystem::path& log) {
  const int input = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
  const int output =
      ::open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW | O_CLOEXEC, 0600);
  const int error = errno;
  if (input < 0 || output < 0) {
    if (input >= 0) ::close(input);
    throw CannotGrade(fmt::format("Cannot write {}: {}.", log.string(), std::strerror(error)));
  }
  const std::vector<char*> arguments = base::as_pointers(words);
  const pid_t process = base::fork_group_leader();
  if (process == 0) {
    ::dup2(input, STDIN_FILENO);
    for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) ::dup2(output, stream);
    ::execv(arguments[0], arguments.data());
    ::_exit(base::exit_status::kNotFound);
  }
  const int why = errno;
  ::close(input);
  ::close(output);
  if (process < 0) {
    throw CannotGrade(fmt::format("No worker can be started: {}.", std::strerror(why)));
  }
  return process;
}

void kill_group(pid_t process) { ::kill(-process, SIGKILL); }

AdoptOrphans::AdoptOrphans() { ::prctl(PR_SET_CHILD_SUBREAPER, 1); }

AdoptOrphans::~AdoptOrphans() { ::prctl(PR_SET_CHILD_SUBREAPER, 0); }

void kill_orphans(const std::set<pid_t>& but) {
  std::ifstream children(fmt::format("/proc/self/task/{}/children", ::getpid()));
  for (pid_t child = 0; children >> child;) {
    if (but.contains(child)) continue;
    kill_group(child);
    ::kill(child, SIGKILL);
    ::waitpid(child, nullptr, 0);
  }
}

std::string last_line(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary | std::ios::ate);
  if (!stream) return "";
  const auto size = static_cast<std::streamoff>(stream.tellg());
  stream.seekg(std::max<std::streamoff>(0, size - kLongestTail));
  std::string last;
  for (std::string line; std::getline(stream, line);) {
    if (line.find_first_not_of(" \t\r") != std::string::npos) last = line;
  }
  return last;
}

}  // namespace warplings::classroom
