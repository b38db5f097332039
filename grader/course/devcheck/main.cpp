// warplings-devcheck: is the course in order? Every exercise's files, skeleton, solution and
// misconceptions are checked, several at a time. Part of ./run.sh selftest, through ctest.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <atomic>
#include <iostream>
#include <mutex>
#include <thread>

#include "base/error.h"
#include "base/exit_status.h"
#include "base/interrupt.h"
#include "grader/course/course.h"
#include "grader/course/devcheck/rules.h"
#include "grader/course/devcheck/texts.h"
#include "grader/course/devcheck/variant.h"

namespace {

using namespace warplings::devcheck;
namespace fs = std::filesystem;

using warplings::base::exit_status::kEnvironment;
using warplings::base::exit_status::kUsage;

struct Options {
  fs::path root = WARPLINGS_ROOT;
  fs::path cache;
  std::vector<std::string> names;
  unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
};

// Prints findings from several threads, and counts.
class Report {
 public:
  explicit Report(std::size_t total) : total_(total) {}

  void add(const std::string& title, const Finding& finding) {
    const std::lock_guard lock(mutex_);
    ++done_;
    if (!finding.good) ++bad_;
    std::cout << "[" << done_ << "/" << total_ << "] " << (finding.good ? "ok    " : "WRONG ")
              << title << " " << finding.text << std::endl;
  }
  int bad() const { return bad_; }

 private:
  std::mutex mutex_;
  const std::size_t total_;
  int done_ = 0;
  int bad_ = 0;
};

std::vector<Exercise> chosen(const std::vector<Exercise>& all,
                             const std::vector<std::string>& names) {
  if (names.empty()) return all;
  std::vector<Exercise> result;
  for (const std::string& name : names) {
    const auto found = std::find_if(
        all.begin(), all.end(), [&](const Exercise& exercise) { return exercise.name == name; });
    if (found == all.end())
      throw std::invalid_argument("course.toml has no exercise " + name + ".");
    result.push_back(*found);
  }
  return result;
}

// Findings about texts first: where files are missing there is nothing to build.
void check_texts(const Options& options, const std::vector<Exercise>& all,
                 const std::vector<Exercise>& exercises, Report& report) {
  for (const Exercise& exercise : exercises) {
    const auto problems = problems_of_texts(options.root, exercise);
    std::string text = "files, hints and gaps are in order";
    if (!problems.empty()) text = "is not in order:";
    for (const std::string& problem : problems) text += "\n        " + problem;
    report.add(exercise.name + ":", {problems.empty(), text});
  }
  const auto strays = stray_files(options.root, all);
  std::string text = strays.empty() ? "every file belongs to one" : "these files belong to none:";
  for (const std::string& stray : strays) text += "\n        " + stray;
  report.add("the exercises:", {strays.empty(), text});
}

void check_rules(const Options& options, Report& report) {
  const auto problems =
      problems_of_rules(warplings::Course::load(options.root / "course.toml").rules);
  std::string text = problems.empty() ? "each has its section" : "these are not in order:";
  for (const std::string& problem : problems) text += "\n        " + problem;
  report.add("the referee's rules:", {problems.empty(), text});
}

void check_variants(const Options& options, const std::vector<Variant>& variants, Report& report) {
  std::atomic<std::size_t> next = 0;
  std::atomic<bool> stopped = false;
  std::exception_ptr failure;
  std::mutex mutex;
  const auto work = [&] {
    while (!stopped) {
      const std::size_t mine = next++;
      if (mine >= variants.size()) return;
      try {
        report.add(variants[mine].title(), examine(variants[mine], {options.root, options.cache}));
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!stopped) failure = std::current_exception();
        stopped = true;
      }
    }
  };
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < options.jobs; ++i) threads.emplace_back(work);
  for (std::thread& thread : threads) thread.join();
  if (failure) std::rethrow_exception(failure);
}

int check(const Options& options) {
  const auto all = read_course(options.root / "course.toml");
  const auto exercises = chosen(all, options.names);
  std::vector<Variant> variants;
  for (const Exercise& exercise : exercises) {
    const auto more = variants_of(options.root, exercise);
    variants.insert(variants.end(), more.begin(), more.end());
  }
  Report report(exercises.size() + 2 + variants.size());
  check_texts(options, all, exercises, report);
  check_rules(options, report);
  check_variants(options, variants, report);
  if (report.bad() == 0) {
    std::cout << "The course is in order.\n";
    return 0;
  }
  std::cout << report.bad() << " of these are not in order.\n";
  return 1;
}

}  // namespace

int main(int argc, char** argv) {
  namespace base = warplings::base;
  Options options;
  CLI::App app("Checks that every exercise of the course is complete and judged as it should be.");
  app.add_option("exercise", options.names, "Names of exercises; all of them if none is given");
  app.add_option("--root", options.root, "The repository");
  app.add_option("--cache", options.cache, "Where objects and programs are kept")->required();
  app.add_option("-j,--jobs", options.jobs, "How many to check at a time")
      ->check(CLI::PositiveNumber);
  CLI11_PARSE(app, argc, argv);

  const base::InterruptScope interrupts;
  try {
    return check(options);
  } catch (const base::Interrupted& interrupted) {
    base::end_by_signal(interrupted.signal());
  } catch (const std::invalid_argument& error) {
    std::cerr << error.what() << '\n';
    return kUsage;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return kEnvironment;
  }
}
