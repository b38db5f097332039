// Finding a compiler, and what is said when there is none.
#include "referee/src/driver/toolchain.h"

#include <gmock/gmock.h>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "referee/src/driver/driver.h"
#include "referee/tests/driver/variable.h"

namespace referee::driver {

namespace base = warplings::base;
namespace {

using testing::AllOf;
using testing::Contains;
using testing::HasSubstr;
using testing::Not;

std::string error_of_find() {
  try {
    return "found " + Toolchain::find().compiler.string();
  } catch (const NoCompiler& error) {
    return error.what();
  }
}

void write_program(const std::filesystem::path& path, const std::string& text) {
  base::write_text(path, text);
  std::filesystem::permissions(path, std::filesystem::perms::owner_all);
}

TEST(Toolchain, WithoutACompilerSaysWhatToInstall) {
  const base::TemporaryDirectory empty;
  const Variable path("PATH", empty.path().c_str());
  const Variable cxx("CXX", nullptr);
  const Variable chosen("REFEREE_CXX", nullptr);
  EXPECT_THAT(error_of_find(), AllOf(HasSubstr("no C++ compiler found"), HasSubstr("Install one")));
}

TEST(Toolchain, AnOldCompilerIsNotTaken) {
  const base::TemporaryDirectory scratch;
  const std::filesystem::path old = scratch.path() / "g++";
  write_program(old, "#!/bin/sh\necho '#define __GNUC__ 9'\n");
  const Variable path("PATH", scratch.path().c_str());
  const Variable cxx("CXX", nullptr);
  const Variable chosen("REFEREE_CXX", nullptr);
  EXPECT_THAT(error_of_find(), HasSubstr("is version 9, which is too old"));
}

TEST(Toolchain, TheChosenCompilerMustWork) {
  const Variable chosen("REFEREE_CXX", "/nowhere/g++");
  EXPECT_THAT(error_of_find(), HasSubstr("REFEREE_CXX is /nowhere/g++"));
}

TEST(Toolchain, TellsClangFromGcc) {
  const base::TemporaryDirectory scratch;
  const std::filesystem::path clang = scratch.path() / "my compiler";
  write_program(clang, "#!/bin/sh\necho '#define __GNUC__ 4'\necho '#define __clang_major__ 17'\n");
  const Variable chosen("REFEREE_CXX", clang.c_str());
  EXPECT_TRUE(Toolchain::find().is_clang);
}

TEST(Commands, InstrumentWhenCompilingAndNotWhenLinking) {
  const Toolchain gcc{"g++", false};
  Unit unit;
  unit.source = "dir with space/a.cu";
  unit.object = "a b.o";
  unit.definitions = {"NAME=\"a b\""};
  unit.include_directories = {"in clude"};
  EXPECT_THAT(compile_command(gcc, unit, "r.cu"),
              AllOf(Contains("-fsanitize=thread"), Contains("-ffp-contract=off"),
                    Contains("-DNAME=\"a b\""), Contains("-Iin clude"), Contains("a b.o"),
                    Contains("dir with space")));
  EXPECT_THAT(link_command(gcc, {"a b.o"}, "program"),
              AllOf(Contains("-no-pie"), Contains("a b.o"), Not(Contains("-fsanitize=thread"))));
}

}  // namespace
}  // namespace referee::driver
