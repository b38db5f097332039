// Texts first, since they take no time; then variants, several at a time.
#include "grader/course/devcheck/check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <map>
#include <mutex>
#include <set>

#include "base/parallel.h"
#include "grader/course/devcheck/rules.h"
#include "grader/course/devcheck/texts.h"
#include "grader/course/devcheck/variant.h"

namespace warplings::devcheck {
namespace {

// Prints findings from several threads, and counts.
class Report {
 public:
  explicit Report(std::size_t total) : total_(total) {}

  void add(const std::string& title, const Finding& finding) {
    const std::lock_guard lock(mutex_);
    ++done_;
    if (!finding.good) ++bad_;
    fmt::print("[{}/{}] {}{} {}\n", done_, total_, finding.good ? "ok    " : "WRONG ", title,
               finding.text);
    std::fflush(stdout);
  }
  int bad() const { return bad_; }

 private:
  std::mutex mutex_;
  const std::size_t total_;
  int done_ = 0;
  int bad_ = 0;
};

Finding finding_of(const std::vector<std::string>& problems, const char* good, const char* bad) {
  if (problems.empty()) return {true, good};
  std::string text = bad;
  for (const std::string& problem : problems) text += "\n        " + problem;
  return {false, text};
}

// What the cases of an exercise would say that an answer computes instead.
struct Alternatives {
  std::set<std::string> named;
  std::set<std::string> proven;  // some misconception gets it

  std::vector<std::string> unproven() const {
    std::vector<std::string> names;
    std::set_difference(named.begin(), named.end(), proven.begin(), proven.end(),
                        std::back_inserter(names));
    return names;
  }
};

void check_variants(const Layout& layout, const std::vector<Variant>& variants, unsigned jobs,
                    Report& report) {
  std::map<std::string, Alternatives> alternatives;  // by exercise
  std::mutex mutex;
  base::for_each_index(variants.size(), jobs, [&](std::size_t i) {
    const Variant& variant = variants[i];
    const Finding finding = examine(variant, layout);
    report.add(variant.title(), finding);
    const std::lock_guard lock(mutex);
    Alternatives& of_exercise = alternatives[variant.exercise->name];
    auto& names = variant.must == Variant::Must::kPass ? of_exercise.named : of_exercise.proven;
    names.insert(finding.alternatives.begin(), finding.alternatives.end());
  });
  for (const auto& [exercise, of_exercise] : alternatives) {
    report.add(exercise + ":",
               finding_of(of_exercise.unproven(), "a misconception gets each of its alternatives",
                          "no misconception gets these alternatives:"));
  }
}

}  // namespace

int check(const Layout& layout, const Course& course, const CheckOptions& options) {
  std::vector<Variant> variants;
  for (const Exercise* exercise : options.exercises) {
    if (!options.grades || !can_be_built(layout, *exercise)) continue;
    const auto more = variants_of(layout, *exercise);
    variants.insert(variants.end(), more.begin(), more.end());
  }
  std::set<const Exercise*> graded;
  for (const Variant& variant : variants) graded.insert(variant.exercise);
  Report report(options.exercises.size() + 2 + variants.size() + graded.size());
  for (const Exercise* exercise : options.exercises) {
    report.add(exercise->name + ":",
               finding_of(problems_of_texts(layout, *exercise),
                          "files, hints and gaps are in order", "is not in order:"));
  }
  report.add("the exercises:", finding_of(stray_files(layout, course), "every file belongs to one",
                                          "these files belong to none:"));
  report.add("the referee's rules:", finding_of(problems_of_rules(course.rules),
                                                "each has its section", "these are not in order:"));
  check_variants(layout, variants, options.jobs, report);
  if (report.bad() != 0) {
    fmt::print("{} of these are not in order.\n", report.bad());
  } else if (options.exercises.size() == course.exercises().size() && options.grades) {
    fmt::print("The course is in order.\n");
  } else {
    fmt::print("These are in order{}.\n", options.grades ? "" : ", as far as their texts tell");
  }
  return report.bad();
}

}  // namespace warplings::devcheck
