#include "grader/classroom/run/batch_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace warplings::classroom {

BatchProgress::BatchProgress(const Batch& batch, const ResultsFolder& results, std::size_t pending)
    : batch_(batch),
      results_(results),
      terminal_(isatty(STDERR_FILENO) == 1),
      style_(Style::of(STDERR_FILENO)),
      pending_(pending) {}

BatchProgress::~BatchProgress() {
  if (drawn_) fmt::print(stderr, "\r\033[K");
}

Observer BatchProgress::observer() {
  Observer observer;
  observer.working = [this](std::size_t running) { draw(running); };
  observer.published = [this](const std::string& id) { published(id); };
  observer.noted = [this](const std::string& id, const std::string& what) {
    say(id.empty() ? what : fmt::format("{}: {}", id, what));
  };
  return observer;
}

void BatchProgress::draw(std::size_t running) {
  if (!terminal_ || (drawn_ && since_drawing_.seconds() < 0.1)) return;
  since_drawing_ = Stopwatch();
  drawn_ = true;
  constexpr std::size_t kWidth = 24;
  const std::size_t filled = pending_ == 0 ? kWidth : done_ * kWidth / pending_;
  const std::string left = time_left(done_, pending_, since_begin_.seconds());
  fmt::print(stderr, "\r\033[K[{}{}] {}/{}  {}", std::string(filled, '#'),
             std::string(kWidth - filled, ' '), done_, pending_,
             style_.dim(fmt::format("{} running{}{}", running, left.empty() ? "" : ", ", left)));
  std::fflush(stderr);
}

void BatchProgress::say(const std::string& line) {
  if (drawn_) fmt::print(stderr, "\r\033[K");
  drawn_ = false;
  fmt::print(stderr, "{}\n", line);
}

void BatchProgress::published(const std::string& id) {
  ++done_;
  if (terminal_) return;
  std::string outcome;
  try {
    const SubmissionResult result = read_submission_result(results_.result_file(id));
    outcome = result.state == SubmissionState::kGraded
                  ? fmt::format("{} of {} points", result.points, result.max_points)
                  : fmt::format("{}: {}", name_of(result.state), result.message);
  } catch (const std::exception& error) {
    outcome = error.what();
  }
  const std::string left = time_left(done_, pending_, since_begin_.seconds());
  say(fmt::format("[{}/{}] {}  {}{}", done_, pending_, id, outcome,
                  left.empty() || done_ == pending_ ? "" : "  (" + left + ")"));
}

std::string time_left(std::size_t done, std::size_t pending, double seconds) {
  if (done == 0 || done > pending) return "";
  return fmt::format("about {} left", duration_in_words(seconds / static_cast<double>(done) *
                                                        static_cast<double>(pending - done)));
}

}  // namespace warplings::classroom
