// One test for each program of cooperative groups: those in correct/ end well and without a word,
// with warps of any size those in warp_sizes/; those in wrong/ get the diagnosis that they state,
// those in rejected/ do not compile.
#include <gtest/gtest.h>

#include <cstdlib>

#include "base/subprocess.h"
#include "referee/tests/zoo/expectation.h"
#include "referee/tests/zoo/run_program.h"

namespace referee::testing {

namespace base = warplings::base;
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = REFEREE_GROUPS;
const fs::path kOutput = REFEREE_GROUPS_OUTPUT;

std::vector<RunOptions> runs() {
  std::vector<RunOptions> all = activemask_runs();
  for (const std::string& schedule : schedules(6))
    all.push_back({schedule, "converged", "", false});
  return all;
}

std::string name_of(const RunOptions& options) {
  return "schedule " + options.schedule + ", activemask " + options.activemask;
}

class CorrectProgram : public ::testing::Test {
 public:
  explicit CorrectProgram(fs::path source) : source_(std::move(source)) {}
  void TestBody() override { expect_silence(build_program(source_, kOutput / "correct")); }

 protected:
  static void expect_silence(const fs::path& program) {
    for (const RunOptions& options : runs()) {
      const ProgramRun run = run_program(program, options);
      EXPECT_EQ(run.status, 0) << name_of(options) << "\n" << run.output;
      ASSERT_TRUE(run.report.is_object()) << run.output;
      for (const auto& diagnosis : run.report.at("diagnoses"))
        ADD_FAILURE() << name_of(options) << ": " << describe(diagnosis);
      if (HasFailure()) return;
    }
  }

  fs::path source_;
};

class PortableProgram : public CorrectProgram {
 public:
  using CorrectProgram::CorrectProgram;
  void TestBody() override {
    const fs::path program = build_program(source_, kOutput / "warp_sizes");
    for (const char* size : {"1", "2", "4", "8", "16", "32"}) {
      SCOPED_TRACE(std::string("warp size ") + size);
      setenv("REFEREE_WARP_SIZE", size, 1);
      expect_silence(program);
      unsetenv("REFEREE_WARP_SIZE");
    }
  }
};

class WrongProgram : public ::testing::Test {
 public:
  explicit WrongProgram(fs::path source) : source_(std::move(source)) {}
  void TestBody() override {
    const Expectations expected = parse_expectations(read_file(source_));
    ASSERT_FALSE(expected.errors.empty() && expected.notes.empty()) << "the file states no fault";
    const fs::path program = build_program(source_, kOutput / "wrong");
    for (const RunOptions& options : runs()) {
      const ProgramRun run = run_program(program, options);
      for (const std::string& problem : compare(expected, run.report, source_.filename().string()))
        ADD_FAILURE() << name_of(options) << ": " << problem;
      if (HasFailure()) return;
    }
  }

 private:
  fs::path source_;
};

// Begins with "// says: TEXT", which the compiler's message must hold.
class RejectedProgram : public ::testing::Test {
 public:
  explicit RejectedProgram(fs::path source) : source_(std::move(source)) {}
  void TestBody() override {
    const std::string first = read_file(source_).substr(0, read_file(source_).find('\n'));
    const std::string mark = "// says: ";
    ASSERT_EQ(first.rfind(mark, 0), 0u) << "the file does not state the compiler's message";
    try {
      build_program(source_, kOutput / "rejected");
      FAIL() << "the program compiles";
    } catch (const std::runtime_error& error) {
      EXPECT_NE(std::string(error.what()).find(first.substr(mark.size())), std::string::npos)
          << error.what();
    }
  }

 private:
  fs::path source_;
};

std::string advice_of(const fs::path& source, const fs::path& folder) {
  const ProgramRun run = run_program(build_program(source, folder), RunOptions());
  for (const auto& diagnosis : run.report.at("diagnoses"))
    if (diagnosis.at("rule") == "shared-race") return diagnosis.at("explanation");
  return "";
}

// A program that does not know groups need not learn of them from a diagnosis.
TEST(AdviceOnARace, NamesTheBarrierOfAGroupWhereTheProgramHasGroups) {
  const fs::path zoo = kFolder.parent_path() / "zoo" / "shuffles";
  const char* const of_group = "the sync() of their group";
  const std::string with =
      advice_of(kFolder / "wrong" / "shuffle_is_no_barrier.cu", kOutput / "advice");
  EXPECT_NE(with.find(of_group), std::string::npos) << with;
  const std::string without = advice_of(zoo / "shuffle_is_no_barrier.cu", kOutput / "advice_zoo");
  EXPECT_NE(without.find("__syncwarp() (or, where other warps"), std::string::npos) << without;
  EXPECT_EQ(without.find(of_group), std::string::npos) << without;
}

// Nothing can stand between the two accesses of one statement.
TEST(AdviceOnARace, WantsABarrierWhereOneCanStand) {
  const fs::path races = kFolder.parent_path() / "zoo" / "races";
  const auto advice = [&](const char* name) {
    return advice_of(races / (std::string(name) + ".cu"), kOutput / "advice_zoo");
  };
  const char* const between = "between the two accesses";
  const std::string two_lines = advice("no_barrier_after_load");
  EXPECT_NE(two_lines.find(between), std::string::npos) << two_lines;
  const std::string one_line = advice("read_and_write_in_one_step");
  EXPECT_NE(one_line.find("read into a variable"), std::string::npos) << one_line;
  EXPECT_EQ(one_line.find(between), std::string::npos) << one_line;
  const std::string one_access = advice("threads_write_different_values");
  EXPECT_NE(one_access.find("let one of them make it"), std::string::npos) << one_access;
  EXPECT_EQ(one_access.find(between), std::string::npos) << one_access;
}

// A copy that begins too early does not wait for those who read; one that has arrived has done so
// for the thread that began it.
TEST(AdviceOnARace, KnowsCopies) {
  const fs::path copies = kFolder.parent_path() / "zoo" / "libcu";
  const std::string begins =
      advice_of(copies / "stage_filled_too_early.cu", kOutput / "advice_zoo");
  EXPECT_NE(begins.find("An asynchronous copy may write as soon as it is begun"), begins.npos)
      << begins;
  const std::string arrived = advice_of(copies / "copies_of_others.cu", kOutput / "advice_zoo");
  EXPECT_NE(arrived.find("Each thread waits for its own copies only"), arrived.npos) << arrived;
}

// A flag that tells of a fence is waited for: what is missing there is another fence.
TEST(AdviceOnARace, NamesAFenceThatNobodyWaitsForAndNoOther) {
  const fs::path fences = kFolder.parent_path() / "zoo" / "fences";
  const char* const words = "makes nobody wait";
  const std::string bare =
      advice_of(fences / "fence_in_place_of_a_barrier.cu", kOutput / "advice_zoo");
  EXPECT_NE(bare.find(words), bare.npos) << bare;
  const std::string with_flag =
      advice_of(fences / "fence_of_one_side_between_warps.cu", kOutput / "advice_zoo");
  EXPECT_NE(with_flag, "");
  EXPECT_EQ(with_flag.find(words), with_flag.npos) << with_flag;
}

// Several minutes of compiling, so only on request: the toolkit takes and rejects the same
// programs.
TEST(Toolkit, AgreesAboutWhatCompiles) {
  const char* compiler = std::getenv("REFEREE_TEST_NVCC");
  if (!compiler)
    GTEST_SKIP() << "set REFEREE_TEST_NVCC=/usr/local/cuda/bin/nvcc to compile every file with it";
  const auto expect = [&](const fs::path& folder, bool accepted) {
    for (const fs::path& file : cuda_files(folder)) {
      const base::ProcessResult result =
          base::run_captured({compiler, "-arch=sm_90", "-std=c++20", "--extended-lambda",
                              "--expt-relaxed-constexpr", "-c", "-o", "/dev/null", file.string()});
      // What it takes although a GPU faults, says so.
      const bool taken = accepted || read_file(file).find("// nvcc takes it") != std::string::npos;
      EXPECT_EQ(result.status == 0, taken) << file << "\n" << result.output;
    }
  };
  for (const char* folder : {"correct", "warp_sizes", "wrong"}) expect(kFolder / folder, true);
  expect(kFolder / "rejected", false);
  const fs::path device_code = kFolder.parent_path() / "driver" / "device_code";
  expect(device_code / "accepted", true);
  expect(device_code / "refused", false);
}

template <class Test>
void register_programs(const char* suite, const char* folder) {
  for (const fs::path& file : cuda_files(kFolder / folder))
    ::testing::RegisterTest(suite, file.stem().c_str(), nullptr, nullptr, __FILE__, __LINE__,
                            [file]() -> ::testing::Test* { return new Test(file); });
}

}  // namespace
}  // namespace referee::testing

int main(int argc, char** argv) {
  using namespace referee::testing;
  ::testing::InitGoogleTest(&argc, argv);
  register_programs<CorrectProgram>("Correct", "correct");
  register_programs<PortableProgram>("Portable", "warp_sizes");
  register_programs<WrongProgram>("Wrong", "wrong");
  register_programs<RejectedProgram>("Rejected", "rejected");
  return RUN_ALL_TESTS();
}
