// Polls for output, exit and the clock at once. See process.h.
#include "grader/harness/grading/process.h"

#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>

#include "grader/harness/grading/start.h"

namespace warplings::grading {
namespace {

volatile std::sig_atomic_t stop_requested = 0;

void request_stop(int signal) { stop_requested = signal; }

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

}  // namespace

bool must_stop(const Limits& limits) {
  return stop_requested != 0 || (limits.stop != nullptr && limits.stop());
}

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
  const auto begin = Clock::now();
  const Started started =
      start(command, limits, {-1, output.write_end, output.write_end}, begin + limits.wall);
  if (started.child < 0) {
    ending.code = started.error;
    return ending;
  }
  Pipe::close_end(output.write_end);
  ::fcntl(output.read_end, F_SETFL, O_NONBLOCK);
  const bool ended = wait_for(started.child, output.read_end, limits, begin, ending);
  rusage usage{};
  const int status = reap(started.child, usage);
  drain(output.read_end, limits, ending);
  ending.seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  const std::chrono::seconds cpu(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec);
  if (ended) classify_end({status, cpu, !command.launcher.empty(), started.said}, limits, ending);
  return ending;
}

void stop_on_signals() {
  struct sigaction action {};
  action.sa_handler = request_stop;
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) ::sigaction(signal, &action, nullptr);
}

int stop_signal() { return stop_requested; }

}  // namespace warplings::grading
