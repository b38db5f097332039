// Whole files that nvcc refuses for what their device code does, and what it takes: with both
// compilers, to the last word and the line. Toolkit.AgreesAboutWhatCompiles asks nvcc itself.
#include <gmock/gmock.h>

#include <algorithm>
#include <string>

#include "base/files.h"
#include "referee/tests/driver/support.h"

namespace referee::driver {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

std::vector<std::string> files(const char* folder) {
  std::vector<std::string> names;
  for (const auto& entry : fs::directory_iterator(fs::path(REFEREE_DEVICE_CODE) / folder))
    names.push_back(entry.path().string());
  std::sort(names.begin(), names.end());
  return names;
}

Outcome compile_file(const Toolchain& toolchain, const fs::path& source) {
  const Workspace workspace;
  Unit unit;
  unit.source = source;
  unit.object = workspace.path("a.o");
  return compile(toolchain, unit);
}

class DeviceCodeOf : public testing::TestWithParam<Toolchain> {};
INSTANTIATE_TEST_SUITE_P(Compilers, DeviceCodeOf, testing::ValuesIn(toolchains()),
                         [](const auto& test) { return test.param.is_clang ? "clang" : "gcc"; });

// The first line is `// says: LINE: WORDS`.
TEST_P(DeviceCodeOf, RefusedFilesIsRefusedAtItsLine) {
  for (const std::string& file : files("refused")) {
    const std::string text = base::read_text(file);
    const std::string said = text.substr(9, text.find('\n') - 9);
    ASSERT_TRUE(text.starts_with("// says: ")) << file;
    const std::string line = said.substr(0, said.find(": "));
    const Outcome outcome = compile_file(GetParam(), file);
    EXPECT_NE(outcome.status, 0) << file;
    EXPECT_THAT(outcome.messages, HasSubstr(file + ":" + line + ":"));
    EXPECT_THAT(outcome.messages, HasSubstr(": error: " + said.substr(said.find(": ") + 2)));
  }
}

TEST_P(DeviceCodeOf, AcceptedFilesIsAcceptedWithoutAWord) {
  for (const std::string& file : files("accepted")) {
    const Outcome outcome = compile_file(GetParam(), file);
    EXPECT_EQ(outcome.status, 0) << file;
    EXPECT_EQ(outcome.messages, "") << file;
  }
}

}  // namespace
}  // namespace referee::driver
