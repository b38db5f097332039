#include "referee/src/nvcc/arguments.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/error.h"
#include "base/files.h"
#include "base/temporary_directory.h"

namespace referee::nvcc {
namespace {

namespace base = warplings::base;
using testing::ElementsAre;
using testing::IsEmpty;

TEST(Arguments, ReadsWhatBuildSystemsWrite) {
  const Arguments a =
      parse({"-forward-unknown-to-host-compiler", "-DA=1", "-I/inc", "-isystem", "/sys",
             "--generate-code=arch=compute_90,code=[sm_90]", "-O3", "-MD", "-MT", "k.o", "-MF",
             "k.o.d", "-x", "cu", "-rdc=true", "-c", "k.cpp", "-o", "k.o"});
  EXPECT_EQ(a.stage, Stage::compile);
  EXPECT_THAT(a.inputs, ElementsAre("k.cpp"));
  EXPECT_EQ(a.language, "cu");
  EXPECT_EQ(a.output, "k.o");
  EXPECT_THAT(a.definitions, ElementsAre("A=1"));
  EXPECT_THAT(a.include_directories, ElementsAre("/inc", "/sys"));
  EXPECT_TRUE(a.relocatable);
  ASSERT_TRUE(a.dependencies);
  EXPECT_EQ(a.dependencies->file, "k.o.d");
  EXPECT_EQ(a.dependencies->target, "k.o");
}

TEST(Arguments, TakesAnOptionInEverySpelling) {
  for (const std::vector<std::string>& words : {std::vector<std::string>{"-o", "a"},
                                                {"-oa"},
                                                {"-o=a"},
                                                {"--output-file", "a"},
                                                {"--output-file=a"},
                                                {"-output-file=a"}}) {
    EXPECT_EQ(parse(words).output, "a") << words[0];
  }
}

TEST(Arguments, KeepsTheLinkersWordsInOrder) {
  const Arguments a = parse(
      {"a.o", "-L", "lib", "b.a", "-lm", "-Xlinker", "-rpath,/x", "-Wl,--as-needed", "-pthread"});
  EXPECT_EQ(a.stage, Stage::link);
  EXPECT_THAT(a.inputs, ElementsAre("a.o", "b.a"));
  EXPECT_THAT(a.link_options, ElementsAre("-Llib", "-lm", "-Xlinker", "-rpath", "-Xlinker", "/x",
                                          "-Wl,--as-needed", "-pthread"));
}

// -fPIC, say, would make return addresses that are no lines of a source.
TEST(Arguments, TellsTheHostCompilerWhatChangesNoCode) {
  const Arguments a = parse({"-Xcompiler", "-Wall,-fPIC,-march=native,\"-DNAME=a,b\"", "-fopenmp"});
  EXPECT_THAT(a.host_options, ElementsAre("-Wall", "-DNAME=a,b", "-fopenmp"));
  EXPECT_THAT(a.link_options, ElementsAre("-fopenmp"));
}

TEST(Arguments, DependenciesAreWrittenForWhoAsks) {
  EXPECT_FALSE(parse({"-MF", "x.d", "a.cu"}).dependencies);
  EXPECT_TRUE(parse({"-M", "a.cu"}).dependencies);
}

TEST(Arguments, OptionsMayComeFromAFile) {
  const base::TemporaryDirectory scratch("nvcc-");
  const auto file = scratch.path() / "objects.rsp";
  base::write_text(file, "a.o \"b c.o\"\n-Lx\\ y");
  const Arguments a = parse({"--options-file", file.string(), "-o", "p"});
  EXPECT_THAT(a.inputs, ElementsAre("a.o", "b c.o"));
  EXPECT_THAT(a.link_options, ElementsAre("-Lx y"));
  EXPECT_EQ(a.output, "p");
  EXPECT_THAT(parse({"@" + file.string()}).inputs, ElementsAre("a.o", "b c.o"));
}

TEST(Arguments, KeepsABlankInAPath) {
  EXPECT_THAT(parse({"-Iinc dir", "-isystem", "a b,c"}).include_directories,
              ElementsAre("inc dir", "a b", "c"));
}

TEST(Arguments, SaysWhatItCannotTake) {
  EXPECT_THROW(parse({"--ptx", "a.cu"}), base::Error);
  EXPECT_THROW(parse({"-o"}), base::Error);
  EXPECT_THROW(parse({"--no-such-option"}), base::Error);
  EXPECT_THAT(parse({"-O2", "-O", "-g", "-Wno-deprecated-gpu-targets", "-t4", "--threads", "0",
                     "-ftz=true"})
                  .inputs,
              IsEmpty());
}

}  // namespace
}  // namespace referee::nvcc
