// watch: waits for keys, saves, verdicts and signals at once, and shows what the controller makes
// of them.
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>
#include <stdexcept>

#include "base/exit_status.h"
#include "base/files.h"
#include "base/interrupt.h"
#include "base/subprocess.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/end_card.h"
#include "grader/cli/commands/solution_diff.h"
#include "grader/cli/commands/success.h"
#include "grader/cli/watch/controller.h"
#include "grader/cli/watch/editor.h"
#include "grader/cli/watch/files.h"
#include "grader/cli/watch/frame.h"
#include "grader/cli/watch/plain.h"
#include "grader/cli/watch/saves.h"
#include "grader/cli/watch/screen.h"
#include "grader/cli/watch/signals.h"
#include "grader/cli/watch/worker.h"
#include "grader/judge/case_group.h"
#include "grader/judge/judge.h"
#include "grader/judge/open_gaps.h"
#include "grader/judge/verdict.h"

namespace warplings::cli {
namespace watch {
namespace {

using std::chrono::milliseconds;

// How long the rest of an escape sequence may take, over a slow line, too.
constexpr milliseconds kKeyPause{40};

class Ledgers : public WatchHost {
 public:
  explicit Ledgers(const Session& session) : session_(session), ledger_(session.places) {}

  std::optional<Result> known(const Exercise& exercise) override {
    std::optional<Result> result = ledger_.known(exercise);
    if (result && result->file.empty()) result->file = file_of(exercise).string();
    return result;
  }
  bool passed_once(const Exercise& exercise) override { return ledger_.passed_once(exercise); }
  std::string fingerprint(const Exercise& exercise) override {
    std::error_code error;
    const bool there = std::filesystem::exists(file_of(exercise), error);
    return there ? ledger_.fingerprint(exercise, file_of(exercise)) : "absent";
  }
  std::size_t next_hint(const Exercise& exercise) override {
    const std::size_t index = ledger_.hints_shown(exercise) % exercise.hints.size();
    ledger_.set_hints_shown(exercise, index + 1);
    return index;
  }
  std::vector<std::string> solution(const Exercise& exercise) override {
    return solution_diff(session_, exercise, session_.style);
  }
  std::string reset(const Exercise& exercise) override {
    std::string said = reset_exercise(session_, exercise);
    std::replace(said.begin(), said.end(), '\n', ' ');
    return said;
  }

 private:
  std::filesystem::path file_of(const Exercise& exercise) const {
    return exercise.below(session_.places.exercises());
  }

  const Session& session_;
  Ledger ledger_;
};

std::vector<std::filesystem::path> files_of(const Session& session) {
  std::vector<std::filesystem::path> files;
  for (const Exercise* exercise : session.course.exercises()) {
    files.push_back(exercise->below(session.places.exercises()));
  }
  return files;
}

// What the worker does for a job. Runs in the child.
void do_job(const Session& session, const Job& job, const Exercise& exercise,
            const Worker::Send& send) {
  if (job.kind == Job::Kind::trace) {
    const auto program = session.places.build / "grader" / "cli" / "warplings";
    const auto run = base::run_captured({program.string(), "trace", exercise.name},
                                        {{"CLICOLOR_FORCE", session.style.colour ? "1" : "0"}});
    send({{"text", run.output}});
    return;
  }
  const auto file = exercise.below(session.places.exercises());
  const Judge judge(session.places, {.judge_handed_out = true, .alone = true});
  const Result result = judge.judge(exercise, file, [&](const std::string& stage) {
    send({{"stage", stage}});
  });
  if (!result.unchanged) Ledger(session.places).record(exercise, job.fingerprint, result);
  send({{"result", result.document}});
}

// The program as it runs. Members are destroyed from below: the terminal is given back first, then
// the worker is called off.
class Watching {
 public:
  Watching(const Session& session, const std::string& first)
      : session_(session),
        ledgers_(session),
        files_(session.places.exercises(), files_of(session)),
        controller_(session.course, ledgers_, first) {
    if (Screen::possible()) {
      try {
        screen_ = std::make_unique<Screen>();
      } catch (const std::runtime_error&) {
        // Lines will do, too.
      }
    }
    if (!screen_) {
      print({fmt::format("Watching {}/. Save a file, and it is graded. Keys, each with Enter:",
                         session.places.shown(session.places.exercises())),
             "h hint, n next, p previous, l list, r run again, t trace, x reset,",
             "c check all that passed, q quit."});
    }
  }

  int run() {
    while (!controller_.quits()) {
      work();
      show();
      wait();
      if (hung_up_) return base::exit_status::kSignal + SIGHUP;
      if (controller_.take_suspend()) suspend();
      if (controller_.take_edit()) edit();
      if (controller_.take_redraw() && screen_) screen_->forget();
    }
    return kDone;
  }

 private:
  Scene scene() {
    Scene scene;
    scene.course = &session_.course;
    scene.style = session_.style;
    if (screen_) scene.style.width = std::min<std::size_t>(kColumns, Screen::size().columns);
    const Entry& entry = controller_.current();
    scene.shown_file = session_.places.shown(entry.exercise->below(session_.places.exercises()));
    scene.verdict = verdict_lines(entry, scene.shown_file, scene.style);
    scene.seconds_running =
        std::chrono::duration_cast<std::chrono::seconds>(Clock::now() - started_).count();
    return scene;
  }

  // Made once for each result and width: it quotes the file as it was graded.
  std::vector<std::string> verdict_lines(const Entry& entry, const std::string& shown_file,
                                         const Style& style) {
    Quoted& quoted = verdicts_[entry.exercise];
    const bool same = quoted.fingerprint == entry.fingerprint && quoted.width == style.width;
    if (entry.result && (quoted.lines.empty() || !same)) {
      quoted.fingerprint = entry.fingerprint;
      quoted.width = style.width;
      quoted.lines = verdict(*entry.result, *entry.exercise,
                             {.course = &session_.course,
                              .command = session_.places.command,
                              .shown_file = shown_file,
                              .style = style,
                              .hint = "press h",
                              .skeleton = entry.exercise->below(session_.places.skeletons()),
                              .root = session_.places.root});
      if (entry.passes()) {
        const auto card = end_lines(session_, standings(session_), style);
        quoted.lines.insert(quoted.lines.end(), card.begin(), card.end());
        const auto more =
            success_lines(session_, *entry.exercise, *entry.result, style, {}, "press s");
        quoted.lines.insert(quoted.lines.end(), more.begin(), more.end());
      }
    }
    return quoted.lines;
  }

  // Starts and cancels what the controller wants.
  void work() {
    if (controller_.must_cancel()) worker_.cancel();
    if (worker_.busy()) return;
    const auto job = controller_.wanted();
    if (!job) return;
    controller_.started(*job);
    started_ = Clock::now();
    const Exercise& exercise = *controller_.entries()[job->index].exercise;
    worker_.start([&](const Worker::Send& send) { do_job(session_, *job, exercise, send); });
  }

  void show() {
    if (!screen_) {
      print(plain_.news(controller_, scene(), std::exchange(fresh_verdict_, false)));
      return;
    }
    const Size size = Screen::size();
    screen_->draw(frame(controller_, scene(), size), size.columns);
  }

  static void print(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) fmt::print("{}\n", line);
    std::fflush(stdout);
  }

  // Until something happens, or it is time to look for changes or to redraw the seconds.
  void wait() {
    std::vector<pollfd> ends = {{signals_.descriptor(), POLLIN, 0},
                                {input_ends_ ? -1 : STDIN_FILENO, POLLIN, 0},
                                {files_.descriptor(), POLLIN, 0},
                                {worker_.descriptor(), POLLIN, 0}};
    if (poll(ends.data(), ends.size(), timeout()) < 0 && errno != EINTR) return;
    if (ends[0].revents != 0) take_signals();
    if (ends[1].revents != 0) take_input();
    if (decoder_.undecided() && Clock::now() >= input_at_ + kKeyPause) take_keys(decoder_.flush());
    if (ends[2].revents != 0 || Clock::now() >= looked_at_ + files_.interval()) look();
    for (const std::size_t index : saves_.due(Clock::now())) controller_.saved(index);
    take_messages();
  }

  int timeout() const {
    const auto now = Clock::now();
    auto next = looked_at_ + files_.interval();
    const auto sooner = [&](std::optional<Clock::time_point> time) {
      if (time) next = std::min(next, *time);
    };
    sooner(saves_.next());
    sooner(worker_.deadline());
    if (decoder_.undecided()) sooner(input_at_ + kKeyPause);
    if (controller_.running()) {
      const auto seconds = std::chrono::floor<std::chrono::seconds>(now - started_);
      sooner(started_ + seconds + std::chrono::seconds(1));
    }
    const auto left = std::chrono::ceil<milliseconds>(next - now);
    return static_cast<int>(std::max<milliseconds::rep>(left.count(), 0));
  }

  void take_signals() {
    for (const int signal : signals_.take()) {
      if (signal == SIGHUP) hung_up_ = true;
      if (signal == SIGINT || signal == SIGTERM) throw base::Interrupted(signal);
      if (signal == SIGTSTP) suspend();
      // Continued after SIGSTOP, which cannot be seen coming: the shell has used the terminal.
      if (signal == SIGCONT && screen_) screen_->enter();
    }
  }

  void take_input() {
    char bytes[1024];
    const ssize_t count = read(STDIN_FILENO, bytes, sizeof(bytes));
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) return;
    if (count <= 0) {
      input_ends_ = true;
      hung_up_ |= screen_ != nullptr;  // a terminal in raw mode ends only when it is gone
      return;
    }
    const std::string_view text(bytes, static_cast<std::size_t>(count));
    input_at_ = Clock::now();
    take_keys(screen_ ? decoder_.feed(text) : plain_.feed(text));
  }

  void take_keys(const std::vector<Key>& keys) {
    for (const Key& key : keys) {
      const Size size = Screen::size();
      controller_.key(key, page_rows(controller_, size),
                      body_rows(controller_, scene(), size).size());
      if (controller_.quits()) return;
      if (!screen_) show();  // lines are said one after the other, whatever follows
    }
  }

  void look() {
    looked_at_ = Clock::now();
    for (const std::size_t index : files_.look()) saves_.changed(index, looked_at_);
  }

  void take_messages() {
    if (!worker_.busy()) return;
    if (worker_.deadline() && Clock::now() >= *worker_.deadline()) worker_.press();
    const std::optional<Job> job = controller_.running();
    for (const Worker::Message& message : worker_.take()) {
      if (!controller_.running()) continue;  // it has said what there was to say
      if (message.contains("stage")) controller_.stage(message["stage"]);
      if (message.contains("result")) {
        verdicts_.erase(controller_.entries()[job->index].exercise);
        controller_.graded(read_result(message["result"]));
        fresh_verdict_ = job->kind == Job::Kind::grade;
      }
      if (message.contains("text")) controller_.traced(message["text"]);
      if (message.contains("failure")) controller_.failed(message["failure"]);
    }
    if (!worker_.busy() && controller_.running()) controller_.cancelled();
  }

  void suspend() {
    controller_.interrupt_work();
    worker_.cancel();
    if (screen_) screen_->leave();
    stop_until_continued();
    signals_.take();  // of the stop itself
    if (screen_) screen_->enter();
  }

  // Where to begin: at what the verdict is about, else at what is open, else at the top.
  int line_of_interest() const {
    const Entry& entry = controller_.current();
    const auto file = entry.exercise->below(session_.places.exercises());
    if (entry.result) {
      const std::vector<CaseGroup> groups = grouped(entry.result->cases);
      const CaseGroup* group = most_telling(groups);
      const Diagnosis* diagnosis = group == nullptr ? nullptr : telling_diagnosis(*group->shown);
      if (diagnosis != nullptr) {
        for (const Location& place : diagnosis->locations) {
          std::error_code error;
          if (std::filesystem::equivalent(place.file, file, error)) return place.line;
        }
      }
    }
    const auto gaps = open_gaps(
        base::content_of(file).value_or(""),
        base::content_of(entry.exercise->below(session_.places.skeletons())).value_or(""));
    return gaps.empty() ? 1 : gaps.front().line;
  }

  // The terminal is the editor's until it ends; one with a window of its own ends at once.
  void edit() {
    const auto file = controller_.current().exercise->below(session_.places.exercises());
    const auto command = editor_command(chosen_editor(), file.string(), line_of_interest());
    if (!screen_ || command.empty()) {
      controller_.remark_on({command.empty() ? "There is no editor: set EDITOR to one."
                                             : "An editor needs a terminal.",
                             Tone::bad});
      return;
    }
    screen_->leave();
    try {
      const int status = base::run_attached(command);
      if (status == base::exit_status::kNotFound) {
        controller_.remark_on({"Cannot start " + command.front() + ".", Tone::bad});
      }
    } catch (const std::runtime_error& error) {
      controller_.remark_on({error.what(), Tone::bad});
    }
    screen_->enter();
  }

  const Session& session_;
  Ledgers ledgers_;
  FileWatch files_;
  Controller controller_;
  Saves saves_;
  KeyDecoder decoder_;
  PlainLines plain_;
  struct Quoted {
    std::string fingerprint;
    std::size_t width = 0;
    std::vector<std::string> lines;
  };
  std::map<const Exercise*, Quoted> verdicts_;
  Clock::time_point started_ = Clock::now();
  Clock::time_point looked_at_ = Clock::now();
  Clock::time_point input_at_ = Clock::now();
  bool input_ends_ = false;
  bool hung_up_ = false;
  bool fresh_verdict_ = false;
  SignalInbox signals_;
  Worker worker_;
  std::unique_ptr<Screen> screen_;
};

}  // namespace
}  // namespace watch

Action add_watch(CLI::App& app) {
  const auto name = std::make_shared<std::string>();
  app.add_option("EXERCISE", *name, "Begin there [the first that does not pass]");
  app.footer(
      "Keys: h hint, n next, p previous, l list, r run again, t trace, x reset,\n"
      "c check again all that passed, ? help, q quit. Without a terminal it prints\n"
      "plain lines, and takes each key as a line of its input.");
  return [name](const Session& session) {
    const std::string first = name->empty() ? "" : exercise_named(session.course, *name).name;
    return watch::Watching(session, first).run();
  };
}

}  // namespace warplings::cli
