// Which of the user's files are rewritten, and where their includes lead.
#include "referee/src/driver/source_tree.h"
#include "base/error.h"

#include <gmock/gmock.h>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "referee/src/driver/error.h"

namespace referee::driver {

namespace base = warplings::base;
namespace {

namespace fs = std::filesystem;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

class SourceTreeTest : public testing::Test {
 protected:
  fs::path file(const fs::path& name, const std::string& text) {
    const fs::path path = scratch_.path() / name;
    fs::create_directories(path.parent_path());
    base::write_text(path, text);
    return path;
  }
  // The rewritten text of the source, after writing everything to copies_.
  std::string rewritten() { return base::read_text(SourceTree(unit_).write(copies_.path())); }
  std::string copy(const std::string& name) { return (copies_.path() / name).string(); }

  base::TemporaryDirectory scratch_;
  base::TemporaryDirectory copies_;
  Unit unit_;
};

constexpr const char* kLaunch = "inline void f() { k<<<1, 1>>>(); }\n";

TEST_F(SourceTreeTest, AHeaderWithCudaSyntaxIsReplacedByItsCopy) {
  unit_.source = file("a.cu", "#include \"h.cuh\"\n");
  file("h.cuh", kLaunch);
  EXPECT_THAT(rewritten(), HasSubstr("#include \"" + copy("1-h.cuh") + "\""));
  EXPECT_THAT(base::read_text(copy("1-h.cuh")), HasSubstr("::referee::launch"));
}

TEST_F(SourceTreeTest, AHeaderWithoutCudaSyntaxStaysWhereItIs) {
  unit_.source = file("a.cu", "#include \"h.h\"\n#include <cstdio>\n");
  file("h.h", "int h;\n");
  EXPECT_THAT(rewritten(), HasSubstr("#include \"h.h\"\n#include <cstdio>\n"));
  EXPECT_FALSE(fs::exists(copy("1-h.h")));
}

TEST_F(SourceTreeTest, AHeaderThatLeadsToOneWithCudaSyntaxIsCopiedToo) {
  unit_.source = file("a.cu", "#include \"sub/plain.h\"\n");
  file("sub/plain.h", "#pragma once\n#include \"deep.cuh\"\n#include \"other.h\"\n");
  file("sub/deep.cuh", std::string("#pragma once\n#include \"plain.h\"\n") + kLaunch);
  const fs::path other = file("sub/other.h", "int other;\n");
  EXPECT_THAT(rewritten(), HasSubstr("1-plain.h"));
  EXPECT_THAT(base::read_text(copy("1-plain.h")), HasSubstr(copy("2-deep.cuh")));
  EXPECT_THAT(base::read_text(copy("1-plain.h")), HasSubstr("#include \"" + other.string() + "\""));
  EXPECT_THAT(base::read_text(copy("2-deep.cuh")), HasSubstr(copy("1-plain.h")));
}

TEST_F(SourceTreeTest, AMacroCanNameTheInclude) {
  const fs::path exercise = file("the exercise.cu", kLaunch);
  unit_.source = file("adapters/a.cu", "#include EXERCISE\n");
  unit_.definitions = {"EXERCISE=\"" + exercise.string() + "\""};
  EXPECT_THAT(rewritten(), HasSubstr("#include \"" + copy("1-the exercise.cu") + "\""));
}

TEST_F(SourceTreeTest, IncludeDirectoriesOfTheUserAreSearched) {
  unit_.source = file("a.cu", "#include <lib/h.cuh>\n#include \"lib/h.cuh\"\n");
  file("include/lib/h.cuh", kLaunch);
  unit_.include_directories = {scratch_.path() / "include"};
  EXPECT_THAT(rewritten(), Not(HasSubstr("lib/h.cuh\n")));
  EXPECT_EQ(SourceTree(unit_).paths().size(), 2u);
}

TEST_F(SourceTreeTest, ALaunchMacroOfAHeaderIsKnown) {
  unit_.source = file("a.cu", "#include \"h.h\"\nvoid f() { k GRID(1, 2)(3); }\n");
  file("h.h", "#define GRID(...) <<<__VA_ARGS__>>>\n");
  EXPECT_THAT(rewritten(), HasSubstr("::referee::launch"));
  EXPECT_THAT(base::read_text(copy("1-h.h")), HasSubstr("#define GRID(...) (  __VA_ARGS__)"));
}

TEST_F(SourceTreeTest, IncludesAreLeftAloneWhereNotAskedFor) {
  unit_.source = file("a.cu", "#include \"h.cuh\"\n");
  file("h.cuh", kLaunch);
  unit_.rewrite_quoted_includes = false;
  EXPECT_THAT(rewritten(), HasSubstr("#include \"h.cuh\""));
}

TEST_F(SourceTreeTest, ListsItsFiles) {
  unit_.source = file("a.cu", "#include \"h.h\"\n#include \"missing.h\"\n");
  const fs::path header = file("h.h", "int h;\n");
  EXPECT_THAT(SourceTree(unit_).paths(), ElementsAre(unit_.source, header));
}

TEST_F(SourceTreeTest, AMissingSourceIsAnError) {
  unit_.source = scratch_.path() / "none.cu";
  EXPECT_THROW(SourceTree tree(unit_), base::Error);
}

}  // namespace
}  // namespace referee::driver
