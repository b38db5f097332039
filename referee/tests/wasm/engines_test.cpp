// One test for each .cu file of the zoo and each of the chapters' examples: compiled by one clang,
// the native engine and the WebAssembly engine end with the same status, print the same and leave
// the same report, byte for byte. Of those that differences.txt lists, with the reason, and of
// endless loops, the status and the rules that are broken are the same; some are compared with
// g++'s native program instead.
#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <map>
#include <sstream>

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

struct Programs {
  fs::path folder;
  std::string name;  // in front of those of its programs
};
const std::array<Programs, 2> kPrograms = {{{REFEREE_ZOO, ""}, {REFEREE_EXAMPLES, "examples/"}}};
const fs::path kOutput = REFEREE_ENGINES_OUTPUT;

// The reasons, by the programs' names.
std::map<std::string, std::string> known_differences() {
  std::map<std::string, std::string> result;
  std::ifstream file(REFEREE_KNOWN_DIFFERENCES);
  for (std::string line; std::getline(file, line);) {
    const std::size_t colon = line.find(": ");
    if (!line.starts_with('#')) result[line.substr(0, colon)] = line.substr(colon + 2);
  }
  return result;
}

// Of each diagnosis, the rule and the kernel.
std::string rules_in(const std::string& output) {
  std::istringstream lines(output);
  std::string result;
  for (std::string line; std::getline(lines, line);)
    if (line.starts_with("referee: error: ")) result += line.substr(0, line.find(", block")) + "\n";
  return result;
}

// What a run leaves, as one text; or no more of it than which rules it breaks. Which lane is seen
// in an endless loop when the time is up depends on the time.
std::string outcome(const base::Arguments& command, const base::Environment& options,
                    const fs::path& report, bool only_rules) {
  fs::remove(report);
  base::Environment environment = options;
  environment.emplace_back("REFEREE_REPORT", report.string());
  const base::ProcessResult result = base::run_captured(command, environment);
  const std::string status = "status " + std::to_string(result.status) + "\n";
  if (only_rules || result.output.find("referee: error: endless-loop") != std::string::npos)
    return status + rules_in(result.output);
  return status + result.output + read_file(report);
}

class EnginesTest : public ::testing::Test {
 public:
  EnginesTest(fs::path source, std::string name, std::string second_schedule)
      : source_(std::move(source)),
        second_schedule_(std::move(second_schedule)),
        name_(std::move(name)),
        difference_(known_differences()[name_]),
        program_(kOutput / fs::path(name_).replace_extension()) {}

  void TestBody() override {
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

  bool with_gcc() const { return difference_.starts_with("g++: "); }

  // Both programs from the same compiler: another one may optimise another access away.
  void build(const driver::wasm::Toolchain& toolchain) const {
    const auto native = driver::Toolchain::at(with_gcc() ? base::program_in_path("g++")
                                                         : fs::path(toolchain.compiler));
    fs::create_directories(program_.parent_path());
    driver::Unit unit;
    unit.source = source_;
    unit.object = with_ending(".wasm.o");
    require(driver::wasm::compile(toolchain, unit));
    require(driver::wasm::link(toolchain, {unit.object}, with_ending(".wasm")));
    unit.object = with_ending(".o");
    require(driver::compile(native, unit));
    require(driver::link(native, {unit.object}, program_));
  }

  static void require(const driver::Outcome& result) {
    if (result.status != 0) throw std::runtime_error("does not build:\n" + result.messages);
  }

  // Where the engines differ first; empty if nowhere.
  std::string first_difference(const driver::wasm::Toolchain& toolchain) const {
    const bool only_rules = !difference_.empty() && !with_gcc();
    const Expectations expected = parse_expectations(read_file(source_), true);
    // This engine cannot tell that a block's state repeats itself (check/repeated_state.h).
    const bool is_endless = std::ranges::any_of(expected.errors, [](const Expectation& error) {
      return error.text.find("endless-loop") != std::string::npos;
    });
    const std::string budget =
        is_endless && expected.launch_budget.empty() ? "0.3" : expected.launch_budget;
    for (const std::string& schedule : {std::string("forward"), second_schedule_}) {
      base::Environment options = {{"REFEREE_SCHEDULE", schedule}, {"REFEREE_BUDGET", "0.15"}};
      if (!budget.empty()) options.emplace_back("REFEREE_LAUNCH_BUDGET", budget);
      const std::string native =
          outcome({program_.string()}, options, with_ending(".json"), only_rules);
      const std::string wasm = outcome(driver::wasm::run_command(toolchain, with_ending(".wasm")),
                                       options, with_ending(".wasm.json"), only_rules);
      if (native != wasm)
        return "schedule " + schedule + ", native:\n" + native + "\nwasm:\n" + wasm;
    }
    return "";
  }

  const fs::path source_;
  const std::string second_schedule_;
  const std::string name_;        // its path below its folder, behind that one's name
  const std::string difference_;  // that is known, and why
  const fs::path program_;        // the native one
};

// What the engines do differently shows under any order of the lanes: each program runs in the
// first one and in one of the others, in turn.
void register_programs() {
  const std::array<std::string, 4> schedules = {"interleave:1", "reverse", "weak:1", "random:1"};
  std::size_t number = 0;
  for (const Programs& programs : kPrograms) {
    for (const fs::path& file : cuda_files(programs.folder)) {
      const std::string name = programs.name + fs::relative(file, programs.folder).string();
      const std::string& schedule = schedules[number++ % schedules.size()];
      const std::string test = fs::path(name).replace_extension().string();
      ::testing::RegisterTest("Engines", test.c_str(), nullptr, nullptr, __FILE__, __LINE__,
                              [=] { return new EnginesTest(file, name, schedule); });
    }
  }
}

}  // namespace
}  // namespace referee::testing

int main(int argc, char** argv) {
  ::testing::InitGoogleTest(&argc, argv);
  referee::testing::register_programs();
  return RUN_ALL_TESTS();
}
