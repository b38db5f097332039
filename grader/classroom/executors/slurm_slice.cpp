// A task of an array: the local executor over a few submissions, on one node.
#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>

#include "grader/classroom/executors/slurm.h"
#include "grader/classroom/executors/slurm_files.h"

namespace warplings::classroom {

std::vector<std::string> ids_of(const Slice& slice) {
  std::ifstream lines(slice.list);
  if (!lines) throw std::runtime_error("Cannot read " + slice.list.string() + ".");
  std::vector<std::string> ids;
  std::string line;
  for (std::size_t i = 0; i < slice.first + slice.count && std::getline(lines, line); ++i) {
    if (i >= slice.first) ids.push_back(line);
  }
  return ids;
}

int run_slice(const Batch& batch, const ResultsFolder& results,
              const std::filesystem::path& program, const Slice& slice) {
  std::vector<std::string> pending;
  for (const std::string& id : ids_of(slice)) {
    if (!results.has_result(id)) pending.push_back(id);
  }
  if (pending.empty()) return 0;
  Observer observer;
  observer.working = [](std::size_t) {};
  observer.published = [](const std::string& id) { fmt::print("{}: graded\n", id); };
  observer.noted = [](const std::string& id, const std::string& what) {
    fmt::print("{}: {}\n", id, what);
  };
  try {
    const LeftOver left =
        local_executor()->run({batch, results, std::move(pending), program, 1}, observer);
    for (const auto& [id, why] : left) fmt::print("{}: not graded: {}\n", id, why);
    return 0;
  } catch (const CannotGrade& trouble) {
    const char* node = std::getenv("SLURMD_NODENAME");
    SlurmFiles(results).note_trouble(node == nullptr ? "" : node, trouble.what());
    fmt::print(stderr, "{}\n", trouble.what());
    return kCannotGrade;
  }
}

}  // namespace warplings::classroom
