// The files by which the executor that watches and the tasks on the nodes know of each other.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "grader/classroom/batch/results_folder.h"

namespace warplings::classroom {

// The folder `slurm` in the results' folder. An array NAME has there
//   NAME.list      the ids of the submissions that it grades, one in a line
//   NAME.sh        what a task runs
//   NAME_I.log     what its task I printed; removed in the end where it is empty
//   trouble.NODE   why a node could not grade
class SlurmFiles {
 public:
  explicit SlurmFiles(const ResultsFolder& results) : folder_(results.path() / "slurm") {}

  std::filesystem::path list(const std::string& name) const { return folder_ / (name + ".list"); }
  std::filesystem::path script(const std::string& name) const { return folder_ / (name + ".sh"); }
  std::filesystem::path log(const std::string& name) const { return folder_ / (name + "_%a.log"); }
  const std::filesystem::path& path() const { return folder_; }

  // The names of all arrays of this batch, from earlier runs too.
  std::vector<std::string> names() const;

  // Writes list and script of an array of which each task grades `per_task` of the ids. The script
  // carries PATH and LD_LIBRARY_PATH, by which compilers are found, and nothing else of this
  // process's environment. Throws std::runtime_error.
  void write(const std::string& name, const std::vector<std::string>& ids, std::size_t per_task,
             const std::filesystem::path& program) const;

  // For the nodes: that one cannot grade, and why; and all that said so.
  void note_trouble(const std::string& node, const std::string& why) const;
  std::map<std::string, std::string> troubles() const;
  void forget_troubles() const;

  // Removes the logs that say nothing.
  void tidy() const;

 private:
  std::filesystem::path folder_;
};

}  // namespace warplings::classroom
