// posix_spawn rather than fork: the caller may have threads.
#include "base/subprocess.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "base/error.h"
#include "base/interrupt.h"

extern char** environ;

namespace warplings::base {
namespace {

class Pipe {
 public:
  Pipe() {
    int ends[2];
    if (pipe(ends) != 0) throw Error(std::string("cannot make a pipe: ") + std::strerror(errno));
    read_ = ends[0];
    write_ = ends[1];
    fcntl(read_, F_SETFD, FD_CLOEXEC);
    fcntl(write_, F_SETFD, FD_CLOEXEC);
  }
  ~Pipe() {
    close_write();
    close(read_);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;

  int write_end() const { return write_; }
  void close_write() {
    if (write_ >= 0) close(write_);
    write_ = -1;
  }

  // Reads to the end; what exceeds the limit is read and dropped, so that the writer never blocks.
  std::string drain() const {
    std::string text;
    char buffer[1 << 14];
    for (;;) {
      const ssize_t count = read(read_, buffer, sizeof(buffer));
      if (count < 0 && errno == EINTR) continue;
      if (count <= 0) return text;
      const std::size_t room = kOutputLimit - text.size();
      text.append(buffer, std::min(room, static_cast<std::size_t>(count)));
    }
  }

 private:
  int read_ = -1;
  int write_ = -1;
};

std::vector<std::string> merge_environment(const Environment& changes) {
  std::vector<std::string> merged;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    const std::string_view text = *entry;
    bool changed = false;
    for (const auto& [name, value] : changes) {
      changed |= text.starts_with(name) && text.substr(name.size()).starts_with('=');
    }
    if (!changed) merged.emplace_back(text);
  }
  for (const auto& [name, value] : changes) merged.push_back(name + "=" + value);
  return merged;
}

std::vector<char*> as_pointers(std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  for (std::string& text : strings) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

pid_t start(Arguments arguments, const Environment& changes, const Pipe* capture) {
  std::vector<std::string> environment = merge_environment(changes);
  const std::vector<char*> argument_pointers = as_pointers(arguments);
  const std::vector<char*> environment_pointers = as_pointers(environment);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  if (capture != nullptr) {
    posix_spawn_file_actions_adddup2(&actions, capture->write_end(), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&actions, capture->write_end(), STDERR_FILENO);
  }
  pid_t process = 0;
  const int error = posix_spawnp(&process, arguments.at(0).c_str(), &actions, nullptr,
                                 argument_pointers.data(), environment_pointers.data());
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw Error("cannot start " + arguments[0] + ": " + std::strerror(error));
  return process;
}

int wait_for(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) throw Error(std::string("cannot wait: ") + std::strerror(errno));
  }
  return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

}  // namespace

ProcessResult run_captured(const Arguments& arguments, const Environment& changes) {
  throw_if_interrupted();
  ProcessResult result{};
  {
    Pipe pipe;
    const pid_t process = start(arguments, changes, &pipe);
    const RunningChild running(process);
    pipe.close_write();
    result.output = pipe.drain();
    result.status = wait_for(process);
  }
  throw_if_interrupted();
  return result;
}

int run_attached(const Arguments& arguments, const Environment& changes) {
  throw_if_interrupted();
  int status = 0;
  {
    const pid_t process = start(arguments, changes, nullptr);
    const RunningChild running(process);
    status = wait_for(process);
  }
  throw_if_interrupted();
  return status;
}

}  // namespace warplings::base
