// A thread redraws ten times a second; nothing of the terminal's state is changed, so that nothing
// has to be restored when the program is killed.
#include "grader/text/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

#include "grader/text/terminal.h"

namespace warplings {

Progress::Progress() : visible_(isatty(STDERR_FILENO) == 1) {
  if (visible_) thread_ = std::thread([this] { run(); });
}

Progress::~Progress() {
  if (!visible_) return;
  {
    const std::lock_guard lock(mutex_);
    done_ = true;
  }
  wake_.notify_all();
  thread_.join();
  std::fputs("\r\033[K", stderr);
}

void Progress::say(const std::string& exercise, const std::string& stage) {
  const std::lock_guard lock(mutex_);
  if (!stage.empty()) {
    stages_[exercise] = stage;
    return;
  }
  stages_.erase(exercise);
  // Whoever has nothing more to say is about to print.
  if (visible_ && stages_.empty()) std::fputs("\r\033[K", stderr);
}

void Progress::clear() {
  if (!visible_) return;
  const std::lock_guard lock(mutex_);
  std::fputs("\r\033[K", stderr);
}

void Progress::draw() {
  if (stages_.empty()) return;
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - began_;
  std::string text;
  for (const auto& [exercise, stage] : stages_) {
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", exercise, stage);
  }
  const Style style = Style::of(STDERR_FILENO);
  fmt::print(stderr, "\r\033[K{:5.1f} s  {}", elapsed.count(),
             style.dim(shortened(text, style.width - 12, style)));
  std::fflush(stderr);
}

void Progress::run() {
  std::unique_lock lock(mutex_);
  while (!done_) {
    draw();
    wake_.wait_for(lock, std::chrono::milliseconds(100));
  }
}

}  // namespace warplings
