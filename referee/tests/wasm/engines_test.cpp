// One test for each .cu file of the zoo: compiled by one clang, the native engine and the
// WebAssembly engine end with the same status, print the same and leave the same report, byte for
// byte. differences.txt lists those of which this is not true yet, and why.
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <map>

#include "base/files.h"
#include "base/subprocess.h"
#include "referee/src/driver/driver.h"
#include "referee/src/driver/wasm/engine.h"
#include "referee/tests/zoo/expectation.h"
#include "referee/tests/zoo/run_program.h"

namespace referee::testing {

namespace base = warplings::base;
namespace {

namespace fs = std::filesystem;

const fs::path kFolder = REFEREE_ZOO;
const fs::path kOutput = REFEREE_ENGINES_OUTPUT;

// By the file's path in the zoo: why the engines differ.
std::map<std::string, std::string> known_differences() {
  std::map<std::string, std::string> result;
  std::ifstream file(REFEREE_KNOWN_DIFFERENCES);
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (!line.starts_with('#') && colon != line.npos)
      result[line.substr(0, colon)] = line.substr(colon + 2);
  }
  return result;
}

// What a run leaves, as one text.
std::string outcome(base::Arguments command, const std::string& schedule,
                    const std::string& launch_budget, const fs::path& report) {
  fs::remove(report);
  base::Environment environment = {{"REFEREE_SCHEDULE", schedule},
                                   {"REFEREE_BUDGET", "0.15"},
                                   {"REFEREE_REPORT", report.string()}};
  if (!launch_budget.empty()) environment.emplace_back("REFEREE_LAUNCH_BUDGET", launch_budget);
  const base::ProcessResult result = base::run_captured(command, environment);
  return "status " + std::to_string(result.status) + "\n" + result.output + read_file(report);
}

class EnginesTest : public ::testing::Test {
 public:
  EnginesTest(fs::path source, std::string second_schedule)
      : source_(std::move(source)),
        second_schedule_(std::move(second_schedule)),
        name_(fs::relative(source_, kFolder).string()),
        program_(kOutput / fs::path(name_).replace_extension()) {}

  void TestBody() override {
    const auto differences = known_differences();
    if (const auto known = differences.find(name_); known != differences.end())
      GTEST_SKIP() << "The engines differ: " << known->second;
    try {
      const auto toolchain = driver::wasm::Toolchain::find();
      build(toolchain);
      EXPECT_EQ(first_difference(toolchain), "");
    } catch (const driver::NoCompiler& error) {
      GTEST_SKIP() << error.what();
    }
  }

 private:
  fs::path with_ending(const char* ending) const { return program_.string() + ending; }

  // Both programs from the same compiler: another one may optimise another access away.
  void build(const driver::wasm::Toolchain& toolchain) const {
    const auto native = driver::Toolchain::at(toolchain.compiler);
    fs::create_directories(program_.parent_path());
    driver::Unit unit;
    unit.source = source_;
    unit.object = with_ending(".wasm.o");
    require(driver::wasm::compile(toolchain, unit));
    require(driver::wasm::link(toolchain, unit.object, with_ending(".wasm")));
    unit.object = with_ending(".o");
    require(driver::compile(native, unit));
    require(driver::link(native, {unit.object}, program_));
  }

  static void require(const driver::Outcome& result) {
    if (result.status != 0) throw std::runtime_error("does not build:\n" + result.messages);
  }

  // Where the engines differ first; empty if nowhere.
  std::string first_difference(const driver::wasm::Toolchain& toolchain) const {
    const std::string budget = parse_expectations(read_file(source_), true).launch_budget;
    for (const std::string& schedule : {std::string("forward"), second_schedule_}) {
      const std::string native =
          outcome({program_.string()}, schedule, budget, with_ending(".json"));
      const std::string wasm = outcome(driver::wasm::run_command(toolchain, with_ending(".wasm")),
                                       schedule, budget, with_ending(".wasm.json"));
      if (native != wasm)
        return "schedule " + schedule + ", native:\n" + native + "\nwasm:\n" + wasm;
    }
    return "";
  }

  const fs::path source_;
  const std::string second_schedule_;
  const std::string name_;  // in the zoo
  const fs::path program_;  // the native one
};

// What the engines do differently shows under any order of the lanes: each program runs in the
// first one and in one of the others, in turn.
void register_programs() {
  const std::array<std::string, 4> schedules = {"interleave:1", "reverse", "weak:1", "random:1"};
  std::size_t number = 0;
  for (const fs::path& file : cuda_files(kFolder)) {
    const std::string name = fs::relative(file, kFolder).replace_extension().string();
    const std::string& schedule = schedules[number++ % schedules.size()];
    ::testing::RegisterTest("Engines", name.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                            [file, schedule] { return new EnginesTest(file, schedule); });
  }
}

}  // namespace
}  // namespace referee::testing

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  referee::testing::register_programs();
  return RUN_ALL_TESTS();
}
