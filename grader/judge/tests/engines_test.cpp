// Both engines judge the solution and the wrong answers of some exercises alike, to the line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <set>

#include "grader/judge/judge.h"

namespace warplings {
namespace {

namespace fs = std::filesystem;

struct Verdicts {
  State state = State::not_started;
  std::string engine;
  // Of each case under each schedule: what it is, by which rule and at which line.
  std::set<std::string> cases;

  bool operator==(const Verdicts& other) const {
    return state == other.state && cases == other.cases;
  }
};

std::ostream& operator<<(std::ostream& out, const Verdicts& verdicts) {
  out << name_of(verdicts.state);
  for (const std::string& one : verdicts.cases) out << "\n  " << one;
  return out;
}

Verdicts verdicts(const Exercise& exercise, const fs::path& file, bool wasm) {
  const Result result =
      Judge(Layout::find(), {.wasm = wasm}).judge(exercise, file, [](const auto&) {});
  Verdicts all{result.state, result.document.value("engine", ""), {}};
  for (const Case& one : result.cases) {
    std::string words =
        one.name + " " + one.schedule + " " + name_of(one.state) + " " + one.alternative;
    for (const Diagnosis& diagnosis : one.diagnoses) {
      words += " " + diagnosis.rule;
      // Where a loop that never ends is found depends on the clock.
      if (!diagnosis.locations.empty() && diagnosis.rule != "endless-loop")
        words += ":" + std::to_string(diagnosis.locations.front().line);
    }
    all.cases.insert(words);
  }
  return all;
}

TEST(BothEngines, JudgeAlike) {
  const Layout places = Layout::find();
  const Course course = Course::load(places.course_file());
  for (const char* name : {"block_sum", "crossed_masks"}) {
    const Exercise& exercise = *course.find(name);
    std::vector<fs::path> files = {exercise.below(places.solutions())};
    for (const auto& entry : fs::directory_iterator(places.misconceptions_of(exercise)))
      files.push_back(entry.path());
    EXPECT_GT(files.size(), 3u);
    for (const fs::path& file : files) {
      const Verdicts wasm = verdicts(exercise, file, true);
      EXPECT_EQ(wasm.engine, "wasm") << file;
      EXPECT_EQ(wasm, verdicts(exercise, file, false)) << file;
    }
  }
}

}  // namespace
}  // namespace warplings
