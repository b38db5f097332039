// import and export: answers that were given on the pages of the web edition come into exercises/,
// and those of exercises/ go to a browser.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <CLI/CLI.hpp>
#include <cctype>
#include <cstdio>
#include <filesystem>

#include "base/error.h"
#include "base/files.h"
#include "grader/cli/commands/backup.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/kept_file.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

// Editors of pages leave out what a file ends with.
std::string as_file(std::string text) {
  while (!text.empty() && std::isspace(static_cast<unsigned char>(text.back()))) text.pop_back();
  return text + "\n";
}

bool is_same(const std::string& a, const std::string& b) { return as_file(a) == as_file(b); }

struct Taken {
  std::vector<std::string> names;     // that came
  std::vector<std::string> stay;      // that were changed here, too
  std::vector<std::string> replaced;  // and are kept as these files
};

// Files that nobody has touched give way; others stay, or are kept beside.
Taken take_over(const Session& session, const std::vector<KeptAnswer>& answers, bool replace) {
  Taken taken;
  for (const KeptAnswer& answer : answers) {
    const fs::path file = answer.exercise->below(session.places.exercises());
    const auto skeleton = base::content_of(answer.exercise->below(session.places.skeletons()));
    const auto own = base::content_of(file);
    if (own && is_same(*own, answer.text)) continue;
    if (skeleton && is_same(*skeleton, answer.text)) continue;  // nobody had begun there
    if (own && !(skeleton && is_same(*own, *skeleton))) {
      if (!replace) {
        taken.stay.push_back(answer.exercise->name);
        continue;
      }
      const fs::path backup = backup_name(file);
      base::write_text(backup, *own);
      taken.replaced.push_back(session.places.shown(backup));
    }
    fs::create_directories(file.parent_path());
    base::write_text(file, as_file(answer.text));
    taken.names.push_back(answer.exercise->name);
  }
  return taken;
}

int import_file(const Session& session, const std::string& name, bool replace) {
  const auto text = base::content_of(name);
  if (!text) throw UsageError(fmt::format("There is no file '{}' to take over.", name));
  const auto answers = read_kept(*text, session.course);
  if (!answers) {
    throw UsageError(
        fmt::format("'{}' is not what the web edition saves as warplings.json.", name));
  }
  Taken taken;
  try {
    taken = take_over(session, *answers, replace);
  } catch (const std::exception& error) {
    throw base::Error(error.what());
  }
  if (taken.names.empty()) {
    fmt::print("No answer came from {}.\n", name);
  } else {
    fmt::print("{} answer{} came from {}: {}.\n", taken.names.size(),
               taken.names.size() == 1 ? "" : "s", name, fmt::join(taken.names, ", "));
  }
  if (!taken.stay.empty()) {
    fmt::print(
        "Changed here, too, and left as here: {}.\n"
        "With --replace the file's take their place, and yours are kept as FILE.backupN.\n",
        fmt::join(taken.stay, ", "));
  }
  for (const std::string& file : taken.replaced) fmt::print("Yours is kept as {}.\n", file);
  if (!taken.names.empty()) fmt::print("Grade them:  {} test\n", session.places.command);
  return kDone;
}

int export_file(const Session& session, const std::string& name) {
  std::vector<KeptAnswer> answers;
  for (const Standing& standing : standings(session)) {
    const auto own = base::content_of(standing.exercise->below(session.places.exercises()));
    const auto skeleton = base::content_of(standing.exercise->below(session.places.skeletons()));
    if (!own || (skeleton && is_same(*own, *skeleton))) continue;
    const bool passes = standing.result && standing.result->state == State::passed;
    answers.push_back({standing.exercise, *own, passes});
  }
  try {
    base::write_text(name, kept_file(answers));
  } catch (const std::runtime_error& error) {
    throw base::Error(error.what());
  }
  fmt::print("{} written to {}. The first page of the web edition takes it over.\n",
             answers.size() == 1 ? "1 answer is" : fmt::format("{} answers are", answers.size()),
             name);
  return kDone;
}

}  // namespace

Action add_import(CLI::App& app) {
  const auto file = std::make_shared<std::string>();
  const auto replace = std::make_shared<bool>(false);
  app.add_option("FILE", *file, "The file")->required();
  app.add_flag("--replace", *replace, "Also where yours has changed; yours is kept beside it");
  app.footer(
      "The first page of the web edition saves such a file:\n\"Save my answers and programs\".");
  return [=](const Session& session) { return import_file(session, *file, *replace); };
}

Action add_export(CLI::App& app) {
  const auto file = std::make_shared<std::string>("warplings.json");
  app.add_option("FILE", *file, "Write it there [warplings.json]");
  app.footer("The first page of the web edition takes it over: \"Take over a file\".");
  return [=](const Session& session) { return export_file(session, *file); };
}

}  // namespace warplings::cli
