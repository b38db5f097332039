// One JSON file an exercise under build/state. Deleting them loses nothing but time.
#include "grader/judge/ledger.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <set>
#include <sstream>

#include "base/files.h"
#include "base/sha256.h"
#include "grader/harness/compile/build_submission.h"
#include "grader/harness/compile/dependencies.h"
#include "grader/parts/parts.h"

namespace warplings {
namespace {

namespace fs = std::filesystem;

// Size and time of change: enough for what the build writes, and quick for large archives.
std::string stamp(const fs::path& file) {
  std::error_code error;
  const auto size = fs::file_size(file, error);
  if (error) return "absent";
  const auto changed = fs::last_write_time(file, error).time_since_epoch().count();
  return fmt::format("{} {}", size, changed);
}

std::string without_carriage_returns(std::string text) {
  std::erase(text, '\r');
  return text;
}

}  // namespace

bool equals_skeleton(const fs::path& file, const fs::path& skeleton) {
  const auto mine = base::content_of(file);
  const auto given = base::content_of(skeleton);
  return mine && given && without_carriage_returns(*mine) == without_carriage_returns(*given);
}

std::string Ledger::fingerprint(const Exercise& exercise, const fs::path& file) const {
  base::Sha256 hash;
  hash.add(build::source_digest(file));
  const fs::path adapter = exercise.below(layout_.adapters());
  hash.add(build::source_digest(adapter));
  if (const fs::path instances = build::instances_of(adapter); !instances.empty()) {
    hash.add(build::source_digest(instances));
  }
  for (const std::string& part : parts::of_a_verdict(exercise.chapter)) hash.add(stamp(part));
  return hash.hex_digest();
}

std::optional<Result> Ledger::known(const Exercise& exercise) const {
  const fs::path file = exercise.below(layout_.exercises());
  if (equals_skeleton(file, exercise.below(layout_.skeletons()))) {
    return result_without_cases(exercise.name, State::not_started, "");
  }
  const auto text = base::content_of(layout_.state() / (exercise.name + ".json"));
  if (!text) return std::nullopt;
  try {
    const auto entry = nlohmann::json::parse(*text);
    if (entry.at("fingerprint") != fingerprint(exercise, file)) return std::nullopt;
    return read_result(entry.at("result"));
  } catch (const std::exception&) {
    return std::nullopt;  // written by another version: the same as none
  }
}

bool Ledger::passed_once(const Exercise& exercise) const {
  const auto text = base::content_of(layout_.state() / (exercise.name + ".json"));
  if (!text) return false;
  const auto entry = nlohmann::json::parse(*text, nullptr, false);
  return entry.is_object() && entry.contains("result") && entry["result"].is_object() &&
         entry["result"].value("state", "") == name_of(State::passed);
}

void Ledger::record(const Exercise& exercise, const std::string& fingerprint,
                    const Result& result) const {
  std::error_code error;
  fs::create_directories(layout_.state(), error);
  const nlohmann::json entry = {{"fingerprint", fingerprint}, {"result", result.document}};
  try {
    base::write_text(layout_.state() / (exercise.name + ".json"),
                     entry.dump(1, ' ', false, nlohmann::json::error_handler_t::replace));
  } catch (const std::runtime_error&) {
    // The verdict stands without its record.
  }
}

std::size_t Ledger::hints_shown(const Exercise& exercise) const {
  const auto text = base::content_of(layout_.state() / (exercise.name + ".hints"));
  std::size_t count = 0;
  if (text) std::istringstream(*text) >> count;
  return count;
}

void Ledger::set_hints_shown(const Exercise& exercise, std::size_t count) const {
  std::error_code error;
  fs::create_directories(layout_.state(), error);
  try {
    base::write_text(layout_.state() / (exercise.name + ".hints"), fmt::format("{}\n", count));
  } catch (const std::runtime_error&) {
    // The same hint comes again.
  }
}

}  // namespace warplings
