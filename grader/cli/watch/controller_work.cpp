// What is graded next, and what comes of it. One job at a time: the current exercise first, then a
// trace, then what passed before. See controller.h.
#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "grader/cli/watch/controller.h"

namespace warplings::cli::watch {
namespace {

std::string exercises(std::size_t count) {
  return fmt::format("{} exercise{}", count, count == 1 ? "" : "s");
}

}  // namespace

std::optional<Job> Controller::wanted() const {
  const auto job = [&](Job::Kind kind, std::size_t index) {
    return Job{kind, index, host_.fingerprint(*entries_[index].exercise)};
  };
  if (grade_wanted_) return job(Job::Kind::grade, current_);
  if (trace_wanted_) return job(Job::Kind::trace, current_);
  if (!recheck_queue_.empty()) return job(Job::Kind::recheck, recheck_queue_.front());
  return std::nullopt;
}

bool Controller::must_cancel() const {
  if (!running_) return false;
  if (restart_) return true;
  return running_->kind == Job::Kind::recheck && (grade_wanted_ || trace_wanted_);
}

void Controller::started(const Job& job) {
  running_ = job;
  stage_.clear();
  restart_ = false;
  if (job.kind == Job::Kind::grade) grade_wanted_ = false;
  if (job.kind == Job::Kind::trace) trace_wanted_ = false;
  if (job.kind == Job::Kind::recheck) std::erase(recheck_queue_, job.index);
}

void Controller::cancelled() {
  if (running_ && running_->kind == Job::Kind::recheck) recheck_queue_.push_front(running_->index);
  running_.reset();
  stage_.clear();
  restart_ = false;
}

void Controller::interrupt_work() {
  if (!running_) return;
  if (running_->index == current_ && running_->kind == Job::Kind::grade) grade_wanted_ = true;
  if (running_->index == current_ && running_->kind == Job::Kind::trace) trace_wanted_ = true;
  restart_ = true;
}

void Controller::graded(const Result& result) {
  const Job job = *std::exchange(running_, std::nullopt);
  Entry& entry = entries_[job.index];
  const bool known_to_pass = entry.passes() || (entry.stale && entry.stale->state == State::passed);
  entry.result = result;
  entry.stale.reset();
  entry.failure.clear();
  entry.fingerprint = job.fingerprint;
  if (entry.passes()) entry.passed_once = true;
  if (job.kind == Job::Kind::recheck) {
    end_recheck();
    if (job.index == current_ && entry.broken() && remark_.text.empty()) {
      remark_ = {"It passed before, and does not any more.", Tone::bad};
    }
    return;
  }
  if (job.index != current_) return;
  show(View::verdict);
  if (entry.passes()) on_pass(!known_to_pass);
}

void Controller::on_pass(bool first_time) {
  const Exercise& exercise = *current().exercise;
  const bool chapter_done = std::all_of(entries_.begin(), entries_.end(), [&](const Entry& entry) {
    return entry.exercise->chapter != exercise.chapter || entry.passes();
  });
  std::string text = "It still passes.";
  if (first_time) {
    text = "Solved.";
    if (chapter_done) {
      for (const Chapter& chapter : course_.chapters) {
        if (chapter.key == exercise.chapter) text = "Solved, and with it all of this chapter.";
      }
    }
  }
  if (const auto way = next()) {
    text += fmt::format(" n goes on to {}.", entries_[*way].exercise->name);
  } else {
    text = "Everything passes. You have finished the course.";
  }
  remark_ = {text, Tone::good};
}

void Controller::traced(const std::string& text) {
  const Job job = *std::exchange(running_, std::nullopt);
  if (job.index != current_) return;
  trace_ = text;
  show(View::trace);
}

void Controller::failed(const std::string& why) {
  const Job job = *std::exchange(running_, std::nullopt);
  if (job.kind == Job::Kind::trace) {
    remark_ = {why, Tone::bad};
    return;
  }
  Entry& entry = entries_[job.index];
  entry.failure = why;
  entry.fingerprint = job.fingerprint;
  if (job.kind == Job::Kind::recheck) end_recheck();
  if (job.index == current_) show(View::verdict);
}

void Controller::recheck(std::size_t index) {
  // What is being checked comes back into the queue when it is cancelled.
  if (running_ && running_->kind == Job::Kind::recheck && running_->index == index) return;
  if (std::find(recheck_queue_.begin(), recheck_queue_.end(), index) != recheck_queue_.end()) {
    return;
  }
  recheck_queue_.push_back(index);
  ++to_recheck_;
}

void Controller::recheck_all(bool announce) {
  recheck_queue_.clear();
  to_recheck_ = rechecked_ = 0;
  announce_recheck_ = announce;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const bool in_work = grade_wanted_ && i == current_;
    if (entries_[i].passed_once && !in_work) recheck(i);
  }
  if (!announce) return;
  if (recheck_queue_.empty()) {
    remark_ = {"Nothing passes yet that could be checked again.", Tone::plain};
  } else {
    remark_ = {};
  }
}

void Controller::end_recheck() {
  ++rechecked_;
  if (!recheck_queue_.empty()) return;
  const std::size_t all = std::exchange(to_recheck_, 0);
  rechecked_ = 0;
  if (!std::exchange(announce_recheck_, false)) return;
  const auto fails = static_cast<std::size_t>(
      std::count_if(entries_.begin(), entries_.end(), [](const Entry& entry) {
        return entry.passed_once && !entry.passes() &&
               !(entry.result && entry.result->standing() == State::not_started);
      }));
  if (fails == 0) {
    remark_ = {fmt::format("Checked {} again: all pass.", exercises(all)), Tone::good};
  } else {
    remark_ = {fmt::format("Checked {} again: {} {} not pass any more.", exercises(all), fails,
                           fails == 1 ? "does" : "do"),
               Tone::bad};
  }
}

}  // namespace warplings::cli::watch
