// fork, limits, exec; then poll for output, exit and the clock at once.
// Between fork and exec only async-signal-safe calls are made, on memory that was prepared before.
#include "grader/harness/grading/process.h"

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
#include <optional>
#include <stdexcept>

#include "base/exit_status.h"
#include "base/subprocess.h"
#include "grader/harness/grading/execute.h"

namespace warplings::grading {
namespace {

using Clock = std::chrono::steady_clock;

volatile std::sig_atomic_t stop_requested = 0;

void request_stop(int signal) { stop_requested = signal; }

bool must_stop(const Limits& limits) {
  return stop_requested != 0 || (limits.stop != nullptr && limits.stop());
}

struct Pipe {
  int read_end = -1;
  int write_end = -1;

  Pipe() {
    int ends[2];
    if (::pipe(ends) != 0) throw std::runtime_error("Cannot make a pipe: too many open files.");
    read_end = ends[0];
    write_end = ends[1];
    for (const int end : ends) ::fcntl(end, F_SETFD, FD_CLOEXEC);
  }
  Pipe(const Pipe&) = delete;
  Pipe& operator=(const Pipe&) = delete;
  ~Pipe() {
    close_end(read_end);
    close_end(write_end);
  }
  static void close_end(int& end) {
    if (end >= 0) ::close(end);
    end = -1;
  }
};

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

// What the child needs, ready before fork.
struct Child {
  std::vector<char*> arguments;
  std::vector<char*> environment;
  const char* directory;
  const Limits& limits;
  pid_t parent;
  int output;
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
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  std::signal(SIGPIPE, SIG_DFL);
  std::signal(SIGINT, SIG_DFL);

  limit(RLIMIT_CORE, 0, 0);
  limit(RLIMIT_FSIZE, child.limits.file_bytes, child.limits.file_bytes);
  limit(RLIMIT_NOFILE, 256, 256);
  const auto cpu = static_cast<rlim_t>(child.limits.cpu.count());
  limit(RLIMIT_CPU, cpu, cpu + 1);

  // The pipes may themselves be 0, 1 or 2; move them out of the way first.
  const int output = ::fcntl(child.output, F_DUPFD, 10);
  const int failure = ::fcntl(child.failure, F_DUPFD, 10);
  const int nothing = ::open("/dev/null", O_RDONLY);
  ::dup2(nothing, 0);
  ::dup2(output, 1);
  ::dup2(output, 2);
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

// Appends what the pipe holds now. False once nobody can write to it any more.
bool drain(int descriptor, const Limits& limits, Ending& ending) {
  char buffer[4096];
  for (;;) {
    const ssize_t count = ::read(descriptor, buffer, sizeof buffer);
    if (count == 0) return false;
    if (count < 0) return errno == EAGAIN || errno == EINTR;
    const std::size_t room = limits.output_bytes - ending.output.size();
    const auto received = static_cast<std::size_t>(count);
    ending.output.append(buffer, std::min(room, received));
    if (received > room) ending.output_cut = true;
    // One buffer a turn once the capture is full, so that a flood cannot hold up the clock.
    if (ending.output_cut) return true;
  }
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

// Whether the child has ended; it stays a zombie, so that its group keeps its name until killed.
bool has_ended(pid_t child) {
  siginfo_t info{};
  while (::waitid(P_PID, static_cast<id_t>(child), &info, WEXITED | WNOHANG | WNOWAIT) != 0) {
    if (errno != EINTR) return true;
  }
  return info.si_pid == child;
}

// Collects output until the child ends (true) or must end (false; `ending.how` says why).
bool wait_for(pid_t child, int output, const Limits& limits, Clock::time_point start,
              Ending& ending) {
  bool open = true;
  // While output can come, poll wakes us; this bounds how late an end is seen when a descendant
  // keeps the pipe open, or when the child has closed it and goes on.
  constexpr auto kTurn = std::chrono::milliseconds(10);
  auto pause = std::chrono::microseconds(50);
  for (;;) {
    if (must_stop(limits)) {
      ending.how = Ending::How::kInterrupted;
      return false;
    }
    if (Clock::now() - start > limits.wall) {
      ending.how = Ending::How::kTimedOut;
      return false;
    }
    if (open) {
      pollfd waiting{output, POLLIN, 0};
      ::poll(&waiting, 1, static_cast<int>(kTurn.count()));
      open = drain(output, limits, ending);
      if (open && (waiting.revents & POLLIN) != 0 && !ending.output_cut) continue;
    } else {
      ::usleep(static_cast<useconds_t>(pause.count()));
      pause = std::min<std::chrono::microseconds>(2 * pause, kTurn);
    }
    if (has_ended(child)) return true;
  }
}

// Ends what is left of the child's group, and the child; what it used of the processor goes to
// `usage`. Returns its status.
int reap(pid_t child, rusage& usage) {
  ::kill(-child, SIGKILL);
  int status = 0;
  while (::wait4(child, &status, 0, &usage) < 0 && errno == EINTR) {
  }
  return status;
}

}  // namespace

void classify_end(const ProcessEnd& end, const Limits& limits, Ending& ending) {
  ending.how = Ending::How::kNotStarted;
  const int status = end.status;
  if (end.started.value_or(0) != 0) {
    ending.code = *end.started;
  } else if (end.has_launcher && WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL) {
    ending.code = Ending::kLauncherKilled;
  } else if (end.has_launcher && !end.started) {
    ending.code = Ending::kLauncherFailed;
  } else if (WIFEXITED(status) && (!end.has_launcher || WEXITSTATUS(status) <= 128)) {
    ending.how = Ending::How::kExited;
    ending.code = WEXITSTATUS(status);
  } else {
    ending.code = WIFEXITED(status) ? WEXITSTATUS(status) - 128 : WTERMSIG(status);
    // SIGXCPU can be ignored; then SIGKILL follows.
    const bool too_long = ending.code == SIGXCPU || end.cpu >= limits.cpu;
    ending.how = too_long ? Ending::How::kTimedOut : Ending::How::kSignalled;
  }
}

Ending run(const Command& command, const Limits& limits) {
  Ending ending;
  if (must_stop(limits)) {
    ending.how = Ending::How::kInterrupted;
    return ending;
  }
  Pipe output;
  Pipe failure;
  const std::string directory = command.directory.string();
  std::vector<std::string> arguments = command.launcher;
  arguments.insert(arguments.end(), command.arguments.begin(), command.arguments.end());
  const bool has_launcher = !command.launcher.empty();
  const Child prepared{base::as_pointers(arguments),
                       base::as_pointers(command.environment),
                       directory.c_str(),
                       limits,
                       ::getpid(),
                       output.write_end,
                       failure.write_end,
                       has_launcher};
  const auto start = Clock::now();
  const pid_t child = ::fork();
  if (child < 0) {
    ending.code = errno;
    return ending;
  }
  if (child == 0) become(prepared);

  Pipe::close_end(output.write_end);
  Pipe::close_end(failure.write_end);
  ::fcntl(output.read_end, F_SETFL, O_NONBLOCK);
  // Returns once exec has closed the other end, so the group below is the child's own.
  const auto started = start_status(failure.read_end, limits, start + limits.wall);
  const bool ended = wait_for(child, output.read_end, limits, start, ending);
  rusage usage{};
  const int status = reap(child, usage);
  drain(output.read_end, limits, ending);
  ending.seconds = std::chrono::duration<double>(Clock::now() - start).count();
  const std::chrono::seconds cpu(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec);
  if (ended) classify_end({status, cpu, has_launcher, started}, limits, ending);
  return ending;
}

void stop_on_signals() {
  struct sigaction action {};
  action.sa_handler = request_stop;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
}

int stop_signal() { return stop_requested; }

}  // namespace warplings::grading
