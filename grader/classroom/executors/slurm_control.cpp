// The commands run under coreutils' `timeout`: Slurm's own patience is minutes, and not ours.
#include "grader/classroom/executors/slurm_control.h"

#include <fmt/format.h>

#include <charconv>
#include <csignal>
#include <sstream>

#include "base/error.h"
#include "base/exit_status.h"
#include "base/subprocess.h"
#include "base/text.h"

namespace warplings::classroom {
namespace {

using base::ProcessResult;

std::vector<std::string> within(int seconds, const std::vector<std::string>& command) {
  std::vector<std::string> words = {"timeout", "-k", "2", std::to_string(seconds)};
  words.insert(words.end(), command.begin(), command.end());
  return words;
}

ProcessResult ask(int seconds, const std::vector<std::string>& command) {
  return base::run_captured(within(seconds, command));
}

// True where Slurm's words mean that the controller cannot be reached now, or is starting.
bool is_absent(const ProcessResult& result) {
  if (result.status == base::exit_status::kTimeIsUp ||
      result.status == base::exit_status::kSignal + SIGKILL) {
    return true;
  }
  for (const char* sign :
       {"Unable to contact slurm controller", "Socket timed out", "Connection refused",
        "Slurm backup controller in standby mode", "Zero Bytes were transmitted",
        "temporarily unable to accept job", "Resource temporarily unavailable",
        "Communication connection failure", "Transport endpoint is not connected"}) {
    if (result.output.find(sign) != std::string::npos) return true;
  }
  return false;
}

// The last line of sbatch's answer that is a job's number, perhaps with a cluster's name: other
// lines are warnings, or what a site's plugins say.
std::string job_id(const std::string& output) {
  std::string id;
  for (const std::string& line : base::lines_of(output)) {
    const std::string number = line.substr(0, line.find(';'));
    if (!number.empty() && number.find_first_not_of("0123456789") == number.npos) id = number;
  }
  return id;
}

}  // namespace

SlurmQueue read_queue(const std::string& output) {
  SlurmQueue queue;
  for (const std::string& line : base::lines_of(output)) {
    std::istringstream columns(line);
    std::string sign, job, task, state, reason;
    std::getline(columns, sign, '|');
    if (sign != "task") continue;  // a warning
    std::getline(columns, job, '|');
    std::getline(columns, task, '|');
    std::getline(columns, state, '|');
    std::getline(columns, reason);
    if (state == "RUNNING" || state == "COMPLETING" || state == "CONFIGURING" ||
        state == "SUSPENDED" || state == "STOPPED" || state == "STAGE_OUT") {
      ++queue.running;
      continue;
    }
    ++queue.waiting;
    if (queue.reason.empty()) queue.reason = reason;
    // "held": by a person, or after a launch that failed. Such a task waits for ever.
    if (reason.find("held") != std::string::npos || reason.find("Held") != std::string::npos ||
        state == "SPECIAL_EXIT") {
      queue.stuck.push_back(task == "N/A" ? job : job + "_" + task);
    }
  }
  return queue;
}

std::size_t read_array_limit(const std::string& configuration) {
  std::size_t limit = 1001;
  const std::size_t at = configuration.find("MaxArraySize");
  if (at == configuration.npos) return limit;
  const std::size_t digit = configuration.find_first_of("0123456789", at);
  if (digit == configuration.npos) return limit;
  std::from_chars(configuration.data() + digit, configuration.data() + configuration.size(), limit);
  return limit;
}

SlurmControl::SlurmControl() {
  for (const char* command : {"sbatch", "squeue", "scancel", "scontrol"}) {
    if (!base::program_in_path(command).empty()) continue;
    throw base::Error(
        fmt::format("--executor slurm needs Slurm's commands, and {} is not in PATH. Run it where "
                    "jobs are submitted (on Debian: apt-get install slurm-client), or use "
                    "--executor local.",
                    command));
  }
  const ProcessResult answer = ask(30, {"scontrol", "show", "config"});
  if (answer.status != 0) {
    throw base::Error("No Slurm cluster answers here. scontrol says: " +
                      std::string(base::trimmed(answer.output.substr(0, 400))));
  }
  array_limit_ = read_array_limit(answer.output);
}

std::optional<std::string> SlurmControl::submit(const SlurmArray& array) const {
  std::vector<std::string> words = {
      "sbatch", "--parsable",
      // Nothing of the submitter's environment goes into the jobs; the script has what they need.
      "--export=NONE", "--job-name=" + array.name,
      fmt::format("--array=0-{}{}", array.tasks - 1,
                  array.at_once == 0 ? "" : fmt::format("%{}", array.at_once)),
      "--requeue", "--open-mode=append", "--output=" + array.log.string(), "--ntasks=1",
      "--cpus-per-task=1", fmt::format("--time={}", array.minutes)};
  if (!array.without.empty()) words.push_back("--exclude=" + array.without);
  words.insert(words.end(), array.arguments.begin(), array.arguments.end());
  words.push_back(array.script.string());
  const ProcessResult answer = ask(60, words);
  if (answer.status == 0) return job_id(answer.output);
  if (!is_absent(answer)) {
    throw base::Error("sbatch refuses the jobs: " +
                      std::string(base::trimmed(answer.output.substr(0, 1000))));
  }
  const ProcessResult there =
      ask(20, {"squeue", "--noheader", "--name=" + array.name, "--format=%A"});
  const std::string id = there.status == 0 ? job_id(there.output) : "";
  if (!id.empty()) return id;
  return std::nullopt;
}

std::optional<SlurmQueue> SlurmControl::queue(const std::vector<std::string>& names) const {
  const ProcessResult answer =
      ask(20, {"squeue", "--noheader", "--array", fmt::format("--name={}", fmt::join(names, ",")),
               fmt::format("--format={}", kQueueFormat)});
  if (answer.status != 0) return std::nullopt;
  return read_queue(answer.output);
}

bool SlurmControl::cancel(const std::vector<std::string>& names) const noexcept {
  bool done = true;
  for (const std::string& name : names) {
    done &= base::run_regardless(within(20, {"scancel", "--quiet", "--name=" + name})) == 0;
  }
  return done;
}

void SlurmControl::cancel_tasks(const std::vector<std::string>& tasks) const noexcept {
  if (tasks.empty()) return;
  std::vector<std::string> words = {"scancel", "--quiet"};
  words.insert(words.end(), tasks.begin(), tasks.end());
  base::run_regardless(within(20, words));
}

}  // namespace warplings::classroom
