// A batch is one course, one set of submissions and one set of settings; what differs is named.
#include "grader/classroom/run/begin.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

#include "base/files.h"
#include "base/sha256.h"
#include "base/subprocess.h"
#include "grader/classroom/batch/clock.h"
#include "grader/classroom/intake/intake.h"
#include "grader/classroom/roster/roster.h"
#include "grader/harness/compile/dependencies.h"
#include "grader/harness/compile/wasm.h"
#include "grader/parts/parts.h"
#include "referee/src/driver/toolchain.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;

void add_file(base::Sha256& hash, const std::string& name, const fs::path& file) {
  hash.add(name);
  hash.add(base::content_of(file).value_or(""));
}

std::vector<fs::path> files_below(const fs::path& folder) {
  std::vector<fs::path> files;
  std::error_code error;
  for (const auto& entry : fs::recursive_directory_iterator(folder, error)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

std::map<std::string, std::string> versions_of(const Course& course, const Layout& places,
                                               const std::string& engine) {
  const auto toolchain = referee::driver::Toolchain::find();
  std::map<std::string, std::string> versions = {
      {"course", course_digest(course, places, engine)},
      {"warplings", WARPLINGS_VERSION},
      {"referee", WARPLINGS_VERSION},
      {"compiler", base::first_line({toolchain.compiler, "--version"})}};
  // Of every toolchain that a verdict comes from: some cases are asked natively on each engine.
  if (engine == "wasm") versions.merge(build::wasm_versions());
  return versions;
}

Batch batch_of(const BatchRequest& request, const Course& course, const Layout& places,
               std::vector<std::string>& notes) {
  Batch batch;
  batch.folder = fs::canonical(request.folder);
  batch.settings.backend = request.backend;
  batch.settings.engine = request.engine;
  batch.settings.isolation = request.isolation;
  batch.settings.deadline = request.deadline;
  for (const Exercise* exercise : request.exercises) {
    batch.exercises.push_back({exercise->name, exercise->chapter, exercise->kind, 0,
                               exercise->points, "not_graded", "", 0, 0, nullptr});
  }
  batch.versions = versions_of(course, places, request.engine);
  std::vector<fs::path> aside = {request.results};
  if (!request.roster.empty()) aside.push_back(request.roster);
  Intake intake = take_in(batch.folder, course, places, aside);
  batch.submissions = std::move(intake.submissions);
  notes = std::move(intake.notes);
  if (batch.submissions.empty()) {
    throw BatchError(fmt::format("There is no submission in {}.", request.folder.string()));
  }
  if (!request.roster.empty()) match(batch, read_roster(request.roster));
  batch.id = id_of(batch);
  return batch;
}

std::string sets_in_words(const std::vector<Submission>& now, const std::vector<Submission>& then) {
  std::map<std::string, std::string> old;
  for (const Submission& one : then) old.emplace(one.id, one.digest);
  std::size_t changed = 0;
  std::size_t added = 0;
  for (const Submission& one : now) {
    const auto found = old.find(one.id);
    if (found == old.end()) {
      ++added;
    } else {
      if (found->second != one.digest) ++changed;
      old.erase(found);
    }
  }
  return fmt::format("submissions ({} changed, {} new, {} gone)", changed, added, old.size());
}

// Whether a new batch may be begun there: nothing is in it but what a `grade` that was killed while
// it wrote its batch file has left, which is removed.
bool is_free(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> unfinished;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (!entry.path().filename().string().starts_with("batch.json.")) return false;
    unfinished.push_back(entry.path());
  }
  for (const fs::path& file : unfinished) fs::remove(file, error);
  return true;
}

// What is not as it was, for a person.
std::string difference(const Batch& now, const Batch& then) {
  std::string text;
  const auto add = [&](bool differs, const std::string& what) {
    if (differs) text += (text.empty() ? "" : ", ") + what;
  };
  const auto facts = [](const std::vector<Submission>& all) {
    std::vector<std::string> result;
    for (const Submission& one : all) {
      result.push_back(one.id + " " + one.source + " " + one.digest);
    }
    return result;
  };
  const auto names = [](const std::vector<ExerciseResult>& all) {
    std::vector<std::string> result;
    for (const ExerciseResult& one : all) {
      result.push_back(fmt::format("{} {}", one.exercise, one.max_points));
    }
    return result;
  };
  add(now.folder != then.folder, fmt::format("DIR (it was {})", then.folder.string()));
  add(facts(now.submissions) != facts(then.submissions),
      sets_in_words(now.submissions, then.submissions));
  add(now.versions != then.versions, "the course, the grader or the compiler");
  add(names(now.exercises) != names(then.exercises), "--exercise");
  add(now.settings.backend != then.settings.backend, "--backend");
  add(now.settings.engine != then.settings.engine, "--engine");
  add(now.settings.isolation != then.settings.isolation,
      fmt::format("the sandbox ({} then, {} now)", then.settings.isolation,
                  now.settings.isolation));
  add(now.settings.deadline != then.settings.deadline, "--deadline");
  add(text.empty(), "the roster");
  return text;
}

}  // namespace

std::string course_digest(const Course& course, const Layout& places, const std::string& engine) {
  base::Sha256 hash;
  add_file(hash, "course.toml", places.course_file());
  for (const fs::path& file : files_below(places.skeletons())) {
    add_file(hash, file.lexically_relative(places.skeletons()), file);
  }
  for (const fs::path& file : files_below(places.adapters())) {
    hash.add(file.lexically_relative(places.adapters()).string());
    hash.add(build::source_digest(file));
  }
  std::set<std::string> built;
  for (const Chapter& chapter : course.chapters) {
    for (const std::string& part : parts::of_a_verdict(chapter.key)) built.insert(part);
  }
  for (const std::string& part : built) add_file(hash, fs::path(part).filename(), part);
  if (engine == "wasm") {
    for (const fs::path& file : build::wasm_verdict_parts()) add_file(hash, file.filename(), file);
  }
  return hash.hex_digest();
}

OpenedBatch open_batch(const BatchRequest& request, const Course& course, const Layout& places) {
  const ResultsFolder results(request.results);
  std::error_code error;
  const bool there = fs::exists(results.batch_file(), error);
  OpenedBatch opened;
  if (!there && !is_free(request.results)) {
    throw BatchError(fmt::format(
        "{} is there, is not empty, and holds no batch. Name another folder: --out FOLDER.",
        places.shown(request.results)));
  }
  opened.batch = batch_of(request, course, places, opened.notes);
  opened.batch.settings.seed = request.seed ? *request.seed : random_seed();
  opened.batch.created = utc_now();
  if (!there && results.create(opened.batch)) return opened;

  Batch then = read_batch(results.batch_file());
  const std::string folder = places.shown(request.results);
  if (!request.resume) {
    throw BatchError(fmt::format(
        "{} holds {} batch, begun {}. To go on with it add --resume; to begin a new one name "
        "another folder (--out FOLDER) or remove this one.",
        folder, then.id == opened.batch.id ? "this" : "another", then.created));
  }
  if (then.id != opened.batch.id) {
    throw BatchError(fmt::format(
        "{} holds another batch, so that it cannot be resumed. What differs: {}. Grade these "
        "with another --out FOLDER, or put things back.",
        folder, difference(opened.batch, then)));
  }
  if (request.seed && *request.seed != then.settings.seed) {
    throw BatchError(fmt::format("The batch in {} was begun with another seed.", folder));
  }
  opened.batch = std::move(then);
  return opened;
}

}  // namespace warplings::classroom
