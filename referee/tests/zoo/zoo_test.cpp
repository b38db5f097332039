// One test for each .cu file of the zoo: NAME.cu must get the diagnoses that it states,
// NAME.correct.cu none, under every schedule.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <set>

#include "base/subprocess.h"
#include "referee/tests/zoo/expectation.h"
#include "referee/tests/zoo/run_program.h"

namespace referee::testing {

namespace base = warplings::base;
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = REFEREE_ZOO;
const fs::path kOutput = fs::path(REFEREE_ZOO_OUTPUT) / (compiler().is_clang ? "clang" : "gcc");

// One run of each order where somebody has little time: REFEREE_ZOO_SEEDS says how many.
int seeds() {
  const char* const few = std::getenv("REFEREE_ZOO_SEEDS");
  return few == nullptr ? 16 : std::atoi(few);
}

bool is_twin(const fs::path& source) {
  return source.stem().extension() == ".correct";
}

// Problems that several runs share are told once, with the first run that has them.
class Problems {
 public:
  void add(const std::string& problem, const RunOptions& run) {
    auto& [first, count] = seen_[problem];
    if (count++ == 0) first = "schedule " + run.schedule + ", activemask " + run.activemask;
  }
  std::string text() const {
    std::string result;
    for (const auto& [problem, where] : seen_)
      result += "  " + problem + "\n      (" + where.first + ", and in all " +
                std::to_string(where.second) + " runs)\n";
    return result;
  }

 private:
  std::map<std::string, std::pair<std::string, int>> seen_;
};

class ZooTest : public ::testing::Test {
 public:
  explicit ZooTest(fs::path source) : source_(std::move(source)) {}

  void TestBody() override {
    const Expectations expected = parse_expectations(read_file(source_), compiler().is_clang);
    if (is_twin(source_)) {
      ASSERT_TRUE(expected.errors.empty()) << source_ << " is a twin and expects an error";
    } else {
      ASSERT_FALSE(expected.errors.empty() && expected.notes.empty() && expected.limits.empty() &&
                   expected.shown_by.empty())
          << source_ << " states no fault: begin it with // expect: RULE line N";
    }
    fs::path program;
    try {
      program = build_program(source_, kOutput / fs::relative(source_, kFolder).parent_path());
    } catch (const std::exception& error) {
      FAIL() << error.what();
    }
    if (!expected.limits.empty()) return expect_limit(program, expected);
    if (expected.activemask_dependence()) return expect_dependence(program);
    Problems problems;
    for (const RunOptions& options : runs(expected))
      check_run(program, options, expected, problems);
    if (!expected.shown_by.empty()) expect_shown(program, expected, problems);
    EXPECT_EQ(problems.text(), "") << source_;
  }

 private:
  // All schedules; of those in which blocks take turns one seed, where a fault shows under all.
  std::vector<RunOptions> runs(const Expectations& expected) const {
    std::vector<RunOptions> all;
    const auto add = [&](const std::string& schedule) {
      all.push_back({schedule, "converged", expected.launch_budget, false});
    };
    for (const std::string& schedule : schedules(seeds())) add(schedule);
    if (is_twin(source_))
      for (const RunOptions& run : activemask_runs()) all.push_back(run);
    if (expected.shown_by.empty())
      for (const char* order : {"interleave", "weak"})
        for (const std::string& schedule : seeded(order, is_twin(source_) ? seeds() : 1))
          add(schedule);
    return all;
  }

  void check_run(const fs::path& program, const RunOptions& options, const Expectations& expected,
                 Problems& problems) const {
    const ProgramRun run = run_program(program, options);
    for (const std::string& problem : compare(expected, run.report, source_.filename().string()))
      problems.add(problem, options);
    if ((is_twin(source_) || !expected.shown_by.empty()) && run.status != 0)
      problems.add("status " + std::to_string(run.status) + ": " + run.output, options);
    if (!expected.errors.empty() && run.status == 0)
      problems.add("the program ends with status 0", options);
  }

  // Half of the seeds must show it, and none anything else.
  void expect_shown(const fs::path& program, const Expectations& expected,
                    Problems& problems) const {
    Expectations then;
    then.errors = expected.shown;
    then.says = expected.says;
    int shown = 0, runs = 0;
    for (const std::string& schedule : seeded(expected.shown_by, seeds())) {
      const RunOptions options{schedule, "converged", expected.launch_budget, false};
      const ProgramRun run = run_program(program, options);
      ++runs;
      if (run.status == 0) continue;
      ++shown;
      for (const std::string& problem : compare(then, run.report, source_.filename().string()))
        problems.add(problem, options);
    }
    EXPECT_GE(2 * shown, runs) << source_ << ": too few seeds of " << expected.shown_by;
  }

  // A documented miss: when the referee learns to see it, the file moves to the others.
  void expect_limit(const fs::path& program, const Expectations& expected) const {
    const ProgramRun run = run_program(program, {});
    ASSERT_TRUE(run.report.is_object()) << run.output;
    for (const auto& diagnosis : run.report.at("diagnoses"))
      EXPECT_FALSE(expected.limits.front().fits(diagnosis, source_.filename().string()))
          << source_ << " is diagnosed now; move it and state // expect:";
  }

  // The runtime sees one run only: the dependence shows between runs.
  void expect_dependence(const fs::path& program) const {
    std::set<std::pair<int, std::string>> outcomes;
    for (const RunOptions& options : activemask_runs()) {
      const ProgramRun run = run_program(program, options);
      outcomes.emplace(run.status, run.output);
      ASSERT_TRUE(run.report.is_object()) << run.output;
      bool asked = false;
      for (const auto& launch : run.report.at("launches"))
        asked = asked || launch.at("counters").at("uses_activemask").get<bool>();
      EXPECT_TRUE(asked) << "no kernel calls __activemask()";
    }
    EXPECT_GT(outcomes.size(), 1u) << source_ << ": the outcome is the same for every policy";
  }

  const fs::path source_;
};

TEST(Zoo, HasATwinForEveryFault) {
  int faults = 0, twins = 0;
  for (const fs::path& file : cuda_files(kFolder)) {
    if (file.parent_path().filename() == "limits") continue;
    is_twin(file) ? ++twins : ++faults;
    if (is_twin(file)) continue;
    fs::path twin = file;
    twin.replace_extension(".correct.cu");
    EXPECT_TRUE(fs::exists(twin)) << file << " has no correct twin";
  }
  EXPECT_GE(faults, 60);
  EXPECT_GE(twins, faults);
}

// Several minutes of compiling, so only on request; the programs are CUDA and must stay so.
TEST(Zoo, IsAcceptedByTheToolkit) {
  const char* compiler = std::getenv("REFEREE_TEST_NVCC");
  if (!compiler)
    GTEST_SKIP() << "set REFEREE_TEST_NVCC=/usr/local/cuda/bin/nvcc to compile every file with it";
  for (const fs::path& file : cuda_files(kFolder)) {
    const base::ProcessResult result = base::run_captured(
        {compiler, "-arch=sm_90", "-std=c++20", "-c", "-o", "/dev/null", file.string()});
    EXPECT_EQ(result.status, 0) << file << "\n" << result.output;
  }
}

void register_programs() {
  for (const fs::path& file : cuda_files(kFolder)) {
    const fs::path name = fs::relative(file, kFolder).replace_extension();
    ::testing::RegisterTest("Program", name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                            [file]() -> ZooTest* { return new ZooTest(file); });
  }
}

}  // namespace
}  // namespace referee::testing

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  referee::testing::register_programs();
  return RUN_ALL_TESTS();
}
