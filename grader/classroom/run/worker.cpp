// Claim, read, judge exercise by exercise, publish. See README.md, "One grading, exactly once".
#include "grader/classroom/run/worker.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "base/interrupt.h"
#include "base/temporary_directory.h"
#include "grader/classroom/batch/clock.h"
#include "grader/classroom/batch/results_folder.h"
#include "grader/classroom/executors/executor.h"
#include "grader/classroom/intake/intake.h"
#include "grader/classroom/run/grading.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;

// Bounds this process's memory while it unpacks what others packed: a compressed file may ask for
// a window of gigabytes.
class MemoryBound {
 public:
  MemoryBound() {
    if (::getrlimit(RLIMIT_AS, &before_) != 0) return;
    rlimit bound = before_;
    bound.rlim_cur = std::min<rlim_t>(before_.rlim_cur, rlim_t{2} << 30);
    ::setrlimit(RLIMIT_AS, &bound);
  }
  ~MemoryBound() { ::setrlimit(RLIMIT_AS, &before_); }
  MemoryBound(const MemoryBound&) = delete;
  MemoryBound& operator=(const MemoryBound&) = delete;

 private:
  rlimit before_{};
};

// The next claim, if the last claimant is known to be dead.
std::unique_ptr<Claim> take_claim(const ResultsFolder& results, const std::string& id,
                                  int dead_attempt, const fs::path& scratch) {
  const std::optional<Claimant> last = results.claimant(id);
  if (!last) return results.take(id, 0, scratch);
  ClaimWatch watch;
  // About another machine one look tells nothing: an executor says what it has seen there.
  const bool known_dead = dead_attempt == last->attempt;
  if (!known_dead && watch.look(results, id, *last) == ClaimWatch::Life::kAlive) return nullptr;
  remove_scratch(*last);
  return results.take(id, last->attempt, scratch);
}

// Grades what can be read; what cannot becomes a result that says so.
SubmissionResult result_of(const Batch& batch, const Submission& submission, const Course& course,
                           const Layout& places, const fs::path& scratch) {
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
    const Selection selection = [&] {
      const MemoryBound bound;
      return read_submission(batch.folder, submission, course, places);
    }();
    for (const Remark& remark : selection.remarks()) result.remarks.push_back(remark);
    grade_answers(batch, selection.answers(), course, places, scratch, result);
  } catch (const std::bad_alloc&) {
    result.state = SubmissionState::kUnreadable;
    result.message = "It needs too much memory to be read.";
  } catch (const Unreadable& reason) {
    result.state = SubmissionState::kUnreadable;
    result.message = reason.what();
  } catch (const base::Interrupted&) {
    if (!deadline.passed()) throw;
    result.state = SubmissionState::kDeadline;
    result.message = fmt::format("It was not graded within {:g} seconds.", batch.settings.deadline);
  }
  finish(result);
  result.seconds = watch.seconds();
  result.finished = utc_now();
  return result;
}

int grade_one(const Course& course, const Layout& places, const fs::path& batch_file,
              const std::string& id, int dead_attempt) {
  const Batch batch = read_batch(batch_file);
  const ResultsFolder results(batch_file.parent_path());
  const Submission& submission = batch.submission(id);
  if (results.has_result(id)) return kPublished;
  // It has its name before it is made, so that a claim can give that name before there is anything
  // that a killed worker could leave behind.
  const fs::path folder = fs::absolute(base::temporary_root() /
                                       fmt::format("{}{:016x}", kScratchPrefix, random_seed()));
  const auto claim = take_claim(results, id, dead_attempt, folder);
  if (!claim) return results.has_result(id) ? kPublished : kHeldByAnother;
  const base::TemporaryDirectory scratch(folder);
  // A sandbox's user must be able to pass through it; nobody else knows its name.
  fs::permissions(folder, fs::perms(0711));
  ::setenv("TMPDIR", folder.c_str(), 1);
  results.publish(result_of(batch, submission, course, places, scratch.path()));
  return kPublished;
}

}  // namespace

int work(const Course& course, const Layout& places, const fs::path& batch_file,
         const std::string& id, int dead_attempt) {
  try {
    return grade_one(course, places, batch_file, id, dead_attempt);
  } catch (const base::Interrupted&) {
    throw;
  } catch (const std::exception& error) {
    // The log may be on a full disk, too: then the status alone says it.
    std::fprintf(stderr, "%s\n", error.what());
    return kCannotGrade;
  }
}

}  // namespace warplings::classroom
