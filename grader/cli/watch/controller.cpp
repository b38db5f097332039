// What the controller knows, and what a save or a step to another exercise changes in it.
#include "grader/cli/watch/controller.h"

#include <algorithm>
#include <utility>

namespace warplings::cli::watch {

Controller::Controller(const Course& course, WatchHost& host, const std::string& first)
    : course_(course), host_(host) {
  for (const Exercise* exercise : course.exercises()) {
    Entry entry;
    entry.exercise = exercise;
    entry.result = host.known(*exercise);
    if (entry.result) entry.fingerprint = host.fingerprint(*exercise);
    entry.passed_once = entry.passes() || host.passed_once(*exercise);
    entries_.push_back(std::move(entry));
  }
  const auto named = std::find_if(entries_.begin(), entries_.end(), [&](const Entry& entry) {
    return entry.exercise->name == first;
  });
  std::size_t start = 0;
  if (named != entries_.end()) {
    start = static_cast<std::size_t>(named - entries_.begin());
  } else if (const auto way = search(entries_.size() - 1, std::nullopt)) {
    start = *way;
  }
  current_ = start;
  go_to(start);
  recheck_all(false);
}

std::size_t Controller::passing() const {
  return static_cast<std::size_t>(std::count_if(entries_.begin(), entries_.end(),
                                                [](const Entry& entry) { return entry.passes(); }));
}

std::vector<const Entry*> Controller::broken() const {
  std::vector<const Entry*> result;
  for (const Entry& entry : entries_) {
    if (entry.broken() && &entry != &current()) result.push_back(&entry);
  }
  return result;
}

// The search goes round the course, and through the boss exercises last.
std::optional<std::size_t> Controller::search(std::size_t after,
                                              std::optional<std::size_t> except) const {
  for (const bool boss : {false, true}) {
    for (std::size_t step = 1; step <= entries_.size(); ++step) {
      const std::size_t index = (after + step) % entries_.size();
      const Entry& entry = entries_[index];
      const bool its_turn = (entry.exercise->kind == "boss") == boss;
      if (!entry.passes() && its_turn && index != except) return index;
    }
  }
  return std::nullopt;
}

std::optional<std::size_t> Controller::next() const {
  if (const auto other = search(current_, current_)) return other;
  return current().passes() ? std::nullopt : std::optional(current_);
}

bool Controller::is_stale() const {
  const Entry& entry = current();
  return !entry.result && entry.failure.empty() && entry.stale.has_value();
}

void Controller::show(View view) {
  view_ = view;
  scroll_ = 0;
  sideways_ = 0;
}

void Controller::go_to(std::size_t index) {
  if (running_ && running_->kind != Job::Kind::recheck && running_->index != index) {
    restart_ = true;
    if (entries_[running_->index].passed_once) recheck(running_->index);
  }
  trace_wanted_ = false;
  current_ = index;
  show(View::verdict);
  remark_ = {};
  Entry& entry = entries_[index];
  // What is known of it may be about a file that has changed since.
  if (const std::string now = host_.fingerprint(*entry.exercise); now != entry.fingerprint) {
    entry.failure.clear();
    if (entry.result) entry.stale = std::exchange(entry.result, std::nullopt);
    entry.result = host_.known(*entry.exercise);
    if (entry.result) entry.fingerprint = now;
  }
  grade_wanted_ = (!entry.result || entry.shows_a_bug()) && entry.failure.empty();
}

void Controller::saved(std::size_t index) {
  Entry& entry = entries_[index];
  const std::string now = host_.fingerprint(*entry.exercise);
  const bool in_work = running_ && running_->index == index && !restart_ &&
                       running_->kind != Job::Kind::trace && running_->fingerprint == now;
  if (in_work) return;
  if (now == entry.fingerprint && (entry.result || !entry.failure.empty())) {
    if (index == current_) {
      // What was said about a pass or a reset says more.
      if (remark_.text.empty()) {
        remark_ = {"Saved without a change: the verdict stands.", Tone::plain};
      }
      if (running_ && running_->index == index) restart_ = true;  // back to what it was
      grade_wanted_ = false;
    }
    return;
  }
  entry.failure.clear();
  if (entry.result) entry.stale = std::exchange(entry.result, std::nullopt);
  if (running_ && running_->index == index) restart_ = true;
  entry.result = host_.known(*entry.exercise);
  if (entry.result) {  // the skeleton again, or what was graded last
    entry.fingerprint = now;
    entry.stale.reset();
  }
  if (index != current_) {
    if (!entry.result && entry.passed_once) recheck(index);
    return;
  }
  remark_ = {};
  asks_to_reset_ = false;
  grade_wanted_ = !entry.result || entry.shows_a_bug();
  if (view_ == View::verdict) scroll_ = 0;
  if (entry.passes()) on_pass(false);
}

}  // namespace warplings::cli::watch
