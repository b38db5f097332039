// See plain.h. Lines are printed once, so nothing is dimmed, scrolled or cut.
#include "grader/cli/watch/plain.h"

#include <fmt/format.h>

#include "grader/judge/verdict.h"

namespace warplings::cli::watch {

std::vector<Key> PlainLines::feed(std::string_view bytes) {
  std::vector<Key> keys;
  for (const char byte : bytes) {
    if (byte != '\n') {
      line_ += byte;
      continue;
    }
    if (!line_.empty() && line_[0] > ' ' && line_[0] <= '~') {
      keys.push_back({Key::Kind::character, line_[0]});
    }
    line_.clear();
  }
  return keys;
}

std::vector<std::string> PlainLines::news(const Controller& controller, const Scene& scene,
                                          bool graded) {
  std::vector<std::string> lines;
  const bool waiting = controller.view() == View::verdict &&
                       (controller.is_stale() || scene.verdict.empty()) &&
                       controller.current().failure.empty();
  if (!waiting) {
    std::vector<std::string> now = body(controller, scene);
    if (now != body_ || graded) {
      lines.emplace_back();
      lines.insert(lines.end(), now.begin(), now.end());
      lines.emplace_back();
      body_ = std::move(now);
      remark_.clear();
    }
  }
  const bool asks = controller.asks_to_reset();
  const std::string remark =
      asks ? status_line(controller, scene) + " (y or n)" : controller.remark().text;
  if (remark != remark_) {
    remark_ = remark;
    if (!remark.empty()) lines.push_back(asks ? remark : status_line(controller, scene));
  }
  std::string broken;
  for (const Entry* entry : controller.broken()) {
    broken += fmt::format("{} {} passed before, and does not now: {}", scene.style.cross(),
                          entry->exercise->name, state_in_words(*entry->result));
  }
  if (broken != broken_) {
    broken_ = broken;
    if (!broken.empty()) lines.push_back(broken);
  }
  return lines;
}

}  // namespace warplings::cli::watch
