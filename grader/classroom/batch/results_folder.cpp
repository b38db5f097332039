// Files that exactly one process can make: a claim is who made it, a result what the first wrote.
#include "grader/classroom/batch/results_folder.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <stdexcept>

#include "base/files.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

void make_private(const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder.parent_path(), error);
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) {
    throw std::runtime_error(
        fmt::format("Cannot make the folder {}: {}.", folder.string(), std::strerror(errno)));
  }
}

std::string dumped(const json& document) {
  return document.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

json to_json(const Claimant& claimant) {
  return {{"machine", claimant.machine}, {"host", claimant.host},
          {"process", claimant.process}, {"began", claimant.began},
          {"job", claimant.job},         {"scratch", claimant.scratch.string()}};
}

fs::path numbered(const fs::path& folder, const char* name, int attempt) {
  return folder / fmt::format("{}.{}", name, attempt);
}

}  // namespace

bool ResultsFolder::create(const Batch& batch) const {
  make_private(folder_);
  make_private(submissions());
  return base::write_new(batch_file(), dumped(classroom::to_json(batch)));
}

bool ResultsFolder::has_result(const std::string& id) const {
  std::error_code error;
  return fs::exists(result_file(id), error);
}

bool ResultsFolder::publish(const SubmissionResult& result) const {
  make_private(folder_of(result.id));
  return base::write_new(result_file(result.id), dumped(classroom::to_json(result)));
}

std::optional<Claimant> ResultsFolder::claimant(const std::string& id) const {
  int attempt = 0;
  std::error_code error;
  while (fs::exists(numbered(folder_of(id), "claim", attempt + 1), error)) ++attempt;
  if (attempt == 0) return std::nullopt;
  const fs::path file = numbered(folder_of(id), "claim", attempt);
  Claimant claimant;
  claimant.attempt = attempt;
  try {
    const json document = json::parse(base::read_text(file, 1 << 20));
    claimant.machine = document.at("machine");
    claimant.host = document.at("host");
    claimant.process = document.at("process");
    claimant.began = document.at("began");
    claimant.job = document.at("job");
    claimant.scratch = document.at("scratch").get<std::string>();
  } catch (const json::exception&) {
    // Claims appear whole; this one has been tampered with. Nobody of this machine holds it.
    claimant.machine = "unknown";
  }
  return claimant;
}

std::unique_ptr<Claim> ResultsFolder::take(const std::string& id, int attempt,
                                           const fs::path& scratch) const {
  make_private(folder_of(id));
  const fs::path file = numbered(folder_of(id), "claim", attempt + 1);
  if (!base::write_new(file, dumped(to_json(myself(scratch))))) return nullptr;
  // What a holder before us was writing when it was killed: nobody else writes results here now.
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder_of(id), error)) {
    if (entry.path().filename().string().starts_with("result.json.")) {
      fs::remove(entry.path(), error);
    }
  }
  return std::make_unique<Claim>(file, attempt + 1);
}

void ResultsFolder::note_death(const std::string& id, int attempt, const std::string& how) const {
  make_private(folder_of(id));
  base::write_new(numbered(folder_of(id), "died", attempt), how + "\n");
}

std::map<int, std::string> ResultsFolder::deaths(const std::string& id) const {
  std::map<int, std::string> result;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder_of(id), error)) {
    const std::string name = entry.path().filename();
    if (!name.starts_with("died.") || name.size() < 6 ||
        name.find_first_not_of("0123456789", 5) != std::string::npos) {
      continue;
    }
    std::string how = base::read_text(entry.path(), 1 << 20);
    if (how.ends_with('\n')) how.pop_back();
    result.emplace(std::stoi(name.substr(5)), how);
  }
  return result;
}

}  // namespace warplings::classroom
