// The sentences over a comparison's mismatches.
#include "grader/harness/grading/comparison.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "grader/harness/grading/patterns.h"
#include "grader/harness/grading/storing.h"

namespace warplings::grading {

std::string within(double reference, double bound) {
  if (std::isnan(reference)) return "NaN";
  if (bound == 0) return fmt::format("{:.9g}", reference);
  return fmt::format("{:.9g} +- {:.2g}", reference, bound);
}

namespace {

// "5", "0 to 31".
std::string range(std::uint64_t first, std::uint64_t last) {
  return first == last ? fmt::format("{}", first) : fmt::format("{} to {}", first, last);
}

// The threads of a block, where all launches of the call have blocks of that size in one dimension;
// else 0.
std::size_t threads_of_blocks(const Answer& answer) {
  const auto& report = answer.run().report;
  std::uint64_t threads = 0;
  for (const Launch& launch :
       report ? report->launches_of(answer.index()) : std::vector<Launch>()) {
    const bool is_other = threads != 0 && launch.block[0] != threads;
    if (is_other || launch.block[1] != 1 || launch.block[2] != 1) return 0;
    threads = launch.block[0];
  }
  return static_cast<std::size_t>(threads);
}

Layout layout_of(const Answer& answer, std::string_view name) {
  const Question& question = answer.question();
  Layout layout;
  layout.warp_size = static_cast<std::size_t>(answer.run().setting.warp_size);
  layout.block_threads = threads_of_blocks(answer);
  if (const OneAThread* const threads = question.one_a_thread(name))
    layout.one_a_thread = threads->block_threads % layout.warp_size == 0;
  if (const OneAWarp* const warps = question.one_a_warp(name))
    layout.warp_elements = warps->elements;
  for (const char* value : {"columns", "width"}) {
    const int size = question.value_of(value).value_or(0);
    if (size > 0) layout.values.emplace_back(value, static_cast<std::size_t>(size));
  }
  return layout;
}

// What all wrong elements have in common, as far as it says where to look.
std::string in_common(const WrongElements& wrong) {
  if (wrong.total == 1) return "";
  if (wrong.untouched == wrong.count) {
    if (wrong.count == wrong.total) return "No element was ever written.";
    const bool row = wrong.last - wrong.first + 1 == wrong.count;
    return fmt::format(
        "{} never written; the others are right.",
        !row ? "The wrong elements were"
             : fmt::format("Element{} {} {}", wrong.count == 1 ? "" : "s",
                           range(wrong.first, wrong.last), wrong.count == 1 ? "was" : "were"));
  }
  if (wrong.lanes == 0 || wrong.count < 2) return "";
  const int first = std::countr_zero(wrong.lanes);
  const int lanes = std::popcount(wrong.lanes);
  const bool row = (wrong.lanes >> first) == (std::uint64_t{1} << lanes) - 1;
  if (!row || lanes > 16) return "";
  return fmt::format(
      "All of them belong to lane{} {}.", lanes == 1 ? "" : "s",
      range(static_cast<std::uint64_t>(first), static_cast<std::uint64_t>(first + lanes - 1)));
}

}  // namespace

Finding wrong_values(const Answer& answer, std::string_view name, std::vector<Mismatch> mismatches,
                     const WrongElements& wrong) {
  Finding finding;
  finding.message = answer.question().introduction();
  if (name == kReturned) {
    finding.message += "the function returned a wrong value.";
  } else if (wrong.total == 1) {
    finding.message += fmt::format("{} is wrong.", name);
  } else {
    finding.message +=
        fmt::format("{} is wrong in {} of its {} elements.", name, wrong.count, wrong.total);
  }
  // What the referee calls an error explains more.
  const bool has_errors = answer.run().report && !answer.run().report->errors().empty();
  const Pattern pattern =
      has_errors ? Pattern()
                 : pattern_of(wrong.flags, wrong.untouched == wrong.count, layout_of(answer, name));
  finding.explanation = pattern.sentence.empty() ? in_common(wrong) : pattern.sentence;
  finding.alternative = pattern.alternative;
  if (wrong.untouched == wrong.count) tell_who_stores(finding, answer, name);
  finding.array = name;
  finding.mismatches = std::move(mismatches);
  finding.mismatch_count = wrong.count;
  return finding;
}

Finding missing_values(const Answer& answer, std::string_view name) {
  return {State::kCrashed,
          answer.question().introduction() +
              fmt::format("the answer holds no {} of the expected size.", name),
          {},
          0};
}

}  // namespace warplings::grading
