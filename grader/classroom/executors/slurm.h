// Grading on a cluster: job arrays of Slurm run the workers, and this watches.
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "grader/classroom/executors/executor.h"

namespace warplings::classroom {

struct SlurmOptions {
  // More words for sbatch, such as --partition=gpu; they win over the executor's own.
  std::vector<std::string> arguments;
  // Submissions that one task of an array grades, one after the other; 0: so many that there are
  // at most kMostTasks tasks.
  std::size_t per_task = 0;
  // Tasks that run at a time; 0: as many as the cluster lets.
  unsigned at_once = 0;
  // How long the controller may be silent before the executor gives up watching.
  std::chrono::seconds patience = std::chrono::minutes(15);
  // Between two questions to the controller. Four of them is how late a shared folder may show a
  // new file (NFS keeps attributes for some seconds).
  std::chrono::milliseconds rhythm = std::chrono::seconds(2);
};

inline constexpr std::size_t kMostTasks = 500;

// The folder of the results, the build folder and the checkout must be shared by all nodes under
// the same names. Every task of an array grades its slice of the submissions by the local executor,
// see slice_command(). Tasks of lost nodes are begun again by Slurm; what no task has finished is
// submitted again, as long as that gets anywhere. When everything is published, nothing of the run
// stays in the queue. Jobs that an earlier run of the same batch left there are watched before new
// ones are submitted.
//
// Ctrl-C cancels the jobs. Throws base::Error where there is no Slurm.
std::unique_ptr<Executor> slurm_executor(SlurmOptions options);

// What an array's task runs: the submissions `first` to `first + count` of a list of ids.
struct Slice {
  std::filesystem::path list;  // a file with one id in a line
  std::size_t first = 0;
  std::size_t count = 0;
};

// The ids of a slice; fewer where the list is shorter. Throws std::runtime_error where the list
// cannot be read.
std::vector<std::string> ids_of(const Slice& slice);

// Runs the worker of a slice's submissions one after the other, by the local executor. A machine
// that cannot grade is noted in the results' folder, for the executor that watches. Returns the
// exit status: 0, or kCannotGrade.
int run_slice(const Batch& batch, const ResultsFolder& results,
              const std::filesystem::path& program, const Slice& slice);

}  // namespace warplings::classroom
