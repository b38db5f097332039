// Finds the command that is meant, calls it, and turns every outcome into an exit status.
#include "grader/cli/app.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <thread>

#include "base/interrupt.h"
#include "base/program.h"
#include "grader/cli/parser.h"
#include "grader/text/nearest.h"

namespace warplings::cli {
namespace {

int print_help(const Layout& places) {
  std::ifstream file(places.root / "grader" / "cli" / "help.txt");
  fmt::print("{}", std::string(std::istreambuf_iterator<char>(file), {}));
  return kDone;
}

// Words of `run` go to the referee as they are, but for the backend.
int run_words(std::vector<std::string> words) {
  std::string backend = "referee";
  const auto end = std::find(words.begin(), words.end(), "--");
  for (auto word = words.begin(); word != end; ++word) {
    if (*word == "--backend" && word + 1 != end) {
      backend = *(word + 1);
      words.erase(word, word + 2);
      break;
    }
    if (word->starts_with("--backend=")) {
      backend = word->substr(10);
      words.erase(word);
      break;
    }
  }
  if (backend != "referee" && backend != "gpu" && backend != "all") {
    throw UsageError(fmt::format("There is no backend '{}': referee or gpu.", backend));
  }
  return run_command(backend, words);
}

bool asks_for_help(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word == "--") return false;
    if (word == "-h" || word == "--help") return true;
  }
  return false;
}

// CLI11's complaint about an unknown option, with the option that was perhaps meant.
std::string complaint(const CLI::App& app, const CLI::ParseError& error,
                      const std::vector<std::string>& words) {
  std::string text = error.what();
  if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr) return text;
  std::vector<std::string> names;
  for (const CLI::Option* option : app.get_subcommand(words[0])->get_options()) {
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  for (const std::string& word : words) {
    if (!word.starts_with("--") || std::find(names.begin(), names.end(), word) != names.end()) {
      continue;
    }
    const auto suggestion = nearest(word.substr(0, word.find('=')), names);
    if (suggestion) return text + fmt::format("\nDid you mean '{}'?", *suggestion);
  }
  return text;
}

int dispatch(const Session& session, const Arguments& arguments, const CLI::App& app,
             const std::string& command) {
  if (command == "test") return test_command(session, arguments.test);
  if (command == "dev") return dev_command(session, arguments.dev);
  if (command == "debug") return debug_command(session, arguments.debug);
  if (command == "watch") return watch_command(session, arguments.exercise);
  if (command == "hint") return hint_command(session, arguments.exercise, arguments.all_hints);
  if (command == "solution") return solution_command(session, arguments.exercise, arguments.anyway);
  if (command == "reset") return reset_command(session, arguments.exercise);
  if (command == "list") return list_command(session);
  if (command == "trace") return trace_command(session, arguments.trace);
  if (command == "bench") return bench_command(session, arguments.bench);
  if (command == "ptx") return ptx_command(session, arguments.code);
  if (command == "sass") return sass_command(session, arguments.code);
  if (command == "sanitize") return sanitize_command(session, arguments.code);
  if (command == "profile") return profile_command(session, arguments.code);
  if (command == "grade") return grade_command(session, arguments.grade);
  if (command == "report") return report_command(session, arguments.report);
  if (command == "similar") return similar_command(session, arguments.similar);
  if (command == "package") return package_command(session, arguments.package);
  if (command == "book") return book_command(session, arguments.book_port);
  if (command == "doctor") return doctor_command(session);
  if (command == "selftest") {
    const unsigned cores = std::max(1U, std::thread::hardware_concurrency());
    return selftest_command(session, arguments.quick, arguments.only,
                            arguments.selftest_jobs == 0 ? cores : arguments.selftest_jobs);
  }
  fmt::print("{}", completion_script(app, arguments.shell));
  return kDone;
}

int run_checked(const std::vector<std::string>& words) {
  Session session;
  session.places = Layout::find();
  session.style = Style::of(STDOUT_FILENO);
  if (words.empty()) {
    session.course = Course::load(session.places.course_file());
    return map_command(session);
  }
  const std::string& command = words.front();
  if (command == "-h" || command == "--help") return print_help(session.places);
  if (command == "help") {
    if (words.size() == 1) return print_help(session.places);
    return run_checked({words[1], "--help"});
  }
  if (command == "--version") {
    fmt::print("warplings {}\n", WARPLINGS_VERSION);
    return kDone;
  }

  Arguments arguments;
  const std::unique_ptr<CLI::App> app = make_app(arguments);
  std::vector<std::string> commands;
  for (const CLI::App* known : app->get_subcommands({})) commands.push_back(known->get_name());
  if (std::find(commands.begin(), commands.end(), command) == commands.end()) {
    commands.insert(commands.end(), {"--help", "--version"});
    const auto suggestion = nearest(command, commands);
    throw UsageError(fmt::format("There is no {} '{}'.{} {} --help lists what there is.",
                                 command.starts_with('-') ? "option" : "command", command,
                                 suggestion ? fmt::format(" Did you mean '{}'?", *suggestion) : "",
                                 session.places.command));
  }
  session.course = Course::load(session.places.course_file());
  if (command == "run" && !asks_for_help(words)) {
    return run_words({words.begin() + 1, words.end()});
  }
  try {
    std::vector<std::string> reversed(words.rbegin(), words.rend());
    app->parse(reversed);
  } catch (const CLI::CallForHelp& help) {
    fmt::print("{}", app->get_subcommand(command)->help(session.places.command));
    return kDone;
  } catch (const CLI::ParseError& error) {
    throw UsageError(fmt::format("{}\n{} {} --help says more.", complaint(*app, error, words),
                                 session.places.command, command));
  }
  return dispatch(session, arguments, *app, command);
}

}  // namespace

int run_program(const std::vector<std::string>& words) {
  // Ctrl-C ends what was started and comes back here as an exception, so that temporary files are
  // removed and the progress line is cleared on the way.
  const base::InterruptScope scope;
  try {
    return run_checked(words);
  } catch (const base::Interrupted& interrupted) {
    fmt::print(stderr, "Interrupted. Nothing is half-done: the same command starts again.\n");
    return 128 + interrupted.signal();
  } catch (const UsageError& error) {
    fmt::print(stderr, "{}\n", error.what());
    return kUsage;
  } catch (const base::EnvironmentError& error) {
    fmt::print(stderr, "{}\n", error.what());
    return kEnvironment;
  } catch (const std::exception& error) {  // a full disk, a broken course.toml, ...
    fmt::print(stderr, "{}\n", error.what());
    return kEnvironment;
  }
}

}  // namespace warplings::cli
