// vfork, limits, exec. In between only async-signal-safe calls are made, on memory that was
// prepared before: it is the grader's own, whose thread waits.
#include "grader/harness/grading/start.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

#include <algorithm>
#include <cerrno>
#include <csignal>

#include "base/exit_status.h"
#include "base/subprocess.h"
#include "grader/harness/grading/execute.h"

namespace warplings::grading {
namespace {

// The resource's type differs between systems.
template <class Resource>
void limit(Resource resource, rlim_t soft, rlim_t hard) {
  const rlimit value{soft, hard};
  ::setrlimit(resource, &value);
}

void close_from(int first) {
#if defined(__linux__) && defined(SYS_close_range)
  if (::syscall(SYS_close_range, first, ~0u, 0) == 0) return;
#endif
  rlimit open_files{};
  ::getrlimit(RLIMIT_NOFILE, &open_files);
  const int last = static_cast<int>(std::min<rlim_t>(open_files.rlim_cur, 65536));
  for (int descriptor = first; descriptor < last; ++descriptor) ::close(descriptor);
}

// What the child needs, ready before it is made.
struct Child {
  std::vector<char*> arguments;
  std::vector<char*> environment;
  const char* directory;
  const Limits& limits;
  pid_t parent;
  Streams streams;
  int failure;        // the errno of a failed start is written here
  bool has_launcher;  // which is handed `failure`
};

[[noreturn]] void become(const Child& child) {
  ::setsid();
#ifdef __linux__
  // Nothing may outlive a grader that was killed.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != child.parent) ::_exit(base::exit_status::kNotFound);
#endif
  // No handler of the grader's may run in here, on the grader's memory.
  for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);

  limit(RLIMIT_CORE, 0, 0);
  limit(RLIMIT_FSIZE, child.limits.file_bytes, child.limits.file_bytes);
  limit(RLIMIT_NOFILE, 256, 256);
  if (child.limits.cpu.count() > 0) {
    const auto cpu = static_cast<rlim_t>(child.limits.cpu.count());
    limit(RLIMIT_CPU, cpu, cpu + 1);
  }

  // The pipes may themselves be 0, 1 or 2; move them out of the way first.
  const int output = ::fcntl(child.streams.output, F_DUPFD, 10);
  const int errors = ::fcntl(child.streams.errors, F_DUPFD, 10);
  const int failure = ::fcntl(child.failure, F_DUPFD, 10);
  const int input = child.streams.input >= 0 ? ::fcntl(child.streams.input, F_DUPFD, 10)
                                             : ::open("/dev/null", O_RDONLY);
  ::dup2(input, 0);
  ::dup2(output, 1);
  ::dup2(errors, 2);
  ::dup2(failure, 3);
  if (!child.has_launcher) ::fcntl(3, F_SETFD, FD_CLOEXEC);
  close_from(4);
  const int error =
      ::chdir(child.directory) != 0
          ? errno
          : execute(child.arguments[0], child.arguments.data(), child.environment.data());
  [[maybe_unused]] const ssize_t written = ::write(3, &error, sizeof error);
  ::_exit(base::exit_status::kNotFound);
}

// A child that runs `become`. A copy of the grader, as fork() makes it, would cost more than most
// programs that are started here: some hundred page tables, and a fault for each page that the
// grader writes to afterwards.
pid_t make_child(const Child& prepared) {
  sigset_t all, before;
  ::sigfillset(&all);
  ::pthread_sigmask(SIG_SETMASK, &all, &before);
  const pid_t child = ::vfork();
  if (child == 0) become(prepared);
  const int error = errno;
  ::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return child;
}

// What came through the pipe by the time that nobody can write to it any more: nothing, or the last
// int. Gives up at the deadline.
std::optional<int> start_status(int pipe, const Limits& limits, Clock::time_point deadline) {
  std::optional<int> status;
  for (;;) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
    if (left.count() <= 0 || must_stop(limits)) return status;
    pollfd waiting{pipe, POLLIN, 0};
    if (::poll(&waiting, 1, static_cast<int>(std::min<long>(left.count(), 100))) <= 0) continue;
    int value = 0;
    const ssize_t count = ::read(pipe, &value, sizeof value);
    if (count < 0 && errno == EINTR) continue;
    if (count != sizeof value) return status;
    status = value;
  }
}

}  // namespace

Started start(const Command& command, const Limits& limits, const Streams& streams,
              Clock::time_point deadline) {
  Pipe failure;
  const std::string directory = command.directory.string();
  std::vector<std::string> arguments = command.launcher;
  arguments.insert(arguments.end(), command.arguments.begin(), command.arguments.end());
  const Child prepared{base::as_pointers(arguments),
                       base::as_pointers(command.environment),
                       directory.c_str(),
                       limits,
                       ::getpid(),
                       streams,
                       failure.write_end,
                       !command.launcher.empty()};
  Started started;
  started.child = make_child(prepared);
  if (started.child < 0) {
    started.error = errno;
    return started;
  }
  Pipe::close_end(failure.write_end);
  // Returns once exec has closed the other end, so the child's group is its own.
  started.said = start_status(failure.read_end, limits, deadline);
  return started;
}

bool has_ended(pid_t child) {
  siginfo_t info{};
  while (::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) != 0) {
    if (errno != EINTR) return true;
  }
  return info.si_pid == child;
}

int reap(pid_t child, rusage& usage) {
  ::kill(-child, SIGKILL);
  int status = 0;
  while (::wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace warplings::grading
