// The handler writes one byte into a pipe, which is all that it may do.
#include "grader/cli/watch/signals.h"

#include <fcntl.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <stdexcept>
#include <string>

namespace warplings::cli::watch {
namespace {

constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP, SIGCONT};

std::atomic<int> inbox{-1};
std::array<struct sigaction, kSignals.size()> previous;
sigset_t mask_before;

void deliver(int signal) {
  const int saved = errno;
  const auto byte = static_cast<unsigned char>(signal);
  // A full pipe holds enough signals already.
  [[maybe_unused]] const ssize_t written = write(inbox, &byte, 1);
  errno = saved;
}

}  // namespace

SignalInbox::SignalInbox() {
  int ends[2];
  if (pipe(ends) != 0) {
    throw std::runtime_error(std::string("Cannot make a pipe: ") + std::strerror(errno) + ".");
  }
  read_end_ = ends[0];
  write_end_ = ends[1];
  for (const int end : ends) {
    fcntl(end, F_SETFD, FD_CLOEXEC);
    fcntl(end, F_SETFL, O_NONBLOCK);
  }
  inbox = write_end_;
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], nullptr, &previous[i]);
    if (previous[i].sa_handler == SIG_IGN) continue;
    struct sigaction action {};
    action.sa_handler = deliver;
    sigemptyset(&action.sa_mask);
    sigaction(kSignals[i], &action, nullptr);
  }
}

SignalInbox::~SignalInbox() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &previous[i], nullptr);
  inbox = -1;
  close(read_end_);
  close(write_end_);
}

std::vector<int> SignalInbox::take() {
  std::vector<int> result;
  unsigned char bytes[64];
  for (;;) {
    const ssize_t count = read(read_end_, bytes, sizeof(bytes));
    if (count <= 0) return result;
    for (ssize_t i = 0; i < count; ++i) result.push_back(bytes[i]);
  }
}

void SignalInbox::forget_in_child() {
  for (const int signal : kSignals) std::signal(signal, SIG_DFL);
  inbox = -1;
}

SignalsBlocked::SignalsBlocked() {
  sigset_t all;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &mask_before);
}

SignalsBlocked::~SignalsBlocked() { sigprocmask(SIG_SETMASK, &mask_before, nullptr); }

void stop_until_continued() {
  struct sigaction ours {};
  struct sigaction usual {};
  usual.sa_handler = SIG_DFL;
  sigemptyset(&usual.sa_mask);
  sigaction(SIGTSTP, &usual, &ours);
  kill(0, SIGTSTP);  // the whole job, as the terminal does: a pipe's other programs stop, too
  sigaction(SIGTSTP, &ours, nullptr);
}

}  // namespace warplings::cli::watch
