// One job at a time: the current exercise first, then a trace, then what passed before.
#include "grader/cli/watch/machine.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace warplings::cli::watch {
namespace {

std::string exercises(std::size_t count) {
  return fmt::format("{} exercise{}", count, count == 1 ? "" : "s");
}

}  // namespace

Machine::Machine(const Course& course, Surroundings& surroundings, const std::string& first)
    : course_(course), surroundings_(surroundings) {
  for (const Exercise* exercise : course.exercises()) {
    Entry entry;
    entry.exercise = exercise;
    entry.result = surroundings.known(*exercise);
    if (entry.result) entry.fingerprint = surroundings.fingerprint(*exercise);
    entry.passed_once = entry.passes() || surroundings.passed_once(*exercise);
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

std::size_t Machine::passing() const {
  return static_cast<std::size_t>(std::count_if(entries_.begin(), entries_.end(),
                                                [](const Entry& entry) { return entry.passes(); }));
}

std::vector<const Entry*> Machine::broken() const {
  std::vector<const Entry*> result;
  for (const Entry& entry : entries_) {
    if (entry.broken() && &entry != &current()) result.push_back(&entry);
  }
  return result;
}

// The search goes round the course, and through the boss exercises last.
std::optional<std::size_t> Machine::search(std::size_t after,
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

std::optional<std::size_t> Machine::next() const {
  if (const auto other = search(current_, current_)) return other;
  return current().passes() ? std::nullopt : std::optional(current_);
}

bool Machine::is_stale() const {
  const Entry& entry = current();
  return !entry.result && entry.failure.empty() && entry.stale.has_value();
}

void Machine::show(View view) {
  view_ = view;
  scroll_ = 0;
  sideways_ = 0;
}

void Machine::go_to(std::size_t index) {
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
  if (const std::string now = surroundings_.fingerprint(*entry.exercise);
      now != entry.fingerprint) {
    entry.failure.clear();
    if (entry.result) entry.stale = std::exchange(entry.result, std::nullopt);
    entry.result = surroundings_.known(*entry.exercise);
    if (entry.result) entry.fingerprint = now;
  }
  grade_wanted_ = !entry.result && entry.failure.empty();
}

void Machine::saved(std::size_t index) {
  Entry& entry = entries_[index];
  const std::string now = surroundings_.fingerprint(*entry.exercise);
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
  entry.result = surroundings_.known(*entry.exercise);
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
  grade_wanted_ = !entry.result;
  if (view_ == View::verdict) scroll_ = 0;
  if (entry.passes()) celebrate(false);
}

std::optional<Job> Machine::wanted() const {
  const auto job = [&](Job::Kind kind, std::size_t index) {
    return Job{kind, index, surroundings_.fingerprint(*entries_[index].exercise)};
  };
  if (grade_wanted_) return job(Job::Kind::grade, current_);
  if (trace_wanted_) return job(Job::Kind::trace, current_);
  if (!recheck_queue_.empty()) return job(Job::Kind::recheck, recheck_queue_.front());
  return std::nullopt;
}

bool Machine::must_cancel() const {
  if (!running_) return false;
  if (restart_) return true;
  return running_->kind == Job::Kind::recheck && (grade_wanted_ || trace_wanted_);
}

void Machine::started(const Job& job) {
  running_ = job;
  stage_.clear();
  restart_ = false;
  if (job.kind == Job::Kind::grade) grade_wanted_ = false;
  if (job.kind == Job::Kind::trace) trace_wanted_ = false;
  if (job.kind == Job::Kind::recheck) std::erase(recheck_queue_, job.index);
}

void Machine::cancelled() {
  if (running_ && running_->kind == Job::Kind::recheck) recheck_queue_.push_front(running_->index);
  running_.reset();
  stage_.clear();
  restart_ = false;
}

void Machine::interrupt_work() {
  if (!running_) return;
  if (running_->index == current_ && running_->kind == Job::Kind::grade) grade_wanted_ = true;
  if (running_->index == current_ && running_->kind == Job::Kind::trace) trace_wanted_ = true;
  restart_ = true;
}

void Machine::graded(const Result& result) {
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
  if (entry.passes()) celebrate(!known_to_pass);
}

void Machine::celebrate(bool first_time) {
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

void Machine::traced(const std::string& text) {
  const Job job = *std::exchange(running_, std::nullopt);
  if (job.index != current_) return;
  trace_ = text;
  show(View::trace);
}

void Machine::failed(const std::string& why) {
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

void Machine::recheck(std::size_t index) {
  // What is being checked comes back into the queue when it is cancelled.
  if (running_ && running_->kind == Job::Kind::recheck && running_->index == index) return;
  if (std::find(recheck_queue_.begin(), recheck_queue_.end(), index) != recheck_queue_.end()) {
    return;
  }
  recheck_queue_.push_back(index);
  ++to_recheck_;
}

void Machine::recheck_all(bool aloud) {
  recheck_queue_.clear();
  to_recheck_ = rechecked_ = 0;
  recheck_aloud_ = aloud;
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    const bool in_work = grade_wanted_ && i == current_;
    if (entries_[i].passed_once && !in_work) recheck(i);
  }
  if (!aloud) return;
  if (recheck_queue_.empty()) {
    remark_ = {"Nothing passes yet that could be checked again.", Tone::plain};
  } else {
    remark_ = {};
  }
}

void Machine::end_recheck() {
  ++rechecked_;
  if (!recheck_queue_.empty()) return;
  const std::size_t all = std::exchange(to_recheck_, 0);
  rechecked_ = 0;
  if (!std::exchange(recheck_aloud_, false)) return;
  const auto fails = static_cast<std::size_t>(
      std::count_if(entries_.begin(), entries_.end(), [](const Entry& entry) {
        return entry.passed_once && !entry.passes() &&
               !(entry.result && entry.result->state == State::not_started);
      }));
  if (fails == 0) {
    remark_ = {fmt::format("Checked {} again: all pass.", exercises(all)), Tone::good};
  } else {
    remark_ = {fmt::format("Checked {} again: {} {} not pass any more.", exercises(all), fails,
                           fails == 1 ? "does" : "do"),
               Tone::bad};
  }
}

void Machine::do_reset() {
  try {
    const std::string said = surroundings_.reset(*current().exercise);
    entries_[current_].passed_once = false;
    saved(current_);
    remark_ = {said, Tone::plain};
  } catch (const std::runtime_error& error) {
    remark_ = {error.what(), Tone::bad};
  }
  show(View::verdict);
}

void Machine::leave_view() {
  if (view_ != View::verdict) show(View::verdict);
}

void Machine::scroll_by(long rows, std::size_t page, std::size_t lines) {
  const long last = lines > page ? static_cast<long>(lines - page) : 0;
  scroll_ = static_cast<std::size_t>(std::clamp(static_cast<long>(scroll_) + rows, 0L, last));
}

void Machine::move_in_list(long by) {
  const long last = static_cast<long>(entries_.size()) - 1;
  list_cursor_ =
      static_cast<std::size_t>(std::clamp(static_cast<long>(list_cursor_) + by, 0L, last));
}

void Machine::key(const Key& key, std::size_t page, std::size_t lines) {
  if (key.kind == Key::Kind::interrupt) {
    quits_ = true;
    return;
  }
  if (key.kind == Key::Kind::suspend) {
    suspends_ = true;
    return;
  }
  if (key.kind == Key::Kind::redraw) {
    redraws_ = true;
    return;
  }
  if (asks_to_reset_) {
    asks_to_reset_ = false;
    if (key == Key{Key::Kind::character, 'y'}) {
      do_reset();
    } else {
      remark_ = {"Nothing was reset.", Tone::plain};
    }
    return;
  }
  const long whole = static_cast<long>(std::max<std::size_t>(page, 2) - 1);
  const bool list = view_ == View::list;
  const auto move = [&](long rows) { list ? move_in_list(rows) : scroll_by(rows, page, lines); };
  switch (key.kind) {
    case Key::Kind::up:
      return move(-1);
    case Key::Kind::down:
      return move(1);
    case Key::Kind::page_up:
      return move(-whole);
    case Key::Kind::page_down:
      return move(whole);
    case Key::Kind::home:
      return move(-1'000'000);
    case Key::Kind::end:
      return move(1'000'000);
    case Key::Kind::left:
      if (view_ == View::trace) sideways_ -= std::min<std::size_t>(sideways_, 8);
      return;
    case Key::Kind::right:
      if (view_ == View::trace) sideways_ += 8;
      return;
    case Key::Kind::enter:
      if (list) go_to(list_cursor_);
      return;
    case Key::Kind::escape:
      return leave_view();
    default:
      return character(key.character, page, lines);
  }
}

void Machine::character(char key, std::size_t page, std::size_t lines) {
  const bool list = view_ == View::list;
  if (key != 'j' && key != 'k' && key != ' ' && key != 'b') remark_ = {};
  switch (key) {
    case 'q':
      quits_ = true;
      return;
    case 'j':
      return list ? move_in_list(1) : scroll_by(1, page, lines);
    case 'k':
      return list ? move_in_list(-1) : scroll_by(-1, page, lines);
    case ' ':
      return scroll_by(static_cast<long>(page) - 1, page, lines);
    case 'b':
      return scroll_by(1 - static_cast<long>(page), page, lines);
    case '?':
      return view_ == View::help ? leave_view() : show(View::help);
    case 'l':
      list_cursor_ = current_;
      return list ? leave_view() : show(View::list);
    case 'h':
      if (current().exercise->hints.empty()) {
        remark_ = {fmt::format("There is no hint; read {}.", current().exercise->section),
                   Tone::plain};
        return;
      }
      hint_ = surroundings_.next_hint(*current().exercise);
      return show(View::hint);
    case 'n':
      if (const auto way = next(); way && *way != current_) return go_to(*way);
      remark_ = current().passes()
                    ? Remark{"Everything passes. You have finished the course.", Tone::good}
                    : Remark{"This is the last one that does not pass.", Tone::plain};
      return;
    case 'p':
      if (current_ > 0) return go_to(current_ - 1);
      remark_ = {"This is the first exercise.", Tone::plain};
      return;
    case 'r':
      leave_view();
      grade_wanted_ = true;
      if (running_ && running_->index == current_) restart_ = true;
      return;
    case 'c':
      leave_view();
      return recheck_all(true);
    case 't':
      trace_wanted_ = true;
      return;
    case 'x':
      leave_view();
      asks_to_reset_ = true;
      return;
    default:
      return;
  }
}

}  // namespace warplings::cli::watch
