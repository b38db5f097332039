// Which files are handed out: everything that the course needs, and nothing that gives answers
// away.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "grader/classroom/package/archive.h"
#include "grader/classroom/package/course_files.h"
#include "grader/classroom/package/packages.h"
#include "grader/classroom/package/tests/unpack.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;
using base::TemporaryDirectory;
using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;
using testing::ThrowsMessage;

std::vector<std::string> names(const std::vector<fs::path>& files) {
  std::vector<std::string> result;
  for (const fs::path& file : files) result.push_back(file.string());
  return result;
}

// A course in miniature, with everything that must stay at home.
class Packaged : public testing::Test {
 protected:
  Packaged() {
    for (const char* file : {"run.sh",
                             "base/error.h",
                             "base/tests/text_test.cpp",
                             "course.toml",
                             "README.md",
                             "roster.csv",
                             "results/ada/result.json",
                             "chapters/01.md",
                             "exercises/01/sum.cu",
                             "exercises/01/sum.cu.backup1",
                             "solutions/01/sum.cu",
                             "grader/skeletons/01/sum.cu",
                             "grader/adapters/01/sum.cu",
                             "grader/cases/01/sum_test.cpp",
                             "grader/hidden/01/sum_test.cpp",
                             "grader/hidden/README.md",
                             "grader/hidden/example/sum_test.cpp",
                             "grader/misconceptions/01/sum/wrong.cu",
                             "grader/harness/tests/some_test.cpp",
                             "grader/course/devcheck/gaps_test.cpp",
                             "grader/course/devcheck/gaps.cpp",
                             "grader/classroom/tests/attacks/exits.cu",
                             "grader/classroom/package/student/README.md",
                             "grader/classroom/package/gradescope/setup.sh",
                             "grader/classroom/package/gradescope/run_autograder",
                             "grader/.notes",
                             "referee/include/cuda_runtime.h",
                             "referee/tests/zoo/race.cu",
                             "build/cache/program",
                             "site/node_modules/x/index.js",
                             "site/index.md"}) {
      write(file, std::string("of ") + file + "\n");
    }
  }

  void write(const fs::path& file, const std::string& text) {
    fs::create_directories((root() / file).parent_path());
    base::write_text(root() / file, text);
  }

  fs::path root() const { return directory_.path() / "course"; }

  // Makes a package and unpacks it.
  template <class Make>
  fs::path unpacked(const char* name, Make make) {
    const fs::path archive = directory_.path() / name;
    make(archive);
    return unpack(archive, directory_.path() / "unpacked");
  }

  TemporaryDirectory directory_;
};

TEST_F(Packaged, StudentsGetTheCourseAndNoAnswers) {
  EXPECT_THAT(names(course_files(root(), Receiver::kStudent)),
              ElementsAre("base/error.h", "chapters/01.md", "course.toml", "exercises/01/sum.cu",
                          "grader/adapters/01/sum.cu", "grader/cases/01/sum_test.cpp",
                          "grader/classroom/package/gradescope/run_autograder",
                          "grader/classroom/package/gradescope/setup.sh",
                          "grader/classroom/package/student/README.md",
                          "grader/course/devcheck/gaps.cpp", "grader/skeletons/01/sum.cu",
                          "referee/include/cuda_runtime.h", "run.sh", "site/index.md"));
}

TEST_F(Packaged, AServiceGetsTheHiddenCasesToo) {
  const auto students = names(course_files(root(), Receiver::kStudent));
  auto services = names(course_files(root(), Receiver::kAutograder));
  EXPECT_THAT(services, Contains("grader/hidden/01/sum_test.cpp"));
  std::erase(services, "grader/hidden/01/sum_test.cpp");
  EXPECT_EQ(services, students);
}

TEST_F(Packaged, OnlyFoldersOfChaptersHoldHiddenCases) {
  EXPECT_THAT(names(hidden_cases(root())), ElementsAre("grader/hidden/01/sum_test.cpp"));
}

TEST_F(Packaged, LinksAreNotFollowed) {
  write("secret", "secret\n");
  fs::create_symlink(root() / "secret", root() / "chapters" / "link.md");
  fs::create_directory_symlink(root() / "solutions", root() / "chapters" / "more");
  EXPECT_THAT(names(course_files(root(), Receiver::kStudent)),
              Not(Contains(AllOf(StartsWith("chapters/"), Not("chapters/01.md")))));
}

TEST_F(Packaged, StudentsBeginWithTheSkeletonsWhateverTheInstructorHasSolved) {
  write("exercises/01/sum.cu", "the instructor's own answer\n");
  const fs::path to =
      unpacked("s.tar.gz", [&](const fs::path& out) { package_student(root(), out); });
  EXPECT_EQ(base::read_text(to / "warplings/exercises/01/sum.cu"),
            "of grader/skeletons/01/sum.cu\n");
  EXPECT_EQ(base::read_text(to / "warplings/README.md"),
            "of grader/classroom/package/student/README.md\n");
  EXPECT_TRUE(is_students_copy(to / "warplings"));
}

TEST_F(Packaged, TheSummaryCountsTheFiles) {
  PackageSummary summary;
  const fs::path to =
      unpacked("s.zip", [&](const fs::path& out) { summary = package_student(root(), out); });
  const auto files = std::count_if(fs::recursive_directory_iterator(to), {},
                                   [](const auto& entry) { return entry.is_regular_file(); });
  EXPECT_EQ(summary.files, static_cast<std::size_t>(files));
  EXPECT_EQ(summary.hidden_cases, 1U);
  EXPECT_GT(summary.bytes, 0U);
}

TEST_F(Packaged, GradescopeFindsItsTwoScriptsAtTheTop) {
  const fs::path to = unpacked("g.zip", [&](const fs::path& out) {
    package_gradescope(root(), out, {"sum", "dot"});
  });
  EXPECT_TRUE(fs::exists(to / "setup.sh"));
  EXPECT_TRUE(fs::exists(to / "run_autograder"));
  EXPECT_EQ(base::read_text(to / "exercises.txt"), "sum\ndot\n");
  EXPECT_TRUE(fs::exists(to / "warplings/grader/hidden/01/sum_test.cpp"));
  EXPECT_FALSE(fs::exists(to / "warplings/solutions"));
}

TEST_F(Packaged, GradescopeGetsTheCasesThatItGradesWith) {
  write("grader/cases/01/dot_test.cpp", "another's\n");
  write("grader/cases/01/shared.h", "for both\n");
  const fs::path to =
      unpacked("g.zip", [&](const fs::path& out) { package_gradescope(root(), out, {"sum"}); });
  EXPECT_TRUE(fs::exists(to / "warplings/grader/cases/01/sum_test.cpp"));
  EXPECT_TRUE(fs::exists(to / "warplings/grader/cases/01/shared.h"));
  EXPECT_FALSE(fs::exists(to / "warplings/grader/cases/01/dot_test.cpp"));
}

TEST_F(Packaged, GradescopeTakesAZipOnly) {
  EXPECT_THAT([&] { package_gradescope(root(), directory_.path() / "g.tar.gz", {}); },
              ThrowsMessage<PackageError>(HasSubstr("should end in .zip")));
}

TEST_F(Packaged, AStudentsCopyMakesNoPackages) {
  fs::remove_all(root() / "solutions");
  EXPECT_THAT([&] { package_student(root(), directory_.path() / "s.zip"); },
              ThrowsMessage<PackageError>(HasSubstr("the instructor's copy makes packages")));
}

}  // namespace
}  // namespace warplings::classroom
