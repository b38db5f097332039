// One test for each program of the corpus.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "referee/tests/zoo/run_program.h"

namespace referee::testing {
namespace {

namespace fs = std::filesystem;
using ::testing::HasSubstr;
using ::testing::IsSupersetOf;
using ::testing::ThrowsMessage;

const fs::path kFolder = REFEREE_CORPUS;
const fs::path kOutput = REFEREE_CORPUS_OUTPUT;

// What follows `// word: ` in the first line of the file.
std::string stated(const fs::path& source, const std::string& word) {
  const std::string text = read_file(source), head = "// " + word + ": ";
  if (!text.starts_with(head)) throw std::invalid_argument(source.string() + " lacks " + head);
  return text.substr(head.size(), text.find('\n') - head.size());
}

class Right : public ::testing::Test {
 public:
  explicit Right(fs::path source) : source_(std::move(source)) {}
  void TestBody() override {
    const ProgramRun run = run_program(build_program(source_, kOutput / "right"), {});
    EXPECT_EQ(run.status, 0) << run.output;
    ASSERT_TRUE(run.report.is_object()) << run.output;
    for (const auto& diagnosis : run.report.at("diagnoses")) ADD_FAILURE() << describe(diagnosis);
  }

 private:
  fs::path source_;
};

class Wrong : public ::testing::Test {
 public:
  explicit Wrong(fs::path source) : source_(std::move(source)) {}
  void TestBody() override {
    const ProgramRun run = run_program(build_program(source_, kOutput / "wrong"), {});
    ASSERT_TRUE(run.report.is_object()) << run.output;
    std::vector<std::string> rules;
    for (const auto& diagnosis : run.report.at("diagnoses")) rules.push_back(diagnosis.at("rule"));
    EXPECT_THAT(rules, IsSupersetOf({stated(source_, "finds")}));
  }

 private:
  fs::path source_;
};

class Refused : public ::testing::Test {
 public:
  explicit Refused(fs::path source) : source_(std::move(source)) {}
  void TestBody() override {
    EXPECT_THAT([&] { build_program(source_, kOutput / "refused"); },
                ThrowsMessage<std::runtime_error>(HasSubstr(stated(source_, "says"))));
  }

 private:
  fs::path source_;
};

template <class Test>
void register_tests(const char* suite, const char* folder) {
  for (const fs::path& source : cuda_files(kFolder / folder)) {
    ::testing::RegisterTest(suite, source.stem().c_str(), nullptr, nullptr, __FILE__, __LINE__,
                            [source]() -> ::testing::Test* { return new Test(source); });
  }
}

}  // namespace
}  // namespace referee::testing

int main(int argc, char** argv) {
  using namespace referee::testing;
  ::testing::InitGoogleMock(&argc, argv);
  register_tests<Right>("CorpusRight", "right");
  register_tests<Wrong>("CorpusWrong", "wrong");
  register_tests<Refused>("CorpusRefused", "refused");
  return RUN_ALL_TESTS();
}
