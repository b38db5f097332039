// No packaged file of the real course gives an answer away. What a solution fills into a gap is
// looked for in every file:
//   - a line that only one solution has, long enough to be no idiom of the language, may stand
//     nowhere but where the course teaches: in chapters/ and in hints;
//   - four lines in a row may stand nowhere, where the course teaches not six.
// Skeletons are given: that of missing_barrier has the tree that block_sum asks for, on purpose.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "base/files.h"
#include "grader/classroom/package/course_files.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;
using testing::IsEmpty;
using testing::Not;

const fs::path kRoot = WARPLINGS_CHECKOUT;
constexpr std::size_t kDistinctive = 32;  // characters that are not blank
constexpr std::size_t kRun = 4;           // lines
constexpr std::size_t kTaughtRun = 6;

// Long, and written by everybody who needs them.
const std::set<std::string> kIdioms = {"constunsignedi=blockIdx.x*blockDim.x+threadIdx.x;",
                                       "for(intdistance=16;distance>0;distance/=2){"};

// The lines of code, without blanks and comments: neither indentation nor a remark hides a copy.
std::vector<std::string> code_lines(const std::string& text) {
  std::vector<std::string> lines;
  std::string line;
  const auto finish = [&] {
    line = line.substr(0, line.find("//"));
    if (!line.empty()) lines.push_back(line);
    line.clear();
  };
  for (const char c : text) {
    if (c == '\n') {
      finish();
    } else if (c != ' ' && c != '\t' && c != '\r') {
      line += c;
    }
  }
  finish();
  return lines;
}

using Lines = std::set<std::string>;
using Runs = std::set<std::string>;

Runs runs_of(const std::vector<std::string>& lines, std::size_t length, const Lines& without = {}) {
  Runs runs;
  for (std::size_t i = 0; i + length <= lines.size(); ++i) {
    std::string run;
    bool counts = true;
    for (std::size_t k = i; k < i + length; ++k) {
      counts = counts && !without.contains(lines[k]);
      run += lines[k] + "\n";
    }
    if (counts) runs.insert(run);
  }
  return runs;
}

// What solutions fill in: where each distinctive line and each run comes from.
struct Answers {
  std::map<std::string, fs::path> lines;
  std::map<std::string, fs::path> runs;
};

Answers find_answers() {
  Answers answers;
  std::map<std::string, int> solutions_with;
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / "solutions")) {
    if (entry.path().extension() != ".cu") continue;
    const fs::path name = entry.path().lexically_relative(kRoot / "solutions");
    const auto skeleton = code_lines(base::read_text(kRoot / "grader" / "skeletons" / name));
    const Lines known(skeleton.begin(), skeleton.end());
    const auto solution = code_lines(base::read_text(entry.path()));
    for (const std::string& line : Lines(solution.begin(), solution.end())) {
      if (line.size() < kDistinctive || line[0] == '#') continue;
      if (known.contains(line) || kIdioms.contains(line)) continue;
      answers.lines[line] = name;
      ++solutions_with[line];
    }
    for (const std::size_t length : {kRun, kTaughtRun}) {
      for (const std::string& run : runs_of(solution, length, known)) answers.runs[run] = name;
    }
  }
  for (const auto& [line, count] : solutions_with) {
    if (count > 1) answers.lines.erase(line);
  }
  return answers;
}

bool is_given(const fs::path& file) {
  return *file.begin() == "exercises" || file.string().starts_with("grader/skeletons/");
}

bool teaches(const fs::path& file) {
  const std::string name = file.string();
  return name.starts_with("chapters/") || name.starts_with("site/") || name == "course.toml";
}

// What a file of that name and text gives away, one sentence each.
std::vector<std::string> leaks(const Answers& answers, const fs::path& file,
                               const std::string& text) {
  std::vector<std::string> found;
  const auto lines = code_lines(text);
  if (!teaches(file)) {
    for (const std::string& line : lines) {
      const auto at = answers.lines.find(line);
      if (at != answers.lines.end()) {
        found.push_back(file.string() + " has a line of " + at->second.string() + ": " + line);
      }
    }
  }
  for (const std::string& run : runs_of(lines, teaches(file) ? kTaughtRun : kRun)) {
    const auto at = answers.runs.find(run);
    if (at != answers.runs.end()) {
      found.push_back(file.string() + " has lines of " + at->second.string() + ":\n" + run);
    }
  }
  return found;
}

TEST(Leaks, ThePackageHasNoLineOfASolutionsGap) {
  const Answers answers = find_answers();
  ASSERT_GT(answers.lines.size(), 100U);
  ASSERT_GT(answers.runs.size(), 100U);
  for (const fs::path& file : course_files(kRoot, Receiver::kStudent)) {
    if (is_given(file)) continue;
    EXPECT_THAT(leaks(answers, file, base::read_text(kRoot / file)), IsEmpty());
  }
}

TEST(Leaks, ThePackageHasNoFileThatIsAMisconceptionOrAHiddenCase) {
  std::map<std::string, fs::path> secrets;
  for (const char* folder : {"solutions", "grader/misconceptions", "grader/hidden"}) {
    for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
      if (entry.is_regular_file()) {
        secrets[base::read_text(entry.path())] = entry.path();
      }
    }
  }
  ASSERT_GT(secrets.size(), 100U);
  for (const fs::path& file : course_files(kRoot, Receiver::kStudent)) {
    if (is_given(file)) continue;
    const auto at = secrets.find(base::read_text(kRoot / file));
    EXPECT_TRUE(at == secrets.end()) << file << " is " << at->second;
  }
}

// Controls: the search finds what is there to be found.
TEST(Leaks, ACopiedSolutionWouldBeFoundInAnyFile) {
  const Answers answers = find_answers();
  for (const char* name :
       {"01_shared_memory/block_sum.cu", "02_shuffles/dot.cu", "06_softmax/softmax128.cu"}) {
    const std::string text = base::read_text(kRoot / "solutions" / name);
    EXPECT_THAT(leaks(answers, "grader/cli/help.txt", "Some text\n" + text), Not(IsEmpty()));
    EXPECT_THAT(leaks(answers, "chapters/01_shared_memory.md", text), Not(IsEmpty())) << name;
  }
}

TEST(Leaks, OneLineOfASolutionWouldBeFound) {
  const Answers answers = find_answers();
  const auto& [line, solution] = *answers.lines.begin();
  EXPECT_THAT(leaks(answers, "bench/README.md", "  " + line + "  // copied\n"), Not(IsEmpty()));
}

}  // namespace
}  // namespace warplings::classroom
