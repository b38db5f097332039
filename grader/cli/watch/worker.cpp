// The child leads a process group of its own, so that one signal reaches the compiler's parts, too.
// Messages are lines of JSON.
#include "grader/cli/watch/worker.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>

#include "base/interrupt.h"
#include "base/subprocess.h"
#include "grader/cli/watch/signals.h"

namespace warplings::cli::watch {
namespace {

// How long work may take to remove its temporary files.
constexpr std::chrono::milliseconds kPatience{1500};

void write_all(int descriptor, std::string_view text) {
  while (!text.empty()) {
    const ssize_t count = write(descriptor, text.data(), text.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) _exit(1);  // nobody listens any more
    text.remove_prefix(static_cast<std::size_t>(count));
  }
}

// The child's streams lead nowhere: what it has to say goes through the pipe.
void close_streams() {
  const int nowhere = open("/dev/null", O_RDWR);
  if (nowhere < 0) return;
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, stream);
  if (nowhere > STDERR_FILENO) close(nowhere);
}

[[noreturn]] void be_the_child(int pipe, const std::function<void(const Worker::Send&)>& work) {
  const Worker::Send send = [pipe](const Worker::Message& message) {
    write_all(pipe, message.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
  };
  try {
    const base::InterruptScope interruptible;
    work(send);
  } catch (const base::Interrupted&) {
    // Called off: nobody wants to know.
  } catch (const std::exception& error) {
    send({{"failure", error.what()}});
  }
  _exit(0);
}

}  // namespace

Worker::~Worker() {
  if (!busy()) return;
  cancel();
  // At most kPatience: the pipe is closed by the child's end, or the child is killed.
  while (busy()) {
    take();
    if (deadline_ && std::chrono::steady_clock::now() >= *deadline_) press();
    if (busy()) usleep(2000);
  }
}

void Worker::start(const std::function<void(const Send&)>& work) {
  int ends[2];
  if (::pipe(ends) != 0) {
    throw std::runtime_error(fmt::format("Cannot make a pipe: {}.", std::strerror(errno)));
  }
  for (const int end : ends) fcntl(end, F_SETFD, FD_CLOEXEC);
  fcntl(ends[0], F_SETFL, O_NONBLOCK);
  std::fflush(nullptr);
  pid_t child = 0;
  {
    const SignalsBlocked blocked;
    child = base::fork_group_leader();
    if (child == 0) SignalInbox::forget_in_child();
  }
  if (child == 0) {
    close(ends[0]);
    close_streams();
    be_the_child(ends[1], work);
  }
  close(ends[1]);
  if (child < 0) {
    close(ends[0]);
    throw std::runtime_error(fmt::format("Cannot start a process: {}.", std::strerror(errno)));
  }
  process_ = child;
  pipe_ = ends[0];
  cancelled_ = reported_ = false;
  received_.clear();
  deadline_.reset();
}

std::vector<Worker::Message> Worker::take() {
  std::vector<Message> result;
  if (!busy()) return result;
  char buffer[1 << 14];
  bool ended = false;
  for (;;) {
    const ssize_t count = read(pipe_, buffer, sizeof(buffer));
    if (count < 0 && errno == EINTR) continue;
    if (count == 0) ended = true;
    if (count <= 0) break;
    received_.append(buffer, static_cast<std::size_t>(count));
  }
  for (std::size_t end = received_.find('\n'); end != std::string::npos;
       end = received_.find('\n')) {
    Message message = Message::parse(received_.substr(0, end), nullptr, false);
    received_.erase(0, end + 1);
    if (message.is_discarded() || cancelled_) continue;
    reported_ |= !message.contains("stage");
    result.push_back(std::move(message));
  }
  if (!ended) return result;
  int status = 0;
  while (waitpid(process_, &status, 0) < 0 && errno == EINTR) {
  }
  if (!reported_ && !cancelled_) {
    result.push_back(
        {{"failure", WIFSIGNALED(status)
                         ? fmt::format("The grader was ended by signal {}.", WTERMSIG(status))
                         : "The grader ended without a verdict."}});
  }
  finish();
  return result;
}

void Worker::cancel() {
  if (!busy() || cancelled_) return;
  cancelled_ = true;
  deadline_ = std::chrono::steady_clock::now() + kPatience;
  kill(-process_, SIGTERM);
  kill(-process_, SIGCONT);  // it may be stopped
}

void Worker::press() {
  if (busy()) kill(-process_, SIGKILL);
  deadline_.reset();
}

void Worker::finish() {
  close(pipe_);
  pipe_ = -1;
  process_ = -1;
  deadline_.reset();
}

}  // namespace warplings::cli::watch
