// Verdicts against the texts in verdicts/: NAME.json is the result, NAME.txt what is to be printed.
// WARPLINGS_UPDATE_VERDICTS=1 writes the texts anew; read the difference before you commit it.
#include "grader/judge/verdict.h"

#include <gmock/gmock.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace warplings {
namespace {

namespace fs = std::filesystem;

std::string content(const fs::path& file) {
  std::ostringstream text;
  text << std::ifstream(file).rdbuf();
  return text.str();
}

// The exercise that all of the samples are about.
Course sample_course() {
  Course course;
  const std::string text = "chapters/01_shared_memory.md";
  course.chapters.push_back({"01_shared_memory", "Reduction in shared memory", text, {}});
  course.chapters[0].exercises.push_back(
      {"block_sum", "01_shared_memory", "write", 3, text + "#the-halving-tree", {"one", "two"}});
  course.rules = {{"shared-race", text + "#races"}, {"deadlock", text + "#deadlocks"}};
  return course;
}

std::vector<std::string> rendered(const fs::path& result_file, const Style& style) {
  const Course course = sample_course();
  const Result result = read_result(nlohmann::json::parse(content(result_file)));
  const VerdictContext context{.course = &course,
                               .command = "./run.sh",
                               .shown_file = "exercises/01_shared_memory/block_sum.cu",
                               .style = style,
                               .skeleton = result_file.stem() == "half_done" ? "block_sum.cu" : "",
                               .root = "/course"};
  return verdict(result, *course.find("block_sum"), context);
}

std::vector<std::string> sample_names() {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(WARPLINGS_VERDICTS)) {
    if (entry.path().extension() == ".json") names.push_back(entry.path().stem().string());
  }
  return names;
}

class Verdict : public testing::TestWithParam<std::string> {
 protected:
  // The samples name their source file relative to their folder.
  void SetUp() override { fs::current_path(WARPLINGS_VERDICTS); }
  fs::path file(const char* ending) const {
    return fs::path(WARPLINGS_VERDICTS) / (GetParam() + ending);
  }
};

TEST_P(Verdict, LooksLikeTheCommittedText) {
  std::string text;
  for (const std::string& line : rendered(file(".json"), {})) text += line + "\n";
  if (std::getenv("WARPLINGS_UPDATE_VERDICTS") != nullptr) std::ofstream(file(".txt")) << text;
  EXPECT_EQ(text, content(file(".txt")));
}

TEST_P(Verdict, NamesTheGradedFileFirst) {
  EXPECT_EQ(rendered(file(".json"), {}).front(), "exercises/01_shared_memory/block_sum.cu");
}

TEST_P(Verdict, FitsAScreenOfEightyColumns) {
  for (const Style style : {Style{}, Style{true, true}}) {
    const auto lines = rendered(file(".json"), style);
    EXPECT_LE(lines.size(), kScreenful);
    for (const std::string& line : lines) {
      EXPECT_LE(columns(line), static_cast<std::size_t>(kColumns)) << line;
    }
  }
}

TEST_P(Verdict, FitsANarrowTerminal) {
  for (const std::size_t width : {60U, 72U}) {
    Style style;
    style.width = width;
    for (const std::string& line : rendered(file(".json"), style)) {
      EXPECT_LE(columns(line), width) << line;
    }
  }
}

TEST_P(Verdict, SaysTheSameInColour) {
  const auto plain = rendered(file(".json"), {false, true});
  auto coloured = rendered(file(".json"), {true, true});
  for (std::string& line : coloured) {
    for (auto begin = line.find('\033'); begin != std::string::npos; begin = line.find('\033')) {
      line.erase(begin, line.find('m', begin) + 1 - begin);
    }
  }
  EXPECT_EQ(coloured, plain);
}

TEST_P(Verdict, LeadsToTheSectionWhereTheTerminalCan) {
  Style style;
  style.links = true;
  const auto plain = rendered(file(".json"), {});
  const auto linked = rendered(file(".json"), style);
  ASSERT_EQ(linked.size(), plain.size());
  for (std::size_t i = 0; i < plain.size(); ++i) EXPECT_EQ(columns(linked[i]), columns(plain[i]));
}

TEST(UnchangedFile, IsSaidToBeWhatEverybodyGot) {
  fs::current_path(WARPLINGS_VERDICTS);
  Result result = read_result(nlohmann::json::parse(content("race.json")));
  result.mark_unchanged();
  const Course course = sample_course();
  const auto lines = verdict(result, *course.find("block_sum"),
                             {.course = &course, .shown_file = "block_sum.cu", .style = {}});
  EXPECT_THAT(lines, testing::Contains(testing::HasSubstr("This is the file as you got it.")));
  EXPECT_LE(lines.size(), kScreenful);
  EXPECT_EQ(state_in_words(result), "not started");
  EXPECT_EQ(read_result(result.document).standing(), State::not_started);
}

INSTANTIATE_TEST_SUITE_P(Samples, Verdict, testing::ValuesIn(sample_names()),
                         [](const auto& sample) { return sample.param; });

TEST(Result, RefusesAStateThatItDoesNotKnow) {
  EXPECT_THROW(read_result({{"state", "splendid"}}), std::invalid_argument);
  EXPECT_THROW(read_result(nlohmann::json::object()), std::invalid_argument);
}

}  // namespace
}  // namespace warplings
