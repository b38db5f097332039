// What watch knows and decides: which exercise, which verdict, what to grade next, what a key does.
// It draws nothing, starts nothing and reads no clock, so that every decision can be tested.
#pragma once

#include <cstddef>
#include <deque>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "grader/cli/watch/keys.h"
#include "grader/course/course.h"
#include "grader/judge/result.h"

namespace warplings::cli::watch {

// What the controller asks of the world around it.
class WatchHost {
 public:
  virtual ~WatchHost() = default;
  // The verdict on the file as it is, where that is known without grading.
  virtual std::optional<Result> known(const Exercise& exercise) = 0;
  // Whether the exercise passed when it was last graded, whatever became of the file since.
  virtual bool passed_once(const Exercise& exercise) = 0;
  // Differs for every content of the file.
  virtual std::string fingerprint(const Exercise& exercise) = 0;
  // The number of the hint to show now; counts it as shown.
  virtual std::size_t next_hint(const Exercise& exercise) = 0;
  // The reference beside the file. May throw std::runtime_error.
  virtual std::vector<std::string> solution(const Exercise& exercise) = 0;
  // Puts the skeleton back; returns what to say about it. May throw std::runtime_error.
  virtual std::string reset(const Exercise& exercise) = 0;
};

enum class View { verdict, hint, list, trace, solution, help };

struct Job {
  enum class Kind { grade, recheck, trace };
  Kind kind = Kind::grade;
  std::size_t index = 0;    // of the exercise
  std::string fingerprint;  // of the file when the job was made

  bool operator==(const Job&) const = default;
};

// How a line at the bottom is meant.
enum class Tone { plain, good, bad };

struct Remark {
  std::string text;
  Tone tone = Tone::plain;
};

struct Entry {
  const Exercise* exercise = nullptr;
  std::optional<Result> result;  // of the file as it is; nothing where that is not known
  std::optional<Result> stale;   // of the file as it was: shown until there is a new one
  std::string failure;           // why it could not be graded
  std::string fingerprint;       // of the file that was graded or failed
  bool passed_once = false;

  bool passes() const { return result && result->state == State::passed; }
  // It passed, and now it does not, and nobody asked for that.
  bool broken() const {
    return passed_once && result && !passes() && result->standing() != State::not_started;
  }
  // There is something to see in it before anybody has touched it, and it has not been looked at.
  bool shows_a_bug() const {
    return result && result->state == State::not_started && result->messages.empty() &&
           exercise->kind == "fix";
  }
};

class Controller {
 public:
  // Begins with the named exercise, or with the first that does not pass. Both references must
  // outlive the controller. The course has an exercise.
  Controller(const Course& course, WatchHost& host, const std::string& first);

  // Events. `page` is how many rows of the body fit the screen, `lines` how many there are.
  void key(const Key& key, std::size_t page, std::size_t lines);
  void saved(std::size_t index);

  // Work. The caller starts what is wanted when nothing runs, cancels what runs when it is told
  // so, and says what came of it.
  std::optional<Job> wanted() const;
  bool must_cancel() const;
  void started(const Job& job);
  void stage(const std::string& text) { stage_ = text; }
  void graded(const Result& result);
  void traced(const std::string& text);
  void failed(const std::string& why);
  void cancelled();
  // The program is about to be stopped for a while: what runs is called off, and begins again.
  void interrupt_work();
  // Something that the person is to hear.
  void remark_on(const Remark& remark) { remark_ = remark; }

  // What the loop has to do; asking takes the wish away.
  bool quits() const { return quits_; }
  bool take_suspend() { return std::exchange(suspends_, false); }
  bool take_edit() { return std::exchange(edits_, false); }
  bool take_redraw() { return std::exchange(redraws_, false); }

  // What there is to see.
  const std::vector<Entry>& entries() const { return entries_; }
  const Entry& current() const { return entries_[current_]; }
  std::size_t current_index() const { return current_; }
  std::size_t passing() const;
  View view() const { return view_; }
  std::size_t scroll() const { return scroll_; }
  std::size_t sideways() const { return sideways_; }
  std::size_t list_cursor() const { return list_cursor_; }
  std::size_t hint() const { return hint_; }
  const std::string& trace() const { return trace_; }
  const std::vector<std::string>& solution() const { return solution_; }
  bool asks_to_reset() const { return asks_to_reset_; }
  const std::optional<Job>& running() const { return running_; }
  const std::string& stage() const { return stage_; }
  // True where the verdict on the screen is about an older file.
  bool is_stale() const;
  const Remark& remark() const { return remark_; }
  std::size_t rechecked() const { return rechecked_; }
  std::size_t to_recheck() const { return to_recheck_; }
  // Exercises other than the current one that passed and do not any more.
  std::vector<const Entry*> broken() const;
  // Where n goes; nothing where everything else passes.
  std::optional<std::size_t> next() const;

 private:
  std::optional<std::size_t> search(std::size_t after, std::optional<std::size_t> except) const;
  void go_to(std::size_t index);
  void show(View view);
  void character(char key, std::size_t page, std::size_t lines);
  void scroll_by(long rows, std::size_t page, std::size_t lines);
  void move_in_list(long by);
  void leave_view();
  void do_reset();
  void show_solution();
  void recheck_all(bool announce);
  void recheck(std::size_t index);
  void end_recheck();
  void on_pass(bool first_time);

  const Course& course_;
  WatchHost& host_;
  std::vector<Entry> entries_;
  std::size_t current_ = 0;

  View view_ = View::verdict;
  std::size_t scroll_ = 0;
  std::size_t sideways_ = 0;
  std::size_t list_cursor_ = 0;
  std::size_t hint_ = 0;
  std::string trace_;
  std::vector<std::string> solution_;
  bool asks_to_reset_ = false;
  Remark remark_;

  std::optional<Job> running_;
  std::string stage_;
  bool grade_wanted_ = false;
  bool trace_wanted_ = false;
  bool restart_ = false;  // what runs is about an older file, or was asked for again
  std::deque<std::size_t> recheck_queue_;
  std::size_t to_recheck_ = 0;
  std::size_t rechecked_ = 0;
  bool announce_recheck_ = false;  // somebody asked, and wants to hear that all is well

  bool quits_ = false;
  bool suspends_ = false;
  bool edits_ = false;
  bool redraws_ = false;
};

}  // namespace warplings::cli::watch
