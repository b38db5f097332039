// Compiler output before and after cleaning; the texts are in the words of g++ 12 and clang 16.
#include "referee/src/driver/messages.h"

#include <gmock/gmock.h>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "referee/src/driver/compiler_output.h"
#include "referee/src/driver/hints.h"

namespace referee::driver {

namespace base = warplings::base;
namespace {

using testing::HasSubstr;
using testing::Not;

std::string cleaned(std::string_view output) { return clean_messages(output, "/inc", false).text; }

std::string hint(const std::string& text) {
  Message message;
  message.path = "a.cu";
  message.line = 1;
  message.severity = "error";
  message.text = text;
  return hint_for(message);
}

TEST(Place, HoldsPathLineAndColumn) {
  Place place;
  ASSERT_TRUE(parse_place("C:/my dir/a.cu:12:3: error: x", place));
  EXPECT_EQ(place.path, "C:/my dir/a.cu");
  EXPECT_EQ(place.line, 12);
  EXPECT_EQ(place.column, 3);
  EXPECT_EQ(place.rest, "error: x");
  EXPECT_FALSE(parse_place("In function 'int main()':", place));
  EXPECT_FALSE(parse_place("a.cu:12", place));
}

TEST(Place, HasNumbersThatFitWhateverIsWritten) {
  Place place;
  ASSERT_TRUE(parse_place("a.cu:99999999999999999999:12345678901: error: x", place));
  EXPECT_GT(place.line, 0);
  EXPECT_GT(place.column, 0);
}

TEST(Snippet, EndsWhereItsLineDoesWhateverTheColumn) {
  const base::TemporaryDirectory scratch;
  const std::string path = (scratch.path() / "a.cu").string();
  base::write_text(path, "\tint a;\n");
  EXPECT_LT(make_snippet(path, 1, 99'999'999).back().size(), 200u);
  EXPECT_EQ(make_snippet(path, 1, 2).back(), "      | \t^");
}

TEST(Messages, OrdinaryOnesStay) {
  const std::string text =
      "a.cu: In function 'int main()':\n"
      "a.cu:2:3: error: 'x' was not declared in this scope\n"
      "    2 |   x = 1;\n"
      "      |   ^\n";
  EXPECT_EQ(cleaned(text), text);
}

TEST(Messages, QuotesBecomePlain) {
  EXPECT_EQ(cleaned("a.cu:2:3: error: \xE2\x80\x98x\xE2\x80\x99 is wrong\n"),
            "a.cu:2:3: error: 'x' is wrong\n");
}

TEST(Messages, TheWayThroughALaunchIsHidden) {
  const std::string text = cleaned(
      "a.cu: In instantiation of 'main()::<lambda(auto:1)> [with auto:1 = int*]':\n"
      "/inc/referee/launch.h:59:13:   required from 'referee::launch<main()::<lambda(auto:1)>'\n"
      "a.cu:7:20:   required from here\n"
      "a.cu:7:16: error: cannot convert 'int*' to 'float*'\n"
      "    7 |   k<<<1, 32>>>(q);\n"
      "      |                ^~~~~~~~~\n"
      "      |                |\n"
      "      |                int*\n"
      "a.cu:2:26: note:   initializing argument 1 of 'void k(float*)'\n");
  EXPECT_EQ(text,
            "a.cu:7:16: error: cannot convert 'int*' to 'float*'\n"
            "    7 |   k<<<1, 32>>>(q);\n"
            "      |                ^\n"
            "      |                |\n"
            "      |                int*\n"
            "a.cu:2:26: note:   initializing argument 1 of 'void k(float*)'\n");
}

TEST(Messages, TheInstantiationOfTheUsersTemplateStays) {
  const std::string text = cleaned(
      "a.cu: In instantiation of 'void t(T*) [with T = float]':\n"
      "a.cu:9:4:   required from 'main()::<lambda(auto:1)> [with auto:1 = float*]'\n"
      "/inc/referee/launch.h:61:5:   required from 'void referee::launch(Body)'\n"
      "a.cu:9:20:   required from here\n"
      "a.cu:1:60: error: request for member 'x'\n");
  EXPECT_EQ(text,
            "a.cu: In instantiation of 'void t(T*) [with T = float]':\n"
            "a.cu:9:20:   required from here\n"
            "a.cu:1:60: error: request for member 'x'\n");
}

TEST(Messages, AnErrorInsideTheRefereesHeadersMovesToTheUser) {
  const base::TemporaryDirectory scratch;
  const std::string path = (scratch.path() / "a.cu").string();
  base::write_text(path, "one\n  two(3);\n");
  EXPECT_EQ(
      cleaned("In file included from /inc/cuda_runtime.h:3,\n"
              "                 from <command-line>:\n"
              "/inc/referee/warp.h: In instantiation of 'T referee::f(T)':\n" +
              path +
              ":2:3:   required from here\n"
              "/inc/referee/warp.h:5:9: error: static assertion failed: widths\n"
              "    5 |   static_assert(x);\n"),
      path + ":2:3: error: static assertion failed: widths\n    2 |   two(3);\n      |   ^\n");
}

TEST(Messages, CandidatesInHeadersShrinkToTheirSignature) {
  const std::string text = cleaned(
      "a.cu:3:1: error: no matching function for call to 'cudaMalloc(float*&)'\n"
      "In file included from /inc/cuda_runtime.h:16:\n"
      "/inc/referee/api.h:51:12: note: candidate: 'cudaResult cudaMalloc(void**, std::size_t, "
      "std::source_location)'\n"
      "   51 | cudaResult cudaMalloc();\n"
      "/inc/referee/api.h:51:30: note:   no known conversion\n");
  EXPECT_EQ(text,
            "a.cu:3:1: error: no matching function for call to 'cudaMalloc(float*&)'\n"
            "note: declared as cudaError_t cudaMalloc(void**, std::size_t)\n");
}

TEST(Messages, AWrongConfigurationIsExplained) {
  const std::string text = cleaned(
      "a.cu:3:8: error: no matching function for call to "
      "'referee::Configuration::Configuration(int)'\n"
      "/inc/referee/launch.h:27:3: note: candidate: "
      "'referee::Configuration::Configuration(dim3)'\n");
  EXPECT_THAT(text, HasSubstr("no launch configuration can be made from (int)"));
  EXPECT_THAT(text, Not(HasSubstr("referee::")));
}

TEST(Messages, UnknownKernelsReadLikeOtherUnknownNames) {
  EXPECT_EQ(cleaned("a.cu:3:8: error: 'nosuch' was not declared in this scope, and no declarations "
                    "were found by argument-dependent lookup at the point of instantiation "
                    "[-fpermissive]\n"),
            "a.cu:3:8: error: 'nosuch' was not declared in this scope\n");
}

TEST(Messages, TheLinkersAreShort) {
  EXPECT_EQ(cleaned("/usr/bin/ld: /tmp/x.o: in function `main':\n"
                    "a.cu:12: undefined reference to `f(int)'\n"
                    "collect2: error: ld returned 1 exit status\n"),
            "a.cu:12: undefined reference to `f(int)'\n");
  EXPECT_EQ(cleaned("/usr/bin/ld: crt1.o: in function `_start':\n"
                    "(.text+0x17): undefined reference to `main'\n"
                    "collect2: error: ld returned 1 exit status\n"),
            "error: the program has no main function\n");
}

TEST(Messages, AFullDiskIsCalledThat) {
  EXPECT_THAT(cleaned("{standard input}: Fatal error: can't write: No space left on device\n"),
              HasSubstr("set TMPDIR"));
}

TEST(Messages, ClangsGetTheUsersSourceLine) {
  const base::TemporaryDirectory scratch;
  const std::string path = (scratch.path() / "a.cu").string();
  base::write_text(path, "one\n\ttwo(3);\n");
  EXPECT_EQ(clean_messages(path + ":2:2: error: no\n", "/inc", true).text,
            path + ":2:2: error: no\n    2 | \ttwo(3);\n      | \t^\n");
}

TEST(Messages, AnyTextIsAccepted) {
  for (const char* text :
       {"", "\n", ":", ":1:", "a:1:2:", "a:1: error: ", "  | x", "\xE2\x80\x98"}) {
    EXPECT_NO_THROW(cleaned(text)) << text;
  }
}

TEST(Hints, CudaNamesOutsideTheSubset) {
  EXPECT_EQ(hint("'cudaGraphCreate' was not declared in this scope"),
            "cudaGraphCreate is outside what the referee implements");
  EXPECT_EQ(hint("use of undeclared identifier '__vadd4'"),
            "__vadd4 is outside what the referee implements");
  EXPECT_EQ(hint("'nosuch' is not a member of 'cooperative_groups'"),
            "nosuch is outside what the referee implements");
  EXPECT_EQ(hint("'DeviceReduce' has not been declared in 'cub'"),
            "DeviceReduce is outside what the referee implements");
  EXPECT_EQ(hint("'BlockRadixSort' is not a member of 'cub'"),
            "BlockRadixSort is outside what the referee implements");
  EXPECT_EQ(hint("'cudaMaloc' was not declared in this scope; did you mean 'cudaMalloc'?"),
            "unless it is misspelt, cudaMaloc is outside what the referee implements");
}

TEST(Hints, TexturesAndPtxAreOutsideTheSubset) {
  EXPECT_EQ(hint("'texture' does not name a type"),
            "texture is outside what the referee implements");
  EXPECT_EQ(hint("use of undeclared identifier 'tex2D'"),
            "tex2D is outside what the referee implements");
  for (const char* text :
       {"no such instruction: `mov.u32 %eax,1'", "bad register name `%laneid'",
        "invalid instruction mnemonic 'mov.u32'", "impossible constraint in 'asm'",
        "invalid output constraint '=h' in asm"}) {
    EXPECT_EQ(hint(text), "PTX in asm() is outside what the referee implements") << text;
  }
}

TEST(Hints, CudaHeadersOutsideTheSubset) {
  EXPECT_EQ(hint("cub/cub.cuh: No such file or directory"),
            "cub/cub.cuh is outside what the referee implements");
  EXPECT_EQ(hint("'thrust/sort.h' file not found"),
            "thrust/sort.h is outside what the referee implements");
  EXPECT_EQ(hint("cublas_v2.h: No such file or directory"),
            "cublas_v2.h is outside what the referee implements");
  EXPECT_EQ(hint("'GL/glew.h' file not found"), "GL/glew.h is outside what the referee implements");
  EXPECT_EQ(hint("helper_cuda.h: No such file or directory"),
            "helper_cuda.h does not belong to CUDA: NVIDIA's samples have such a file in their "
            "folder Common; name that folder with -I");
  EXPECT_EQ(hint("mine.h: No such file or directory"), "");
}

TEST(Hints, AForgottenHeader) {
  EXPECT_EQ(hint("'__nv_bfloat16' does not name a type"),
            "__nv_bfloat16 needs #include <cuda_bf16.h>");
  EXPECT_EQ(hint("'cooperative_groups' has not been declared"),
            "cooperative_groups needs #include <cooperative_groups.h>");
}

TEST(Hints, OrdinaryNamesGetNone) {
  EXPECT_EQ(hint("'x' was not declared in this scope"), "");
  EXPECT_EQ(hint("expected ';' before '}' token"), "");
}

}  // namespace
}  // namespace referee::driver
