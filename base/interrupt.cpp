// The handler touches lock-free atomics and calls kill(), which is all that a handler may do here.
#include "base/interrupt.h"

#include <array>
#include <atomic>
#include <csignal>
#include <cstdlib>

#include "base/exit_status.h"

namespace warplings::base {
namespace {

constexpr std::array kSignals = {SIGINT, SIGTERM, SIGHUP};
constexpr int kMaxChildren = 256;

std::array<std::atomic<pid_t>, kMaxChildren> children;
std::atomic<int> received{0};
std::array<struct sigaction, kSignals.size()> previous;

void handle(int signal) {
  received = signal;
  for (const std::atomic<pid_t>& child : children) {
    const pid_t process = child;
    if (process > 0) kill(process, signal);
  }
}

}  // namespace

InterruptScope::InterruptScope() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) {
    sigaction(kSignals[i], nullptr, &previous[i]);
    if (previous[i].sa_handler == SIG_IGN) continue;
    struct sigaction action {};
    action.sa_handler = handle;
    sigemptyset(&action.sa_mask);
    sigaction(kSignals[i], &action, nullptr);
  }
}

InterruptScope::~InterruptScope() {
  for (std::size_t i = 0; i < kSignals.size(); ++i) sigaction(kSignals[i], &previous[i], nullptr);
}

void interrupt(int signal) { handle(signal); }

void throw_if_interrupted() {
  if (const int signal = received) throw Interrupted(signal);
}

void end_by_signal(int signal) {
  std::signal(signal, SIG_DFL);
  raise(signal);
  std::_Exit(exit_status::kSignal + signal);
}

RunningChild::RunningChild(pid_t process) : slot_(-1) {
  for (int i = 0; i < kMaxChildren && slot_ < 0; ++i) {
    pid_t empty = 0;
    if (children[static_cast<std::size_t>(i)].compare_exchange_strong(empty, process)) slot_ = i;
  }
  // A signal that came between the start and the registration is passed on now.
  if (const int signal = received) kill(process, signal);
}

RunningChild::~RunningChild() {
  if (slot_ >= 0) children[static_cast<std::size_t>(slot_)] = 0;
}

}  // namespace warplings::base
