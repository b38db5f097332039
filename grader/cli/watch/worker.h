// Work that takes seconds, done in a child process: the keys stay alive meanwhile, and the work can
// be called off at any moment. One at a time.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

namespace warplings::cli::watch {

class Worker {
 public:
  using Message = nlohmann::json;
  using Send = std::function<void(const Message&)>;

  Worker() = default;
  ~Worker();  // calls the work off, and waits for its end
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;

  // Forks; the child calls `work`, which sends what it finds out, and ends. What it throws is sent
  // as {"failure": what()}. The caller has one thread and is not busy. Throws std::runtime_error
  // where the system starts no process.
  void start(const std::function<void(const Send&)>& work);

  bool busy() const { return process_ > 0; }

  // Readable when there may be something to take; -1 where it is not busy.
  int descriptor() const { return pipe_; }

  // What has come since the last call. After the last message, or where the work died without
  // one, busy() is false. Nothing of work that was called off is returned.
  std::vector<Message> take();

  // Calls the work off. It stays busy until it has tidied up, which take() notices. It is killed
  // where it does not hurry: call press() at the time that deadline() gives.
  void cancel();
  bool cancelled() const { return cancelled_; }
  std::optional<std::chrono::steady_clock::time_point> deadline() const { return deadline_; }
  void press();

 private:
  void finish();

  pid_t process_ = -1;
  int pipe_ = -1;
  bool cancelled_ = false;
  bool reported_ = false;
  std::string received_;
  std::optional<std::chrono::steady_clock::time_point> deadline_;
};

}  // namespace warplings::cli::watch
