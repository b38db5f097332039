// Claim, read, judge exercise by exercise, publish. See README.md, "One grading, exactly once".
#include "grader/classroom/worker.h"

#include <fmt/format.h>
#include <sys/stat.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>

#include "grader/classroom/batch/results_folder.h"
#include "grader/classroom/clock.h"
#include "grader/classroom/engine/engine.h"
#include "grader/classroom/grading.h"
#include "grader/classroom/intake/intake.h"
#include "referee/src/driver/interrupt.h"
#include "referee/src/driver/scratch.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;

// The next claim, if the last claimant is known to be dead.
std::unique_ptr<Claim> take_claim(const ResultsFolder& results, const std::string& id,
                                  int dead_attempt, const fs::path& scratch) {
  const std::optional<Claimant> last = results.claimant(id);
  if (!last) return results.take(id, 0, scratch);
  ClaimWatch watch;
  // About another machine one look tells nothing: an engine says what it has seen there.
  const bool known_dead = dead_attempt == last->attempt;
  if (!known_dead && watch.look(results, id, *last) == ClaimWatch::Life::kAlive) return nullptr;
  remove_scratch(*last);
  return results.take(id, last->attempt, scratch);
}

// Grades what can be read; what cannot becomes a result that says so.
SubmissionResult result_of(const Batch& batch, const Submission& submission,
                           const cli::Course& course, const cli::Places& places,
                           const fs::path& scratch) {
  Deadline deadline(batch.settings.deadline);
  SubmissionResult result = ungraded(batch, submission);
  result.started = utc_now();
  const Stopwatch watch;
  try {
    if (submission.kind != "other" &&
        digest_of(batch.folder, submission, course) != submission.digest) {
      throw CannotGrade(
          fmt::format("{} is not what it was when the batch began.", submission.name));
    }
    const Selection selection = read_submission(batch.folder, submission, course, places);
    for (const Remark& remark : selection.remarks()) result.remarks.push_back(remark);
    grade_answers(batch, selection.answers(), course, places, scratch, result);
  } catch (const Unreadable& reason) {
    result.state = SubmissionState::kUnreadable;
    result.message = reason.what();
  } catch (const referee::driver::Interrupted&) {
    if (!deadline.passed()) throw;
    result.state = SubmissionState::kDeadline;
    result.message = fmt::format("It was not graded within {:g} seconds.", batch.settings.deadline);
  }
  finish(result);
  result.seconds = watch.seconds();
  result.finished = utc_now();
  return result;
}

}  // namespace

int work(const cli::Course& course, const cli::Places& places, const fs::path& batch_file,
         const std::string& id, int dead_attempt) {
  const Batch batch = read_batch(batch_file);
  const ResultsFolder results(batch_file.parent_path());
  const Submission& submission = batch.submission(id);
  if (results.has_result(id)) return kPublished;
  const referee::driver::ScratchDirectory scratch;
  const auto claim = take_claim(results, id, dead_attempt, scratch.path());
  if (!claim) return results.has_result(id) ? kPublished : kHeldByAnother;
  // All that is made on the way lies in the scratch folder, which the claim names; a sandbox's
  // user must be able to pass through it.
  ::setenv("TMPDIR", scratch.path().c_str(), 1);
  ::chmod(scratch.path().c_str(), 0711);
  try {
    results.publish(result_of(batch, submission, course, places, scratch.path()));
  } catch (const referee::driver::Interrupted&) {
    throw;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return kCannotGrade;
  }
  return kPublished;
}

}  // namespace warplings::classroom
