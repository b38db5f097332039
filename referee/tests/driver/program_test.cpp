// The program `referee` as a person uses it: options, statuses, files.
#include <gmock/gmock.h>

#include <csignal>
#include <fstream>
#include <nlohmann/json.hpp>

#include "base/files.h"
#include "base/subprocess.h"
#include "referee/tests/driver/support.h"

namespace referee::driver {

namespace base = warplings::base;
namespace {

using testing::AllOf;
using testing::HasSubstr;

constexpr const char* kProgram = R"(
#include <cstdio>
__global__ void k(int* out) { *out = warpSize; }
int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) std::printf("[%s]", argv[i]);
  int *out, value = 0;
  cudaMalloc(&out, sizeof(int));
  k<<<1, 1>>>(out);
  if (cudaMemcpy(&value, out, sizeof(int), cudaMemcpyDeviceToHost) != cudaSuccess) return 1;
  std::printf("%d\n", value);
  cudaFree(out);
  return argc;
}
)";

class Program : public testing::Test {
 protected:
  Workspace files_;
  std::string source_ = files_.write("my program.cu", kProgram).string();
};

TEST_F(Program, PassesArgumentsAndStatusOn) {
  const base::ProcessResult result = files_.referee({"run", source_, "--", "a b", "--json"});
  EXPECT_EQ(result.output, "[a b][--json]32\n");
  EXPECT_EQ(result.status, 3);
}

TEST_F(Program, HandsOptionsToTheRuntime) {
  const std::string report = files_.path("the report.json").string();
  const base::ProcessResult result =
      files_.referee({"run", source_, "--warp-size", "8", "--schedule", "random:7", "--activemask",
                      "alone", "--counters", "--json", report});
  EXPECT_THAT(result.output, testing::StartsWith("8\n"));
  const auto json = nlohmann::json::parse(std::ifstream(report));
  EXPECT_EQ(json["schedule"], "random:7");
  EXPECT_EQ(json["warp_size"], 8);
  EXPECT_EQ(json["activemask"], "alone");
  EXPECT_TRUE(json["launches"][0]["counters"].contains("global_stores"));
  EXPECT_EQ(json["launches"][0]["kernel"].get<std::string>().substr(0, 1), "k");
}

// Each file counts in a variable of its own, as under nvcc; under nvcc -rdc=true they may share
// one.
TEST_F(Program, BuildsFilesWithVariablesOfOneName) {
  constexpr const char* kFirst = R"(
#include <cstdio>
__device__ int count = 0;
__constant__ float scale[2] = {1, 2}, offset;
__global__ void add() { count += 1; }
void other();
int main() {
  add<<<1, 1>>>();
  other();
  int value;
  cudaMemcpyFromSymbol(&value, count, sizeof(int));
  std::printf("%d\n", value);
}
)";
  const std::string second = R"(
__global__ void add_more() { count += 10; }
void other() { add_more<<<1, 1>>>(); }
)";
  const std::string first = files_.write("first.cu", kFirst).string();
  const auto output_with = [&](const std::string& declarations) {
    const std::string other = files_.write("second.cu", declarations + second).string();
    const std::string program = files_.path("both").string();
    const base::ProcessResult built = files_.referee({"build", first, other, "-o", program});
    return built.output + base::run_captured({program}).output;
  };
  EXPECT_EQ(output_with("__device__ int count = 5; __constant__ float scale[3], offset;"), "1\n");
  EXPECT_EQ(output_with("extern __device__ int count;"), "11\n");
}

// Of a kernel that waits, unoptimised: what debuggers are shown.
constexpr const char* kWaits = R"(
#include <cstdio>
__host__ __device__ int from_first(int value) {
  __syncthreads();
  return __shfl_sync(0xffffffffu, value, 0);
}
__global__ void k() {
  const int value = from_first(threadIdx.x + 5);
  if (threadIdx.x == 3) __shfl_sync(1, value, 0);
  if (threadIdx.x == 31) std::printf("%d\n", value);
}
int main() {
  k<<<1, 32>>>();
  cudaDeviceSynchronize();
  std::printf("%d\n", from_first(8));  // no lane: nobody to wait for
}
)";

TEST_F(Program, WaitsUnoptimisedAsOtherwise) {
  const std::string source = files_.write("waits.cu", kWaits).string();
  for (const std::string option : {"--debug", "--counters"}) {
    const base::ProcessResult result = files_.referee({"run", source, option});
    EXPECT_THAT(result.output, testing::StartsWith("5\n8\n"));
    EXPECT_THAT(result.output, HasSubstr("mask-without-caller"));
    EXPECT_EQ(result.status, 99);
  }
}

// Two threads write one element, and then main() ends as its argument says.
constexpr const char* kRacesAndFails = R"(
#include <cstdlib>
#include <cstring>
__global__ void race(int* out) { *out = threadIdx.x; }
int main(int, char** argv) {
  int* out;
  cudaMalloc(&out, sizeof(int));
  race<<<1, 64>>>(out);
  cudaDeviceSynchronize();
  if (std::strcmp(argv[1], "abort") == 0) std::abort();
  return std::atoi(argv[1]);
}
)";

TEST_F(Program, AnErrorOutweighsTheProgramsOwnFailure) {
  const std::string source = files_.write("fails.cu", kRacesAndFails).string();
  const std::string program = files_.path("fails").string();
  for (const std::string end : {"0", "5", "abort"}) {
    const base::ProcessResult result = files_.referee({"run", source, "-o", program, "--", end});
    EXPECT_EQ(result.status, 99) << end;
    EXPECT_THAT(result.output, HasSubstr("global-race")) << end;
  }
  // Who starts the program without `run` gets its own failure.
  EXPECT_EQ(base::run_captured({program, "0"}).status, 99);
  EXPECT_EQ(base::run_captured({program, "5"}).status, 5);
  EXPECT_EQ(base::run_captured({program, "abort"}).status, 128 + SIGABRT);
}

// The index may be what is wrong, or the size: both are said.
TEST_F(Program, AnIndexBeyondSharedMemoryIsToldBesideTheRoom) {
  const std::string source = files_
                                 .write("beyond.cu", R"(
__global__ void k(float* out) {
  extern __shared__ float tile[];
  tile[threadIdx.x] = 0;
  __syncthreads();
  *out = tile[threadIdx.x + 2];
}
int main() {
  float* out;
  cudaMalloc(&out, sizeof(float));
  k<<<1, 1, 8>>>(out);
  cudaDeviceSynchronize();
}
)")
                                 .string();
  const std::string output = files_.referee({"run", source}).output;
  EXPECT_THAT(output, testing::ContainsRegex("index 2, where the launch gave room for[ \n]+2"
                                             "[ \n]+elements[ \n]+of 4 bytes"));
}

// A grid's last threads are to blame only where there are more threads than elements.
TEST_F(Program, AnIndexBeyondAnArrayIsPutDownToTheGridWhereItMayBe) {
  const auto output = [&](const char* name, const char* launch) {
    const std::string source = files_
                                   .write(name, std::string(R"(
__global__ void k(float* out, int further) { out[threadIdx.x + further] = 0; }
int main() {
  float* out;
  cudaMalloc(&out, 32 * sizeof(float));
  )") + launch + R"(
  cudaDeviceSynchronize();
}
)")
                                   .string();
    return files_.referee({"run", source}).output;
  };
  EXPECT_THAT(output("grid.cu", "k<<<1, 64>>>(out, 0);"),
              testing::HasSubstr("A grid often has more threads"));
  EXPECT_THAT(output("sum.cu", "k<<<1, 32>>>(out, 1);"),
              testing::HasSubstr("Look at what is added to the thread's"));
}

// Where, and not at the struct's own line, which is that of the copy that the compiler writes.
TEST_F(Program, ACopyOfAStructIsWhereItIsMade) {
  const std::string source = files_
                                 .write("copy.cu", R"(
namespace {
struct alignas(16) Four {
  float x[4];
  __device__ float sum() const { return x[0] + x[1] + x[2] + x[3]; }
};
__global__ void k(float* out, const Four* in, int n) {
  Four kept[2];
  float sum = 0;
  for (int i = 0; i < n; ++i) {
    kept[i] = in[i + n];  // here
    sum += kept[i].sum();
  }
  *out = sum;
}
}  // namespace
int main() {
  Four* memory;
  cudaMalloc(&memory, sizeof(Four));
  k<<<1, 1>>>(&memory->x[0], memory, 2);
  cudaDeviceSynchronize();
}
)")
                                 .string();
  EXPECT_THAT(files_.referee({"run", source}).output,
              testing::HasSubstr("kept[i] = in[i + n];  // here"));
}

TEST_F(Program, DebuggersSeeTheKernelBehindADiagnosis) {
  if (base::run_captured({"sh", "-c", "command -v gdb"}).status != 0) GTEST_SKIP() << "no gdb";
  const std::string source = files_.write("waits.cu", kWaits).string();
  const std::string program = files_.path("waits").string();
  ASSERT_EQ(files_.referee({"run", source, "--debug", "-o", program}).status, 99);
  const base::ProcessResult stack =
      base::run_captured({"gdb", "-q", "-batch", "-ex", "break referee::diagnose", "-ex", "run",
                          "-ex", "bt", program});
  EXPECT_THAT(stack.output, testing::ContainsRegex("in k \\(\\) at [^\n]*waits.cu:9"));
  EXPECT_THAT(stack.output, HasSubstr("lane_main"));
}

TEST_F(Program, AnOldReportIsNotLeftBehind) {
  const std::string report = files_.write("report.json", "old").string();
  files_.referee({"run", source_, "--json", report});
  EXPECT_NE(base::read_text(report), "old");
}

TEST_F(Program, KeepsTheProgramWhereAsked) {
  const std::string kept = files_.path("kept program").string();
  files_.referee({"run", source_, "-o", kept});
  EXPECT_EQ(base::run_captured({kept}).output, "32\n");
}

TEST_F(Program, BuildsFromSeveralFiles) {
  const std::string a =
      files_.write("a.cu", "#include \"h.cuh\"\nint main() { return f(); }\n").string();
  const std::string b =
      files_.write("b.cu", "#include \"h.cuh\"\nint f() { k<<<1, 1>>>(); return VALUE; }\n")
          .string();
  files_.write("h.cuh",
               "#pragma once\nint f();\nstatic __global__ void k() { __shared__ int s; s = 1; }\n");
  const std::string program = files_.path("both").string();
  const base::ProcessResult built = files_.referee({"build", a, b, "-o", program, "-D", "VALUE=5"});
  EXPECT_EQ(built.status, 0) << built.output;
  EXPECT_EQ(base::run_captured({program}).status, 5);
}

TEST_F(Program, FindsHeadersInIncludeDirectories) {
  files_.write("include/lib.cuh", "__global__ void k() { __shared__ int s; s = 1; }\n");
  const std::string source =
      files_.write("b.cu", "#include <lib.cuh>\nint main() { k<<<1, 1>>>(); return 4; }\n")
          .string();
  const base::ProcessResult result =
      files_.referee({"run", "-I", files_.path("include").string(), source});
  EXPECT_EQ(result.status, 4) << result.output;
}

TEST_F(Program, TheRefereesHeadersWinOverOthersOfTheSameName) {
  const std::string other = "#error other toolkit\n";
  files_.write("toolkit/cuda_runtime.h", other);
  const std::string source =
      files_.write("b.cu", "#include <cuda_runtime.h>\nint main() { return warpSize == 0; }\n")
          .string();
  const base::ProcessResult result =
      files_.referee({"run", "-I", files_.path("toolkit").string(), source});
  EXPECT_EQ(result.status, 0) << result.output;
}

TEST_F(Program, PrintsTheRewrittenSource) {
  const base::ProcessResult result = files_.referee({"rewrite", source_});
  EXPECT_EQ(result.status, 0);
  EXPECT_THAT(result.output,
              AllOf(HasSubstr("#line 1 \"" + source_), HasSubstr("::referee::launch")));
}

TEST_F(Program, ACompileErrorIsStatusOne) {
  const std::string source = files_.write("bad.cu", "int main() { return x; }\n").string();
  const base::ProcessResult result = files_.referee({"run", source});
  EXPECT_EQ(result.status, 1);
  EXPECT_THAT(result.output, HasSubstr("bad.cu:1:21: error"));
}

TEST_F(Program, AMissingMainIsSaidPlainly) {
  const std::string source = files_.write("lib.cu", "int f() { return 1; }\n").string();
  const base::ProcessResult result = files_.referee({"run", source});
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.output, "error: the program has no main function\n");
}

TEST_F(Program, WrongUsageIsStatusTwo) {
  EXPECT_EQ(files_.referee({}).status, 2);
  EXPECT_EQ(files_.referee({"bogus"}).status, 2);
  EXPECT_EQ(files_.referee({"run"}).status, 2);
  EXPECT_EQ(files_.referee({"run", source_, "--schedule", "random:x"}).status, 2);
  EXPECT_EQ(files_.referee({"run", source_, "--warp-size", "3"}).status, 2);
  const base::ProcessResult missing = files_.referee({"run", files_.path("none.cu").string()});
  EXPECT_EQ(missing.status, 2);
  EXPECT_THAT(missing.output, HasSubstr("none.cu"));
}

TEST_F(Program, HelpIsThereForEachCommand) {
  for (const char* command : {"run", "build", "rewrite"}) {
    const base::ProcessResult result = files_.referee({command, "--help"});
    EXPECT_EQ(result.status, 0);
    EXPECT_THAT(result.output, HasSubstr("Usage:"));
  }
}

TEST_F(Program, WithoutACompilerIsStatusThree) {
  const base::ProcessResult result =
      files_.referee({"run", source_}, {{"PATH", "/nowhere"}, {"CXX", ""}, {"REFEREE_CXX", ""}});
  EXPECT_EQ(result.status, 3);
  EXPECT_THAT(result.output, HasSubstr("Install one with"));
}

}  // namespace
}  // namespace referee::driver
