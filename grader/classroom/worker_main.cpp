// warplings-worker: what executors start. It grades one submission, or one slice of a batch.
// Usage: warplings-worker one BATCH_FILE ID [DEAD_ATTEMPT]
//        warplings-worker slice RESULTS LIST FIRST COUNT
// Exit statuses are in executors/executor.h; 2: wrong usage, 128 + n: stopped by signal n.
#include <unistd.h>

#include <cstdio>
#include <exception>
#include <filesystem>
#include <string>
#include <vector>

#include "base/interrupt.h"
#include "grader/classroom/executors/executor.h"
#include "grader/classroom/executors/slurm.h"
#include "grader/classroom/run/worker.h"
#include "grader/course/course.h"
#include "grader/course/layout.h"

namespace {

using namespace warplings;
using namespace warplings::classroom;

int run(const std::vector<std::string>& words) {
  const std::string kind = words.empty() ? "" : words[0];
  if (kind == "one" && (words.size() == 3 || words.size() == 4)) {
    const Layout places = Layout::find();
    return work(Course::load(places.course_file()), places, words[1], words[2],
                words.size() == 4 ? std::stoi(words[3]) : 0);
  }
  if (kind == "slice" && words.size() == 5) {
    const ResultsFolder results(words[1]);
    return run_slice(read_batch(results.batch_file()), results,
                     std::filesystem::read_symlink("/proc/self/exe"),
                     {words[2], std::stoul(words[3]), std::stoul(words[4])});
  }
  std::fprintf(stderr, "warplings-worker is started by grade.\n");
  return 2;
}

}  // namespace

int main(int count, char** words) {
  const base::InterruptScope scope;
  try {
    return run({words + 1, words + count});
  } catch (const base::Interrupted& interrupted) {
    std::fprintf(stderr, "Interrupted.\n");
    return 128 + interrupted.signal();
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return kCannotGrade;
  }
}
