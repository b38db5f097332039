// What every executor shares: how a worker is started, and what becomes of a submission whose
// workers die.
#include <fmt/format.h>

#include "grader/classroom/batch/clock.h"
#include "grader/classroom/executors/executor.h"

namespace warplings::classroom {

std::vector<std::string> worker_command(const std::filesystem::path& program,
                                        const ResultsFolder& results, const std::string& id,
                                        int dead_attempt) {
  std::vector<std::string> words = {program.string(), "one",
                                    std::filesystem::absolute(results.batch_file()).string(), id};
  if (dead_attempt > 0) words.push_back(std::to_string(dead_attempt));
  return words;
}

void give_up(const Batch& batch, const ResultsFolder& results, const std::string& id) {
  SubmissionResult result = ungraded(batch, batch.submission(id));
  result.state = SubmissionState::kWorkerDied;
  result.message = "Its worker was killed, and killed again when it was tried once more.";
  for (const auto& [attempt, how] : results.deaths(id)) {
    result.remarks.push_back({"note", fmt::format("Attempt {}: {}.", attempt, how)});
  }
  result.started = result.finished = utc_now();
  for (ExerciseResult& exercise : result.exercises) exercise.message = result.message;
  results.publish(result);
}

}  // namespace warplings::classroom
