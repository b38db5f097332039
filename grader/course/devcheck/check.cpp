// Texts first, since they take no time; then variants, several at a time.
#include "grader/course/devcheck/check.h"

#include <fmt/format.h>

#include <cstdio>
#include <mutex>

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

}  // namespace

int check(const Layout& layout, const Course& course, const CheckOptions& options) {
  std::vector<Variant> variants;
  for (const Exercise* exercise : options.exercises) {
    if (!options.grades || !can_be_built(layout, *exercise)) continue;
    const auto more = variants_of(layout, *exercise);
    variants.insert(variants.end(), more.begin(), more.end());
  }
  Report report(options.exercises.size() + 2 + variants.size());
  for (const Exercise* exercise : options.exercises) {
    report.add(exercise->name + ":",
               finding_of(problems_of_texts(layout, *exercise),
                          "files, hints and gaps are in order", "is not in order:"));
  }
  report.add("the exercises:", finding_of(stray_files(layout, course), "every file belongs to one",
                                          "these files belong to none:"));
  report.add("the referee's rules:", finding_of(problems_of_rules(course.rules),
                                                "each has its section", "these are not in order:"));
  base::for_each_index(variants.size(), options.jobs, [&](std::size_t i) {
    report.add(variants[i].title(), examine(variants[i], layout));
  });
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
