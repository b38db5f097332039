// reset: an exercise begins again, and what the student wrote is kept beside it.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdio>
#include <filesystem>

#include "base/error.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "grader/cli/commands/backup.h"
#include "grader/cli/commands/commands.h"

namespace warplings::cli {
namespace {

namespace fs = std::filesystem;

// A sentence for files that cannot be written: most often the checkout is read-only.
base::Error not_writable(const Session& session, const std::string& reason) {
  return base::Error(
      access(session.places.root.c_str(), W_OK) == 0
          ? reason
          : fmt::format("{} The checkout is read-only: work in a copy that you can write to, for "
                        "example  git clone {} warplings",
                        reason, session.places.root.string()));
}

}  // namespace

std::string reset_exercise(const Session& session, const Exercise& exercise) {
  const fs::path file = exercise.below(session.places.exercises());
  const fs::path skeleton = exercise.below(session.places.skeletons());
  const auto text = base::content_of(skeleton);
  if (!text) {
    throw base::Error(fmt::format("The skeleton {} is missing; this checkout is not complete.",
                                  session.places.shown(skeleton)));
  }
  if (base::content_of(file) == text) {
    return fmt::format("{} is the skeleton already.", session.places.shown(file));
  }
  std::error_code error;
  const bool had_one = fs::exists(file, error);
  const fs::path backup = backup_name(file);
  try {
    fs::create_directories(file.parent_path());
    if (had_one) {
      const auto mine = base::content_of(file);
      if (!mine) throw std::runtime_error("Cannot read " + session.places.shown(file) + ".");
      base::write_text(backup, *mine);
    }
    base::write_text(file, *text);
  } catch (const std::runtime_error& failure) {
    throw not_writable(session, failure.what());
  }
  Ledger(session.places).set_hints_shown(exercise, 0);
  return fmt::format(
      "{} is the skeleton again.{}", session.places.shown(file),
      had_one ? fmt::format("\nYour file is kept as {}.", session.places.shown(backup)) : "");
}

Action add_reset(CLI::App& app) {
  const auto name = std::make_shared<std::string>();
  app.add_option("EXERCISE", *name, "The exercise")->required();
  return [name](const Session& session) {
    fmt::print("{}\n", reset_exercise(session, exercise_named(session.course, *name)));
    return kDone;
  };
}

}  // namespace warplings::cli
