// Who runs the workers. An executor starts a worker for every submission that has no result and no
// living claimant, watches, and lets the submissions of dead workers be tried once more.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "base/exit_status.h"
#include "grader/classroom/batch/batch.h"
#include "grader/classroom/batch/results_folder.h"

namespace warplings::classroom {

// The machine cannot grade: no space, no compiler, no sandbox. what() says so, and --resume goes
// on when it has been put right.
struct CannotGrade : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What an executor says while it works. Calls come from the thread that called run().
struct Observer {
  std::function<void(std::size_t running)> working;      // now and then: so many workers run
  std::function<void(const std::string& id)> published;  // a result is there now
  // A death, a retry; what concerns no single submission has an empty id.
  std::function<void(const std::string& id, const std::string& what)> noted;
};

struct Work {
  const Batch& batch;
  const ResultsFolder& results;
  std::vector<std::string> pending;  // ids without a result, in the order to begin them
  std::filesystem::path program;     // warplings-worker: see worker_command()
  unsigned jobs = 1;
  // Why this machine cannot grade, by trying it with what is known to be in order; empty where it
  // can. Nobody asked: where some fail in a row, the machine is at fault.
  std::function<std::string()> machine_trouble{};
};

// Submissions without a result when run() returned, and why.
using LeftOver = std::map<std::string, std::string>;

class Executor {
 public:
  virtual ~Executor() = default;

  // Returns when every pending submission has a result, or cannot have one now. Throws CannotGrade
  // and, after Ctrl-C, base::Interrupted; workers that it started have ended then.
  virtual LeftOver run(const Work& work, const Observer& observer) = 0;
};

// A pool of worker processes on this machine.
std::unique_ptr<Executor> local_executor();

// A worker's exit statuses. With kPublished there is a result, its own or another's; kCannotGrade:
// this machine is at fault, and stderr says how; kHeldByAnother: somebody who lives has claimed it.
inline constexpr int kPublished = base::exit_status::kDone;
inline constexpr int kCannotGrade = base::exit_status::kEnvironment;
using base::exit_status::kHeldByAnother;

// The words that start a worker for one submission. It ends by itself soon after the deadline; it
// stops in order on SIGTERM, and its children with it. A claim of another machine holds it back
// unless you say that the worker of that attempt is dead; on its own machine a worker sees that.
std::vector<std::string> worker_command(const std::filesystem::path& program,
                                        const ResultsFolder& results, const std::string& id,
                                        int dead_attempt = 0);

// For a submission whose workers have died twice: the result that says so, published.
void give_up(const Batch& batch, const ResultsFolder& results, const std::string& id);

// How many deaths end the attempts.
inline constexpr std::size_t kMostDeaths = 2;

}  // namespace warplings::classroom
