// selftest: hands over to ctest, which runs the project's own tests.
#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <thread>

#include "base/error.h"
#include "base/subprocess.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/option_validators.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

int selftest(const Session& session, bool quick, const std::string& only, unsigned jobs) {
  std::error_code error;
  if (!fs::exists(session.places.solutions(), error)) {
    throw base::Error(
        "This copy of the course comes without the project's own tests; the instructor's has "
        "them.");
  }
  std::vector<std::string> command = {"ctest",
                                      "--test-dir",
                                      session.places.build.string(),
                                      "--output-on-failure",
                                      "--no-label-summary",
                                      "--no-tests=error",
                                      "-j",
                                      std::to_string(jobs)};
  if (quick) {
    command.insert(command.end(), {"-LE", "slow"});
    setenv("REFEREE_ZOO_SEEDS", "1", 0);  // each order of the lanes once, not 16 random ones
  }
  if (!only.empty()) command.insert(command.end(), {"-R", only});
  base::become(command);
}

}  // namespace

Action add_selftest(CLI::App& app) {
  struct Options {
    bool quick = false;
    std::string only;
    unsigned jobs = std::max(1U, std::thread::hardware_concurrency());
  };
  const auto options = std::make_shared<Options>();
  app.add_flag("--quick", options->quick, "Only what takes less than a minute");
  app.add_option("--only", options->only, "Only tests whose name matches")->type_name("REGEX");
  app.add_option("-j,--jobs", options->jobs, "Run so many at once")
      ->check(quietly(CLI::Range(1U, 1024U)))
      ->type_name("N");
  return [options](const Session& session) {
    return selftest(session, options->quick, options->only, options->jobs);
  };
}

}  // namespace warplings::cli
