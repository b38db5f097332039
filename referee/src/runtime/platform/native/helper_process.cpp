// fork and waitpid.
#include "referee/src/runtime/platform/helper_process.h"

#include <sched.h>
#include <signal.h>
#include <stdio_ext.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iterator>
#include <system_error>

namespace referee {
namespace {

// What was printed, and not written yet, before this process became a helper.
std::size_t pending = 0;

std::size_t pending_now() { return __fpending(stdout) + __fpending(stderr); }

#ifdef __linux__
// Output goes to a file that nobody sees, where it can be told.
bool hide_output() {
  pending = pending_now();
  const int hidden = memfd_create("output", 0);
  return hidden >= 0 && dup2(hidden, STDOUT_FILENO) >= 0 && dup2(hidden, STDERR_FILENO) >= 0;
}
#endif

}  // namespace

unsigned spare_processors() {
#ifdef __linux__
  cpu_set_t own;
  if (sched_getaffinity(0, sizeof own, &own) != 0) return 0;
  const int count = CPU_COUNT(&own);
  return count > 1 ? static_cast<unsigned>(count) - 1 : 0;
#else
  return 0;
#endif
}

bool has_other_threads() {
  std::error_code error;
  const std::filesystem::directory_iterator threads("/proc/self/task", error);
  return error || std::distance(begin(threads), end(threads)) != 1;
}

void* share_memory(std::size_t bytes) {
  void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                            MAP_SHARED | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

void unshare_memory(void* memory, std::size_t bytes) { munmap(memory, bytes); }

int start_helper() {
#ifdef __linux__
  const pid_t before = getpid();
  const pid_t helper = fork();
  if (helper != 0) return helper;
  // Before the first process may have ended: then there is nobody to help.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != before || !hide_output()) end_helper(false);
  return 0;
#else
  return -1;
#endif
}

bool has_printed() { return pending_now() != pending || lseek(STDOUT_FILENO, 0, SEEK_END) != 0; }

void end_helper(bool has_succeeded) { _exit(has_succeeded ? 0 : 1); }

bool join_helper(int number, double seconds) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + std::chrono::duration<double>(seconds);
  for (int status = 0; Clock::now() < end; usleep(200)) {
    const pid_t ended = waitpid(number, &status, WNOHANG);
    if (ended == number) return WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (ended < 0 && errno != EINTR) return false;
  }
  stop_helper(number);
  return false;
}

void stop_helper(int number) {
  kill(number, SIGKILL);
  while (waitpid(number, nullptr, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace referee
