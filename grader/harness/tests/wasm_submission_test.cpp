// The same files as real_submission_test.cpp, on the WebAssembly engine: they end with the verdict
// that they get on the native one, and what reaches the referee there reaches nothing here.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "grader/harness/compile/build_submission.h"
#include "grader/harness/compile/wasm.h"
#include "grader/harness/grading/process.h"
#include "grader/parts/parts.h"

namespace warplings {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;
using testing::HasSubstr;

const fs::path kFolder = WARPLINGS_TEST_SUBMISSIONS;

build::BuildResult build_file(const fs::path& file, bool wasm, bool refuse_nothing) {
  build::SubmissionBuild build{file, kFolder / "adapter.cu", WARPLINGS_TEST_CACHE,
                               parts::kSubmission};
  build.wasm = wasm;
  build.refuse_nothing = refuse_nothing;
  return build::build_submission(build);
}

class WasmSubmission : public testing::Test {
 protected:
  json grade(const fs::path& file, bool wasm, bool refuse_nothing = true) {
    const auto built = build_file(file, wasm, refuse_nothing);
    EXPECT_EQ(built.status, 0) << built.messages;
    const fs::path result = directory_.path() / "result.json";
    std::vector<std::string> command = {WARPLINGS_FAKE_CASES,
                                        "--submission=" + built.program.string(),
                                        "--exercise=doubling", "--result=" + result.string()};
    if (wasm) {
      for (const std::string& word : build::wasm_machine()) command.push_back("--machine=" + word);
    }
    const auto ending =
        grading::run({command, {"TMPDIR=" + directory_.path().string()}, directory_.path()},
                     {std::chrono::seconds(60), std::chrono::seconds(60)});
    EXPECT_LE(ending.code, 1) << ending.output;
    return json::parse(base::read_text(result, 1 << 24));
  }

  fs::path file(const std::string& text) {
    const fs::path path = directory_.path() / "own.cu";
    base::write_text(path, text);
    return path;
  }

  static const json& shown(const json& result) {
    for (const json& one : result.at("cases")) {
      if (!one.at("passed").get<bool>()) return one;
    }
    return result.at("cases").at(0);
  }

  base::TemporaryDirectory directory_;
};

TEST_F(WasmSubmission, GetsTheVerdictOfTheNativeEngine) {
  for (const char* name :
       {"honest", "changes_its_input", "deadlocks", "loops_on_the_device", "prints_passed",
        "reads_from_whoever_is_here", "segfaults", "shares_with_whoever_is_here", "throws"}) {
    const json native = grade(kFolder / (std::string(name) + ".cu"), false);
    const json wasm = grade(kFolder / (std::string(name) + ".cu"), true);
    for (const char* key : {"state", "passed", "total"})
      EXPECT_EQ(wasm.at(key), native.at(key)) << name << ": " << shown(wasm);
    const json& rules = shown(native).at("diagnoses");
    ASSERT_EQ(shown(wasm).at("diagnoses").size(), rules.size()) << name;
    for (std::size_t i = 0; i < rules.size(); ++i)
      EXPECT_EQ(shown(wasm).at("diagnoses").at(i).at("rule"), rules.at(i).at("rule")) << name;
  }
}

TEST_F(WasmSubmission, NeitherFilesNorAnEarlyEndForgeAnAnswer) {
  for (const char* name : {"exits_before_main", "forges_results", "leaves_before_the_report"}) {
    const json result = grade(kFolder / (std::string(name) + ".cu"), true);
    EXPECT_NE(result.at("state"), "passed") << name;
    EXPECT_EQ(result.at("passed"), 0) << name;
  }
}

TEST_F(WasmSubmission, ALoopOnTheHostEnds) {
  const json result = grade(kFolder / "loops_on_the_host.cu", true);
  EXPECT_EQ(result.at("state"), "timed_out");
}

// By each way to a function that a device does not have: a call, a pointer to it, more arguments
// than parameters, and formats. Host code may call them all.
TEST_F(WasmSubmission, AKernelCallsOnlyWhatADeviceHas) {
  const std::string way = R"(
#include <cuda_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <cwchar>
__managed__ char words[8];
__managed__ int count;
float (*volatile pointer)(const char*, char**) = std::strtof;
__host__ __device__ float one(int way) {
  if (way == 1) return std::strtof("1", nullptr);
  if (way == 2) return pointer("1", nullptr);
  if (way == 3) return std::snprintf(words, sizeof words, "%d%s", 1, "") == 1 ? words[0] - '0' : 0.0f;
  if (way == 4) return std::printf("%s%n", "", &count), 1.0f;
  return 1;
}
__global__ void kernel(float* out, const float* in, int n, int way) {
  const int i = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
  if (i < n) out[i] = (one(way) + 1) * in[i];
}
void doubling(float* out, const float* in, int n) {
  if (one(HOST) != 1) return;
  if (n > 0) kernel<<<(n + 31) / 32, 32>>>(out, in, n, DEVICE);
}
)";
  for (int which = 1; which <= 4; ++which) {
    const std::string number = std::to_string(which);
    const std::string honest = "#define HOST " + number + "\n#define DEVICE 0\n" + way;
    const std::string wrong = "#define HOST 0\n#define DEVICE " + number + "\n" + way;
    for (const bool wasm : {false, true}) {
      EXPECT_EQ(grade(file(honest), wasm, false).at("state"), "passed") << which << wasm;
      const json result = grade(file(wrong), wasm, false);
      EXPECT_EQ(result.at("state"), "diagnosed") << which << wasm;
      EXPECT_EQ(shown(result).at("diagnoses").at(0).at("rule"), "device-trap") << which << wasm;
    }
  }
}

// It looks at every byte that it can address for the poison, which nobody but the harness writes,
// and overwrites what lies there and behind.
TEST_F(WasmSubmission, NothingOfTheHarnessIsInItsMemory) {
  const json result = grade(file(R"(
#include <cstdint>
#include <cstdio>
void doubling(float* out, const float* in, int n) {
  volatile auto* byte = reinterpret_cast<volatile unsigned char*>(0x84000000u);
  std::printf("%d", *byte);
}
)"),
                            true);
  EXPECT_EQ(result.at("passed"), 0);
  EXPECT_THAT(result.at("state").get<std::string>(), testing::AnyOf("crashed", "diagnosed"));
}

TEST_F(WasmSubmission, TheHarnessIsNobodysToCall) {
  for (const char* text :
       {"namespace warplings::submission { int answer_requests(void (*)(void*)); }\n"
        "int x = warplings::submission::answer_requests(nullptr);\n",
        "#include <referee/harness.h>\n"
        "void use() { referee::harness::tell_call(3); }\n",
        "__attribute__((import_module(\"env\"), import_name(\"referee_program_ends\")))\n"
        "void end(int);\nvoid use() { end(0); }\n",
        "asm(\".globl x\\nx:\\n\");\n"}) {
    const auto built = build_file(
        file(std::string(text) + "void doubling(float*, const float*, int) {}\n"), true, false);
    EXPECT_TRUE(built.refused) << text << built.messages;
  }
}

TEST_F(WasmSubmission, AnotherSignatureAndAMainAreNamed) {
  const auto other = build_file(kFolder / "other_signature.cu", true, false);
  EXPECT_NE(other.status, 0);
  EXPECT_THAT(other.messages, HasSubstr("is not defined. The function must have exactly"));
  const auto main = build_file(kFolder / "defines_main.cu", true, false);
  EXPECT_THAT(main.messages, HasSubstr("the file defines main()"));
}

}  // namespace
}  // namespace warplings
