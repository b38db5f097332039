// posix_spawn rather than fork: the caller may have threads.
#include "base/subprocess.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sstream>
#include <string_view>

#include "base/error.h"
#include "base/exit_status.h"
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
  for (const auto& [name, value] : changes)
    if (value) merged.push_back(name + "=" + *value);
  return merged;
}

// Where stdout and stderr go: a descriptor, or as the caller's (kInherited), or nowhere.
constexpr int kInherited = -1;
constexpr int kNowhere = -2;

pid_t start(const Arguments& arguments, const Environment& changes, int output) {
  const std::vector<std::string> environment = merge_environment(changes);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) {
    if (output >= 0) posix_spawn_file_actions_adddup2(&actions, output, stream);
    if (output == kNowhere) {
      posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0);
    }
  }
  pid_t process = 0;
  const int error = posix_spawnp(&process, arguments.at(0).c_str(), &actions, nullptr,
                                 as_pointers(arguments).data(), as_pointers(environment).data());
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) throw Error("cannot start " + arguments[0] + ": " + std::strerror(error));
  return process;
}

// posix_spawn() sets no limits; a shell does, before it becomes the program. Where it cannot, the
// program runs without. The arguments are no part of what the shell reads. A program that is not
// there is not left to the shell, which would not say so as start() does.
Arguments bounded(const Arguments& arguments, const Bounds& bounds) {
  std::string limits;
  if (bounds.address_space != 0)
    limits += "ulimit -v " + std::to_string(bounds.address_space / 1024) + " 2>/dev/null; ";
  if (bounds.cpu.count() != 0)
    limits += "ulimit -t " + std::to_string(bounds.cpu.count()) + " 2>/dev/null; ";
  if (limits.empty() || program_in_path(arguments.at(0)).empty()) return arguments;
  Arguments result = {"sh", "-c", limits + "exec \"$@\"", "sh"};
  result.insert(result.end(), arguments.begin(), arguments.end());
  return result;
}

int wait_for(pid_t process) {
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) throw Error(std::string("cannot wait: ") + std::strerror(errno));
  }
  return exit_status_of(status);
}

}  // namespace

int exit_status_of(int wait_status) {
  return WIFSIGNALED(wait_status) ? exit_status::kSignal + WTERMSIG(wait_status)
                                  : WEXITSTATUS(wait_status);
}

ProcessResult run_captured(const Arguments& arguments, const Environment& changes,
                           const Bounds& bounds) {
  throw_if_interrupted();
  ProcessResult result{};
  {
    Pipe pipe;
    const pid_t process = start(bounded(arguments, bounds), changes, pipe.write_end());
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
    const pid_t process = start(arguments, changes, kInherited);
    const RunningChild running(process);
    status = wait_for(process);
  }
  throw_if_interrupted();
  return status;
}

int run_regardless(const Arguments& arguments) noexcept {
  try {
    return wait_for(start(arguments, {}, kNowhere));
  } catch (const std::exception&) {
    return exit_status::kNotFound;
  }
}

std::string output_of(const Arguments& command) {
  try {
    ProcessResult result = run_captured(command);
    return result.status == 0 ? std::move(result.output) : "";
  } catch (const Error&) {
    return "";
  }
}

std::string first_line(const Arguments& command) {
  const std::string output = output_of(command);
  return output.substr(0, output.find('\n'));
}

void become(const Arguments& command) {
  std::fflush(nullptr);  // what was said so far comes first
  execvp(command[0].c_str(), as_pointers(command).data());
  throw Error("Cannot start " + command[0] + ": " + std::strerror(errno) + ".");
}

pid_t fork_group_leader() {
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child > 0) setpgid(child, child);  // both do it, so that it is done whoever runs first
  if (child == 0) {
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
    if (getppid() != parent) _exit(1);  // it died before the line above
  }
  return child;
}

std::vector<char*> as_pointers(const std::vector<std::string>& strings) {
  std::vector<char*> pointers;
  for (const std::string& text : strings) pointers.push_back(const_cast<char*>(text.c_str()));
  pointers.push_back(nullptr);
  return pointers;
}

std::filesystem::path program_in_path(const std::string& name) {
  const auto is_program = [](const std::filesystem::path& file) {
    std::error_code ignored;
    return access(file.c_str(), X_OK) == 0 && std::filesystem::is_regular_file(file, ignored);
  };
  if (name.find('/') != name.npos) return is_program(name) ? name : "";
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "/usr/bin:/bin" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    const std::filesystem::path file = std::filesystem::path(folder) / name;
    if (!folder.empty() && is_program(file)) return file;
  }
  return {};
}

}  // namespace warplings::base
