// What a person has to decide, whether a verdict misleads, is left to the person: the account puts
// the true cause beside what was heard.
#include "grader/judge/answers.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

#include "base/error.h"
#include "base/files.h"
#include "base/parallel.h"
#include "base/temporary_directory.h"
#include "base/text.h"
#include "grader/judge/case_group.h"
#include "grader/judge/judge.h"
#include "grader/judge/verdict.h"

namespace warplings {
namespace {

namespace fs = std::filesystem;

constexpr int kRandomSchedules = 16;

std::string first_comment(const fs::path& file) {
  const std::vector<std::string> lines = base::lines_of(base::read_text(file));
  if (lines.empty() || !lines.front().starts_with("//")) return "";
  return std::string(base::trimmed(lines.front().substr(2)));
}

void add_below(const fs::path& folder, bool right, const Course& course, std::vector<Answer>& all) {
  std::error_code none;
  for (const auto& entry : fs::recursive_directory_iterator(folder, none)) {
    const fs::path& file = entry.path();
    if (file.extension() != ".cu" || !entry.is_regular_file()) continue;
    const Exercise* exercise = course.find(file.stem().string());
    if (exercise == nullptr || file.parent_path().filename() != exercise->chapter) {
      throw base::Error(
          fmt::format("{} is no answer: it is not called <chapter>/<exercise>.cu.", file.string()));
    }
    all.push_back({file, exercise, right, right ? "" : first_comment(file)});
  }
}

// The run that the verdict shows, or null.
const Case* shown_run(const Result& result) {
  const std::vector<CaseGroup> groups = grouped(result.cases);
  const CaseGroup* telling = most_telling(groups);
  return telling == nullptr ? nullptr : telling->shown;
}

}  // namespace

std::vector<Answer> answers_below(const fs::path& folder, const Course& course) {
  std::vector<Answer> all;
  add_below(folder / "wrong", false, course, all);
  add_below(folder / "right", true, course, all);
  if (all.empty()) {
    throw base::Error(fmt::format(
        "There are no answers in {}. They are called wrong/NAME/<chapter>/<exercise>.cu, and the\n"
        "same below right/.",
        folder.string()));
  }
  std::sort(all.begin(), all.end(),
            [](const Answer& a, const Answer& b) { return a.file < b.file; });
  return all;
}

bool heard_by_values(const Result& result) {
  const Case* run = heard(result) == Heard::cause ? shown_run(result) : nullptr;
  return run != nullptr && !run->alternative.empty();
}

Heard heard(const Result& result) {
  if (result.state == State::passed) return Heard::passes;
  if (result.state == State::compile_error) return Heard::cause;
  const Case* run = shown_run(result);
  if (run == nullptr) return Heard::symptom;
  if (!run->alternative.empty() || !run->places.empty()) return Heard::cause;
  const Diagnosis* diagnosis = telling_diagnosis(*run);
  return diagnosis != nullptr && !diagnosis->locations.empty() ? Heard::cause : Heard::symptom;
}

void measure(const Layout& layout, const std::vector<Answer>& answers, unsigned jobs,
             const std::function<void(const Measured&)>& each) {
  const base::TemporaryDirectory cache;  // what is built of them is of no use to anybody else
  const auto judge_under = [&](int schedules) {
    return Judge(
        layout,
        {.random_schedules = schedules, .judge_skeletons = true, .own_cache = cache.path()});
  };
  const Judge few = judge_under(1);
  const Judge many = judge_under(kRandomSchedules);
  std::mutex mutex;
  base::for_each_index(answers.size(), jobs, [&](std::size_t i) {
    const Answer& answer = answers[i];
    const Measured one{
        &answer,
        (answer.right ? many : few).judge(*answer.exercise, answer.file, [](const auto&) {})};
    const std::lock_guard lock(mutex);
    each(one);
  });
}

std::string account(const Measured& one, const fs::path& folder, const Course& course) {
  constexpr const char* kWords[] = {"passes", "cause named", "symptom told"};
  std::string text = fmt::format("{}{}: {}\n", one.misjudged() ? "MISJUDGED " : "",
                                 one.answer->file.lexically_relative(folder).string(),
                                 kWords[static_cast<int>(heard(one.result))]);
  if (!one.answer->right) text += fmt::format("  cause: {}\n", one.answer->cause);
  const VerdictContext context{
      .course = &course, .shown_file = one.answer->file.filename(), .style = {}};
  for (const std::string& line : verdict(one.result, *one.answer->exercise, context)) {
    text += fmt::format("    {}\n", line);
  }
  return text;
}

std::string summary(const std::vector<Measured>& all) {
  const auto row = [&](const char* title, bool right, Heard what, bool same) {
    std::size_t total = 0;
    std::size_t count = 0;
    for (const Measured& one : all) {
      if (one.answer->right != right) continue;
      ++total;
      if ((heard(one.result) == what) == same) ++count;
    }
    const double share =
        total == 0 ? 0 : 100.0 * static_cast<double>(count) / static_cast<double>(total);
    return fmt::format("{:<44} {:>4} of {:>4}  {:5.1f} %\n", title, count, total, share);
  };
  // A sentence about values is true of them. Whether it is the cause, nothing here can tell.
  const auto by_values = [&] {
    const auto count = std::count_if(all.begin(), all.end(), [](const Measured& one) {
      return !one.answer->right && heard_by_values(one.result);
    });
    return fmt::format("{:<44} {:>4}: is each the true one?\n",
                       "  of these, by what the values are", count);
  };
  return row("wrong answers that pass", false, Heard::passes, true) +
         row("wrong answers whose cause is named", false, Heard::cause, true) + by_values() +
         row("wrong answers of which a symptom is told", false, Heard::symptom, true) +
         row("right answers refused", true, Heard::passes, false);
}

}  // namespace warplings
