// See memory_watch.h. Reads /proc, which shows the processes of a sandbox to whoever is outside.
#include "grader/sandbox/memory_watch.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "base/exit_status.h"

namespace warplings::sandbox {
namespace {

constexpr timespec kTurn{0, 20'000'000};
namespace exit_status = base::exit_status;

std::string text_of(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return "";
  std::string text;
  char buffer[1024];
  for (ssize_t count = 0; (count = ::read(file, buffer, sizeof buffer)) > 0;) {
    text.append(buffer, static_cast<std::size_t>(count));
  }
  ::close(file);
  return text;
}

// Any thread of a process may have children of its own.
void add_children(pid_t process, std::vector<pid_t>& all) {
  const std::string tasks = "/proc/" + std::to_string(process) + "/task";
  DIR* const folder = ::opendir(tasks.c_str());
  if (folder == nullptr) return;
  while (const dirent* entry = ::readdir(folder)) {
    if (entry->d_name[0] == '.') continue;
    const std::string children = text_of(tasks + "/" + entry->d_name + "/children");
    char* end = nullptr;
    for (const char* at = children.c_str();; at = end) {
      const long child = std::strtol(at, &end, 10);
      if (end == at) break;
      all.push_back(static_cast<pid_t>(child));
    }
  }
  ::closedir(folder);
}

// The process first.
std::vector<pid_t> family_of(pid_t process) {
  std::vector<pid_t> all = {process};
  for (std::size_t i = 0; i < all.size(); ++i) add_children(all[i], all);
  return all;
}

std::uint64_t resident_bytes_of_one(pid_t process) {
  const std::string sizes = text_of("/proc/" + std::to_string(process) + "/statm");
  const std::size_t space = sizes.find(' ');  // all of it, then what is resident, in pages
  if (space == std::string::npos) return 0;
  return std::strtoull(sizes.c_str() + space, nullptr, 10) *
         static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

// Children first, so that nobody is there to start others.
void end_all(pid_t process) {
  for (const pid_t one : family_of(process)) ::kill(one, SIGSTOP);
  const std::vector<pid_t> all = family_of(process);
  for (auto one = all.rbegin(); one != all.rend(); ++one) ::kill(*one, SIGKILL);
}

[[noreturn]] void watch(pid_t child, std::uint64_t most_bytes, const sigset_t& ends) {
  bool over = false;
  for (;;) {
    int status = 0;
    if (::waitpid(child, &status, WNOHANG) == child) {
      // Not exit(): what the caller has registered is the child's to do.
      if (over) ::_exit(exit_status::kSignal + SIGKILL);
      if (WIFSIGNALED(status)) ::raise(WTERMSIG(status));
      ::_exit(WIFEXITED(status) ? WEXITSTATUS(status) : exit_status::kSignal + WTERMSIG(status));
    }
    if (!over && resident_bytes(child) > most_bytes) {
      over = true;
      ::dprintf(2, "%s (%llu MB).\n", kTooMuchMemory,
                static_cast<unsigned long long>(most_bytes >> 20));
      end_all(child);
    }
    ::sigtimedwait(&ends, nullptr, &kTurn);
  }
}

}  // namespace

bool can_watch_memory() {
  const std::string self = std::to_string(::getpid());
  return ::access(("/proc/" + self + "/task/" + self + "/children").c_str(), R_OK) == 0;
}

std::uint64_t resident_bytes(pid_t process) {
  std::uint64_t sum = 0;
  for (const pid_t one : family_of(process)) sum += resident_bytes_of_one(one);
  return sum;
}

void watch_memory(std::uint64_t most_bytes) {
  sigset_t ends, before;
  ::sigemptyset(&ends);
  ::sigaddset(&ends, SIGCHLD);
  ::sigprocmask(SIG_BLOCK, &ends, &before);
  const pid_t parent = ::getpid();
  const pid_t child = ::fork();
  if (child < 0) {
    std::perror("warplings-sandbox: cannot fork");
    std::exit(exit_status::kLauncherFails);
  }
  if (child == 0) {
    ::prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (::getppid() != parent) ::_exit(exit_status::kLauncherFails);
    ::sigprocmask(SIG_SETMASK, &before, nullptr);
    return;
  }
  // The descriptors on which others hear of the child's start and end are the child's alone.
  ::syscall(SYS_close_range, 3, ~0u, 0);
  watch(child, most_bytes, ends);
}

}  // namespace warplings::sandbox
