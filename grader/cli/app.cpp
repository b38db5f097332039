// Finds the command that is meant, calls it, and turns every outcome into an exit status.
#include "grader/cli/app.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <fstream>
#include <thread>

#include "base/exit_status.h"
#include "base/files.h"
#include "base/interrupt.h"
#include "base/text.h"
#include "grader/cli/command_table.h"
#include "grader/cli/parser.h"
#include "grader/text/nearest.h"

namespace warplings::cli {
namespace {

int print_help(const Layout& places) {
  fmt::print("{}", base::content_of(places.root / "grader" / "cli" / "help.txt").value_or(""));
  return kDone;
}

bool asks_for_help(const std::vector<std::string>& words) {
  for (const std::string& word : words) {
    if (word == "--") return false;
    if (word == "-h" || word == "--help") return true;
  }
  return false;
}

// The first positional argument that is required and was not given: what it is.
std::string missing_word(const CLI::App& command) {
  if (!command.get_subcommands().empty()) return missing_word(*command.get_subcommands().front());
  for (const CLI::Option* option : command.get_options()) {
    if (!option->get_positional() || !option->get_required() || option->count() > 0) continue;
    const std::string& about = option->get_description();
    return fmt::format("{} needs {}: {}{}.", command.get_name(), option->get_name(),
                       static_cast<char>(std::tolower(static_cast<unsigned char>(about[0]))),
                       about.substr(1));
  }
  return "";
}

// What is wrong with the command line, in the course's words; of an unknown option also the one
// that was perhaps meant.
std::string complaint(const CLI::App& command, const CLI::ParseError& error,
                      const std::vector<std::string>& words) {
  std::string text = error.what();
  if (dynamic_cast<const CLI::RequiredError*>(&error) != nullptr) {
    if (const std::string missing = missing_word(command); !missing.empty()) return missing;
  }
  if (const std::string start = "Could not convert: ";
      dynamic_cast<const CLI::ConversionError*>(&error) != nullptr && text.starts_with(start)) {
    return fmt::format("'{}' makes no sense: a number belongs there.", text.substr(start.size()));
  }
  if (dynamic_cast<const CLI::ExtrasError*>(&error) == nullptr) return text;
  std::vector<std::string> names;
  for (const CLI::Option* option : command.get_options()) {
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

int run_checked(const std::vector<std::string>& words) {
  Session session;
  session.places = Layout::find();
  session.style = Style::of(STDOUT_FILENO);
  if (words.empty()) {
    session.course = Course::load(session.places.course_file());
    return show_map(session);
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

  const Parser parser = make_parser();
  const auto action = parser.actions.find(command);
  if (action == parser.actions.end()) {
    for (const Command& known : commands())
      if (known.name == command)
        throw UsageError(
            fmt::format("This program is without '{0}'. {1} {0} builds the one that has it.",
                        command, session.places.command));
    std::vector<std::string> names = {"--help", "--version"};
    for (const Command& known : commands()) names.emplace_back(known.name);
    const auto suggestion = nearest(command, names);
    throw UsageError(fmt::format("There is no {} '{}'.{} {} --help lists what there is.",
                                 command.starts_with('-') ? "option" : "command", command,
                                 suggestion ? fmt::format(" Did you mean '{}'?", *suggestion) : "",
                                 session.places.command));
  }
  session.course = Course::load(session.places.course_file());
  session.words = words;
  const CLI::App& app = *parser.app->get_subcommand(command);
  if (!app.get_allow_extras() || asks_for_help(words)) {
    try {
      parser.app->parse(std::vector<std::string>(words.rbegin(), words.rend()));
    } catch (const CLI::CallForHelp& help) {
      fmt::print("{}", app.help(session.places.command));
      return kDone;
    } catch (const CLI::ParseError& error) {
      throw UsageError(fmt::format("{}\n{} {} --help says more.", complaint(app, error, words),
                                   session.places.command, command));
    }
  }
  return action->second(session);
}

// Prose within the terminal's columns; indented lines stay as they are.
void print_wrapped(const std::string& text) {
  const Style style = Style::of(STDERR_FILENO);
  for (const std::string& line : base::lines_of(text)) {
    if (line.empty() || line.front() == ' ') {
      fmt::print(stderr, "{}\n", line);
      continue;
    }
    for (const std::string& part : wrapped(line, style.width)) fmt::print(stderr, "{}\n", part);
  }
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
    return base::exit_status::kSignal + interrupted.signal();
  } catch (const UsageError& error) {
    print_wrapped(error.what());
    return kUsage;
  } catch (const std::exception& error) {  // no compiler, a full disk, a broken course.toml, ...
    fmt::print(stderr, "{}\n", error.what());
    return kEnvironment;
  }
}

}  // namespace warplings::cli
