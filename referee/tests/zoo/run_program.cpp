// Programs and their keys stay in the build folder: a second run of the tests compiles nothing.
#include "referee/tests/zoo/run_program.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "base/subprocess.h"
#include "referee/src/driver/driver.h"

namespace referee::testing {

namespace base = warplings::base;

namespace fs = std::filesystem;

namespace {

// CPU seconds that a lane may spin; short, because many programs here spin for ever.
constexpr const char* kBudget = "0.15";

void require_success(const driver::Outcome& outcome, const fs::path& source) {
  if (outcome.status != 0)
    throw std::runtime_error(source.string() + " does not build:\n" + outcome.messages);
}

// Held while a program is looked up and built: ctest runs tests of one program at the same time.
class BuildLock {
 public:
  explicit BuildLock(const fs::path& path)
      : file_(open(path.c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0644)) {
    if (file_ < 0 || flock(file_, LOCK_EX) != 0)
      throw std::runtime_error("cannot lock " + path.string());
  }
  ~BuildLock() { close(file_); }
  BuildLock(const BuildLock&) = delete;
  BuildLock& operator=(const BuildLock&) = delete;

 private:
  int file_;
};

}  // namespace

std::string read_file(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

const driver::Toolchain& compiler() {
  static const driver::Toolchain toolchain = driver::Toolchain::find();
  return toolchain;
}

fs::path build_program(const fs::path& source, const fs::path& directory) {
  const driver::Toolchain& toolchain = compiler();
  fs::create_directories(directory);
  const fs::path program = directory / source.stem();
  fs::path object = program, key_file = program, lock_file = program;
  object += ".o";
  key_file += ".key";
  lock_file += ".lock";
  const BuildLock lock(lock_file);
  driver::Unit unit;
  unit.source = source;
  unit.object = object;
  const std::string key = driver::link_key(toolchain, {driver::cache_key(toolchain, unit)});
  if (fs::exists(program) && read_file(key_file) == key) return program;
  require_success(driver::compile(toolchain, unit), source);
  require_success(driver::link(toolchain, {object}, program), source);
  std::ofstream(key_file) << key;
  return program;
}

ProgramRun run_program(const fs::path& program, const RunOptions& options) {
  // One file for each process that runs the program.
  fs::path report = program;
  report += '.';
  report += std::to_string(getpid());
  report += ".json";
  fs::remove(report);
  base::Environment environment = {
      {"REFEREE_SCHEDULE", options.schedule},
      {"REFEREE_ACTIVEMASK", options.activemask},
      {"REFEREE_BUDGET", kBudget},
      {"REFEREE_COUNTERS", options.counters ? "1" : "0"},
      {"REFEREE_LINE_SHARES", options.counters ? "1" : "0"},
      {"REFEREE_COUNTERS_BY_LINE", options.counters_by_line ? "1" : "0"},
      {"REFEREE_REPORT", report.string()},
      {"REFEREE_QUIET", "1"}};
  if (!options.launch_budget.empty())
    environment.emplace_back("REFEREE_LAUNCH_BUDGET", options.launch_budget);
  if (!options.multiprocessors.empty())
    environment.emplace_back("REFEREE_MULTIPROCESSORS", options.multiprocessors);
  if (!options.device.empty()) environment.emplace_back("REFEREE_DEVICE", options.device);
  if (!options.fail_call.empty()) environment.emplace_back("REFEREE_FAIL_CALL", options.fail_call);
  if (!options.cores.empty()) environment.emplace_back("REFEREE_CORES", options.cores);
  if (!options.resident_blocks.empty())
    environment.emplace_back("REFEREE_RESIDENT_BLOCKS", options.resident_blocks);
  if (!options.without.empty()) environment.emplace_back("REFEREE_WITHOUT", options.without);
  if (!options.device_memory.empty())
    environment.emplace_back("REFEREE_DEVICE_MEMORY", options.device_memory);
  const base::ProcessResult result = base::run_captured({program.string()}, environment);
  const std::string text = read_file(report);
  fs::remove(report);
  return {result.status, result.output,
          nlohmann::json::parse(text, nullptr, /*allow_exceptions=*/false)};
}

std::vector<std::string> schedules(int seeds) {
  std::vector<std::string> names = {"forward", "reverse"};
  for (std::string& name : seeded("random", seeds)) names.push_back(std::move(name));
  return names;
}

std::vector<std::string> seeded(const std::string& order, int seeds) {
  std::vector<std::string> names;
  for (int seed = 1; seed <= seeds; ++seed) {
    std::string& name = names.emplace_back(order);
    name += ':';
    name += std::to_string(seed);
  }
  return names;
}

std::vector<RunOptions> activemask_runs() {
  return {{"forward", "converged", "", false}, {"forward", "alone", "", false},
          {"forward", "random:1", "", false},  {"reverse", "alone", "", false},
          {"reverse", "random:2", "", false},  {"random:5", "alone", "", false},
          {"random:5", "random:3", "", false}, {"random:6", "random:4", "", false}};
}

std::string describe(const nlohmann::json& diagnosis) {
  std::string text = diagnosis.at("rule").get<std::string>() + " at lines";
  for (const auto& location : diagnosis.at("locations")) {
    text += ' ';
    text += std::to_string(location.at("line").get<int>());
  }
  text += ": ";
  return text += diagnosis.at("message").get<std::string>();
}

std::vector<fs::path> cuda_files(const fs::path& folder) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    if (entry.path().extension() == ".cu") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace referee::testing
