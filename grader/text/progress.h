// One line on the terminal that says what is being done, redrawn while it lasts and gone after it.
#pragma once

#include <chrono>
#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <thread>

namespace warplings {

// Silent where stderr is not a terminal. Safe to use from several threads.
class Progress {
 public:
  Progress();
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  // Says what is being done about one exercise; an empty stage ends it. The line is gone when the
  // last of them has ended.
  void say(const std::string& exercise, const std::string& stage);

  // Clears the line so that something can be printed; it comes back by itself.
  void clear();

 private:
  void draw();
  void run();

  const bool visible_;
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::mutex mutex_;
  std::condition_variable wake_;
  std::map<std::string, std::string> stages_;
  bool done_ = false;
  std::thread thread_;
};

}  // namespace warplings
