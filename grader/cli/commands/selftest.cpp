// selftest: hands over to ctest, which runs the project's own tests; or measures the grader itself
// with answers whose truth is known.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <string>
#include <thread>
#include <vector>

#include "base/error.h"
#include "base/interrupt.h"
#include "base/subprocess.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/option_validators.h"
#include "grader/judge/answers.h"
#include "grader/text/progress.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

// Three for two cores: some tests always wait for a limit, a disk or another process.
unsigned usual_jobs() {
  const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
  return cores + cores / 2;
}

struct SelftestOptions {
  bool quick = false;
  std::string only;
  std::string answers;   // a folder of them; empty: the project's tests
  std::string verdicts;  // the file that all verdicts on the answers are written into
  unsigned jobs = usual_jobs();
};

// The answers below the folder whose path there matches the regular expression.
std::vector<Answer> chosen_answers(const fs::path& folder, const std::string& only,
                                   const Course& course) {
  std::vector<Answer> answers = answers_below(folder, course);
  try {
    const std::regex chosen(only);
    std::erase_if(answers, [&](const Answer& answer) {
      return !std::regex_search(answer.file.lexically_relative(folder).string(), chosen);
    });
  } catch (const std::regex_error&) {
    throw base::Error(fmt::format("--only: {} is no regular expression.", only));
  }
  if (answers.empty()) {
    throw base::Error(fmt::format("No answer in {} matches {}.", folder.string(), only));
  }
  return answers;
}

// Grades the answers; prints those about which something is to be done, and how many they are. What
// is known when somebody interrupts is not lost: verdicts are written as they come.
int measure_answers(const Session& session, const SelftestOptions& options) {
  const fs::path folder = fs::absolute(options.answers);
  const std::vector<Answer> answers = chosen_answers(folder, options.only, session.course);
  std::ofstream verdicts;
  if (!options.verdicts.empty()) {
    verdicts.open(options.verdicts);
    if (!verdicts) throw base::Error(fmt::format("{} can't be written.", options.verdicts));
  }
  Progress progress;
  std::vector<Measured> measured;
  try {
    measure(session.places, answers, options.jobs, [&](const Measured& one) {
      measured.push_back(one);
      progress.say("answers", fmt::format("{} of {}", measured.size(), answers.size()));
      const std::string account = warplings::account(one, folder, session.course);
      verdicts << account << std::endl;
      if (!one.misjudged() && heard(one.result) != Heard::symptom) return;
      progress.clear();
      fmt::print("{}\n", account.substr(0, account.find("\n    ") + 1));
    });
  } catch (const base::Interrupted&) {
    progress.clear();
    fmt::print("Of the {} answers judged until now:\n{}", measured.size(), summary(measured));
    throw;
  }
  progress.say("answers", "");
  fmt::print("{}", summary(measured));
  const bool good = std::none_of(measured.begin(), measured.end(),
                                 [](const Measured& one) { return one.misjudged(); });
  return good ? kDone : kNotPassed;
}

int selftest(const Session& session, const SelftestOptions& options) {
  std::error_code error;
  if (!fs::exists(session.places.solutions(), error)) {
    throw base::Error(
        "This copy of the course comes without the project's own tests; the instructor's has "
        "them.");
  }
  if (!options.answers.empty()) return measure_answers(session, options);
  std::vector<std::string> command = {"ctest",
                                      "--test-dir",
                                      session.places.build.string(),
                                      "--output-on-failure",
                                      "--no-label-summary",
                                      "--no-tests=error",
                                      "-j",
                                      std::to_string(options.jobs)};
  if (options.quick) {
    command.insert(command.end(), {"-LE", "slow"});
    setenv("REFEREE_ZOO_SEEDS", "1", 0);  // each order of the lanes once, not 16 random ones
  }
  if (!options.only.empty()) command.insert(command.end(), {"-R", options.only});
  base::become(command);
}

}  // namespace

Action add_selftest(CLI::App& app) {
  const auto options = std::make_shared<SelftestOptions>();
  app.add_flag("--quick", options->quick, "Run only what takes less than a minute");
  app.add_option("--only", options->only, "Run only tests, or answers, whose name matches")
      ->type_name("REGEX");
  app.add_option("-j,--jobs", options->jobs, "How many to run at once")
      ->check(quietly(CLI::Range(1U, 1024U)))
      ->type_name("N");
  CLI::Option* answers =
      app.add_option("--answers", options->answers, "Instead, grade answers whose truth is known")
          ->type_name("DIR");
  app.add_option("--verdicts", options->verdicts, "Write all verdicts on these answers there")
      ->needs(answers)
      ->type_name("FILE");
  app.footer(
      "Answers are DIR/wrong/NAME/<chapter>/<exercise>.cu, with their fault in the\n"
      "first line, and the same below DIR/right. Whether a verdict misleads is for a\n"
      "person to say: --verdicts puts it beside the fault.\n"
      "Exit status: 0 all is well, 1 a test fails or an answer is misjudged.");
  return [options](const Session& session) { return selftest(session, *options); };
}

}  // namespace warplings::cli
