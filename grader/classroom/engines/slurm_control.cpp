// The commands run under coreutils' `timeout`: Slurm's own patience is minutes, and not ours.
#include "grader/classroom/engines/slurm_control.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <spawn.h>
#include <sys/wait.h>

#include <cerrno>
#include <charconv>
#include <sstream>

#include "base/program.h"
#include "base/subprocess.h"

extern char** environ;

namespace warplings::classroom {
namespace {

using base::ProcessResult;

constexpr int kNoAnswer = 124;  // the status of `timeout` when the time was up

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
  if (result.status == kNoAnswer || result.status == 137) return true;
  for (const char* sign :
       {"Unable to contact slurm controller", "Socket timed out", "Connection refused",
        "Slurm backup controller in standby mode", "Zero Bytes were transmitted",
        "temporarily unable to accept job", "Resource temporarily unavailable",
        "Communication connection failure", "Transport endpoint is not connected"}) {
    if (result.output.find(sign) != std::string::npos) return true;
  }
  return false;
}

std::string joined(const std::vector<std::string>& words, const char* between = ",") {
  return fmt::format("{}", fmt::join(words, between));
}

std::string trimmed(std::string text) {
  while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
  return text;
}

// The last line of sbatch's answer that is a job's number, perhaps with a cluster's name: other
// lines are warnings, or what a site's plugins say.
std::string job_id(const std::string& output) {
  std::istringstream lines(output);
  std::string id;
  for (std::string line; std::getline(lines, line);) {
    const std::string number = line.substr(0, line.find(';'));
    if (!number.empty() && number.find_first_not_of("0123456789") == number.npos) id = number;
  }
  return id;
}

// Runs a command and waits for it, whether this program was interrupted or not.
int run_regardless(const std::vector<std::string>& command) noexcept {
  std::vector<char*> words;
  for (const std::string& word : command) words.push_back(const_cast<char*>(word.c_str()));
  words.push_back(nullptr);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  for (const int stream : {1, 2}) {
    posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0);
  }
  pid_t process = 0;
  const int error = posix_spawnp(&process, words[0], &actions, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&actions);
  if (error != 0) return 127;
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) return 127;
  }
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

}  // namespace

SlurmQueue read_queue(const std::string& output) {
  SlurmQueue queue;
  std::istringstream lines(output);
  for (std::string line; std::getline(lines, line);) {
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
    if (base::in_path(command)) continue;
    throw base::EnvironmentError(
        fmt::format("--engine slurm needs Slurm's commands, and {} is not in PATH. Run it where "
                    "jobs are submitted (on Debian: apt-get install slurm-client), or use "
                    "--engine local.",
                    command));
  }
  const ProcessResult answer = ask(30, {"scontrol", "show", "config"});
  if (answer.status != 0) {
    throw base::EnvironmentError("No Slurm cluster answers here. scontrol says: " +
                                 trimmed(answer.output.substr(0, 400)));
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
    throw base::EnvironmentError("sbatch refuses the jobs: " +
                                 trimmed(answer.output.substr(0, 1000)));
  }
  const ProcessResult there =
      ask(20, {"squeue", "--noheader", "--name=" + array.name, "--format=%A"});
  const std::string id = there.status == 0 ? job_id(there.output) : "";
  if (!id.empty()) return id;
  return std::nullopt;
}

std::optional<SlurmQueue> SlurmControl::queue(const std::vector<std::string>& names) const {
  const ProcessResult answer =
      ask(20, {"squeue", "--noheader", "--array", "--name=" + joined(names),
               fmt::format("--format={}", kQueueFormat)});
  if (answer.status != 0) return std::nullopt;
  return read_queue(answer.output);
}

bool SlurmControl::cancel(const std::vector<std::string>& names) const noexcept {
  bool done = true;
  for (const std::string& name : names) {
    done &= run_regardless(within(20, {"scancel", "--quiet", "--name=" + name})) == 0;
  }
  return done;
}

void SlurmControl::cancel_tasks(const std::vector<std::string>& tasks) const noexcept {
  if (tasks.empty()) return;
  std::vector<std::string> words = {"scancel", "--quiet"};
  words.insert(words.end(), tasks.begin(), tasks.end());
  run_regardless(within(20, words));
}

}  // namespace warplings::classroom
