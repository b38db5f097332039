// What Slurm's commands say, asked with a limit in time: a controller that is down or restarting
// must not hang whoever asks. Facts are from Slurm 22.05's manual pages sbatch(1), squeue(1).
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace warplings::classroom {

// A job array to submit: task I of it runs `script` with SLURM_ARRAY_TASK_ID = I.
struct SlurmArray {
  std::string name;              // the job's name; must be unique in the queue
  std::filesystem::path script;  // absolute
  std::filesystem::path log;     // where its tasks' output goes; %a is the task's number
  std::size_t tasks = 0;         // 1 to array_limit()
  unsigned at_once = 0;          // so many tasks run at a time; 0: as many as the cluster lets
  unsigned minutes = 0;          // the time limit of a task
  std::string without;           // nodes that must not get one, separated by commas
  std::vector<std::string> arguments;  // more words for sbatch; they win over the ones above
};

// What squeue says of the tasks that have not ended.
struct SlurmQueue {
  std::size_t waiting = 0;
  std::size_t running = 0;
  std::vector<std::string> stuck;  // jobs that will not start by themselves: job or job_task
  std::string reason;              // why the first waiting task does not run, in Slurm's word

  std::size_t size() const { return waiting + running; }
};

class SlurmControl {
 public:
  // Throws base::Error where a command of Slurm is not installed, or no cluster answers
  // within half a minute; what() says which, and what to do.
  SlurmControl();

  // The most tasks that one array may have (MaxArraySize).
  std::size_t array_limit() const { return array_limit_; }

  // Returns the job's id, or nothing where the controller did not answer. Throws
  // base::Error with sbatch's words where it refuses. A submission that was taken,
  // although the answer was lost, is found in the queue by its name: call it again.
  std::optional<std::string> submit(const SlurmArray& array) const;

  // The tasks of the jobs of these names; nothing where the controller did not answer.
  std::optional<SlurmQueue> queue(const std::vector<std::string>& names) const;

  // Ends all jobs of these names. Works after an interrupt too, and never throws; false where the
  // controller did not answer, so that the jobs go on.
  bool cancel(const std::vector<std::string>& names) const noexcept;

  // Ends single jobs or tasks, as in SlurmQueue::stuck.
  void cancel_tasks(const std::vector<std::string>& tasks) const noexcept;

 private:
  std::size_t array_limit_ = 1001;
};

// The output of squeue with the format kQueueFormat, read.
inline constexpr const char* kQueueFormat = "task|%A|%K|%T|%r";
SlurmQueue read_queue(const std::string& output);

// MaxArraySize from the output of `scontrol show config`; its default, 1001, where it is not there.
std::size_t read_array_limit(const std::string& configuration);

}  // namespace warplings::classroom
