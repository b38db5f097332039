// Signals as something that poll() can wait for, so that nothing is done inside a handler.
#pragma once

#include <vector>

namespace warplings::cli::watch {

// While one lives, SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP and SIGCONT arrive here; afterwards
// whoever had them before gets them again. One that was ignored stays so. There is one at a time.
class SignalInbox {
 public:
  SignalInbox();
  ~SignalInbox();
  SignalInbox(const SignalInbox&) = delete;
  SignalInbox& operator=(const SignalInbox&) = delete;

  int descriptor() const { return read_end_; }  ///< readable when a signal has come
  std::vector<int> take();

  // For a child that was forked: no signal of its own may reach the parent's inbox. Call it with
  // signals blocked, before anything else.
  static void forget_in_child();

 private:
  int read_end_ = -1;
  int write_end_ = -1;
};

// Blocks all signals while it lives.
class SignalsBlocked {
 public:
  SignalsBlocked();
  ~SignalsBlocked();
  SignalsBlocked(const SignalsBlocked&) = delete;
  SignalsBlocked& operator=(const SignalsBlocked&) = delete;
};

// Stops this program as Ctrl-Z does, and returns when it is continued. Where nobody could continue
// it (no shell with job control above) it returns at once.
void stop_until_continued();

}  // namespace warplings::cli::watch
