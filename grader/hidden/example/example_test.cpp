// The example of a hidden case, graded: it is marked in the result, and it tells two answers apart
// that the visible cases cannot.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "grader/harness/compile/build_submission.h"
#include "grader/harness/grading/process.h"
#include "grader/parts/parts.h"

namespace warplings {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

const fs::path kRoot = WARPLINGS_CHECKOUT;

// Builds the file as an answer to block_sum and grades it by the visible and the hidden cases.
json graded(const fs::path& file) {
  const base::TemporaryDirectory directory;
  const auto built =
      build::build_submission({file, kRoot / "grader/adapters/01_shared_memory/block_sum.cu",
                               WARPLINGS_TEST_CACHE, parts::kSubmission});
  EXPECT_EQ(built.status, 0) << built.messages;
  const fs::path result = directory.path() / "result.json";
  const auto ending =
      grading::run({{WARPLINGS_EXAMPLE_CASES, "--submission=" + built.program.string(),
                     "--exercise=block_sum", "--result=" + result.string()},
                    {"TMPDIR=" + directory.path().string()},
                    directory.path()},
                   {std::chrono::seconds(60), std::chrono::seconds(60)});
  EXPECT_LE(ending.code, 1) << ending.output;
  return json::parse(base::read_text(result, 1 << 24));
}

// How many cases, hidden or not, passed or not.
std::ptrdiff_t count(const json& result, bool hidden, bool passed) {
  const json& cases = result.at("cases");
  return std::count_if(cases.begin(), cases.end(), [&](const json& one) {
    return one.at("hidden") == hidden && one.at("passed") == passed;
  });
}

TEST(HiddenCases, AreGradedBesideTheVisibleOnesAndMarked) {
  const json result = graded(kRoot / "solutions/01_shared_memory/block_sum.cu");
  EXPECT_EQ(result.at("state"), "passed");
  EXPECT_EQ(count(result, true, true), 3);  // one case under three schedules
  // Three under three schedules, and four about craft under the first.
  EXPECT_EQ(count(result, false, true), 13);
}

TEST(HiddenCases, DecideWhereTheVisibleOnesCannot) {
  const json result = graded(kRoot / "grader/hidden/example/drops_infinities.cu");
  EXPECT_EQ(result.at("state"), "wrong_answer");
  EXPECT_EQ(count(result, true, false), 3);
  EXPECT_EQ(count(result, false, false), 0);
}

}  // namespace
}  // namespace warplings
