// What a key does. See controller.h.
#include <fmt/format.h>

#include <algorithm>

#include "grader/cli/watch/controller.h"

namespace warplings::cli::watch {

void Controller::key(const Key& key, std::size_t page, std::size_t lines) {
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
  const bool wide = view_ == View::trace || view_ == View::solution;
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
      if (wide) sideways_ -= std::min<std::size_t>(sideways_, 8);
      return;
    case Key::Kind::right:
      if (wide) sideways_ += 8;
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

void Controller::character(char key, std::size_t page, std::size_t lines) {
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
      hint_ = host_.next_hint(*current().exercise);
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
    case 's':
      return view_ == View::solution ? leave_view() : show_solution();
    case 'e':
      edits_ = true;
      return;
    case 'x':
      leave_view();
      asks_to_reset_ = true;
      return;
    default:
      return;
  }
}

void Controller::scroll_by(long rows, std::size_t page, std::size_t lines) {
  const long last = lines > page ? static_cast<long>(lines - page) : 0;
  scroll_ = static_cast<std::size_t>(std::clamp(static_cast<long>(scroll_) + rows, 0L, last));
}

void Controller::move_in_list(long by) {
  const long last = static_cast<long>(entries_.size()) - 1;
  list_cursor_ =
      static_cast<std::size_t>(std::clamp(static_cast<long>(list_cursor_) + by, 0L, last));
}

void Controller::leave_view() {
  if (view_ != View::verdict) show(View::verdict);
}

// Whoever has not solved it has hints.
void Controller::show_solution() {
  if (!current().passes()) {
    remark_ = {"The reference is shown once yours passes; h gives a hint.", Tone::plain};
    return;
  }
  try {
    solution_ = host_.solution(*current().exercise);
    show(View::solution);
  } catch (const std::runtime_error& error) {
    remark_ = {error.what(), Tone::bad};
  }
}

void Controller::do_reset() {
  try {
    const std::string said = host_.reset(*current().exercise);
    entries_[current_].passed_once = false;
    saved(current_);
    remark_ = {said, Tone::plain};
  } catch (const std::runtime_error& error) {
    remark_ = {error.what(), Tone::bad};
  }
  show(View::verdict);
}

}  // namespace warplings::cli::watch
