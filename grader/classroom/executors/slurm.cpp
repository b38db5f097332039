// Rounds: submit arrays for what has no result, watch the queue and the results' folder, and go on
// with what is left. The folder tells what is done; the queue only whether to wait.
#include "grader/classroom/executors/slurm.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>
#include <set>
#include <thread>

#include "base/error.h"
#include "base/interrupt.h"
#include "grader/classroom/executors/slurm_control.h"
#include "grader/classroom/executors/slurm_files.h"

namespace warplings::classroom {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

// After so many rounds in which nothing was published, the rest is left over.
constexpr int kFruitlessRounds = 2;

void pause(milliseconds duration) {
  const auto end = Clock::now() + duration;
  while (Clock::now() < end) {
    base::throw_if_interrupted();
    std::this_thread::sleep_for(milliseconds(20));
  }
}

std::string random_word() {
  std::random_device device;
  return fmt::format("{:08x}", static_cast<unsigned>(device()));
}

class Watch {
 public:
  Watch(const Work& work, const Observer& observer, const SlurmOptions& options,
        const SlurmControl& slurm)
      : work_(work),
        observer_(observer),
        options_(options),
        slurm_(slurm),
        files_(work.results),
        run_(random_word()),
        pending_(work.pending) {}

  LeftOver run() {
    files_.forget_troubles();
    adopt();
    int fruitless = 0;
    while (!pending_.empty() && fruitless < kFruitlessRounds) {
      const std::size_t before = pending_.size();
      submit();
      await();
      fruitless = pending_.size() < before ? 0 : fruitless + 1;
      if (fruitless > 0) complain_of_nodes();
    }
    empty_queue();
    files_.tidy();
    LeftOver left;
    for (const std::string& id : pending_) {
      left[id] = fmt::format("No task of the cluster finished it; what they said is in {}.",
                             files_.path().string());
    }
    return left;
  }

  // After an interrupt, or where this machine cannot go on watching.
  void cancel() const {
    if (names_.empty()) return;
    if (cancel_jobs()) note("The jobs on the cluster are cancelled; --resume goes on from here.");
    files_.tidy();
  }

 private:
  void note(const std::string& what) const {
    if (observer_.noted) observer_.noted("", what);
  }
  void say_running(std::size_t count) const {
    if (observer_.working) observer_.working(count);
  }

  // False, with a note, where the controller does not answer.
  bool cancel_jobs() const {
    if (slurm_.cancel(names_)) return true;
    note(fmt::format("The Slurm controller does not answer, so its jobs go on: scancel --name={}",
                     fmt::join(names_, " --name=")));
    return false;
  }

  // At the end. A task that published its last result gets a moment to end by itself. What is left
  // then has nothing to do: Slurm begins a lost node's task again, even if all of it was graded.
  void empty_queue() const {
    if (names_.empty()) return;
    const auto until = Clock::now() + 4 * options_.rhythm;
    auto queue = slurm_.queue(names_);
    while (queue && queue->running > 0 && Clock::now() < until) {
      pause(options_.rhythm);
      queue = slurm_.queue(names_);
    }
    if (!queue || queue->size() > 0) cancel_jobs();
  }

  // Jobs that an earlier run of this batch left in the queue: they are waited for.
  void adopt() {
    const std::vector<std::string> old = files_.names();
    if (old.empty()) return;
    const auto queue = slurm_.queue(old);
    if (!queue || queue->size() == 0) return;
    note("Jobs of an earlier run are still in the queue; watching them.");
    names_ = old;
    await();
  }

  std::size_t per_task() const {
    if (options_.per_task > 0) return options_.per_task;
    return std::max<std::size_t>(1, (pending_.size() + kMostTasks - 1) / kMostTasks);
  }

  void submit() {
    const std::size_t slice = per_task();
    // A task's index is below MaxArraySize.
    const std::size_t chunk = std::max<std::size_t>(1, slurm_.array_limit() - 1) * slice;
    std::string without;
    for (const auto& [node, why] : files_.troubles()) {
      if (node != "node") without += (without.empty() ? "" : ",") + node;
    }
    for (std::size_t begin = 0; begin < pending_.size(); begin += chunk) {
      const std::size_t end = std::min(begin + chunk, pending_.size());
      submit_array({pending_.begin() + static_cast<std::ptrdiff_t>(begin),
                    pending_.begin() + static_cast<std::ptrdiff_t>(end)},
                   slice, without);
    }
  }

  void submit_array(const std::vector<std::string>& ids, std::size_t slice,
                    const std::string& without) {
    SlurmArray array;
    array.name = fmt::format("warplings-{}-{}", run_, names_.size() + 1);
    files_.write(array.name, ids, slice, work_.program);
    array.script = files_.script(array.name);
    array.log = files_.log(array.name);
    array.tasks = (ids.size() + slice - 1) / slice;
    array.at_once = options_.at_once;
    // Slurm counts minutes. The worker keeps the deadline itself; this is for one that cannot, and
    // a submission is tried twice.
    const double seconds = 60 + 2 * work_.batch.settings.deadline * static_cast<double>(slice);
    array.minutes = static_cast<unsigned>(seconds / 60) + 2;
    array.without = without;
    array.arguments = options_.arguments;
    names_.push_back(array.name);  // first: an interrupt in between must cancel it, too
    const auto began = Clock::now();
    try {
      while (!slurm_.submit(array)) wait_for_controller(began);
    } catch (const base::Error&) {
      if (!without.empty()) complain_of_nodes();  // no node is left
      throw;
    }
    silent_since_.reset();
  }

  // Says once that nobody answers; throws CannotGrade after too long.
  void wait_for_controller(Clock::time_point since) {
    if (!silent_since_) note("The Slurm controller does not answer; waiting for it.");
    silent_since_ = since;
    if (Clock::now() - since > options_.patience) {
      throw CannotGrade(
          fmt::format("The Slurm controller has not answered for {} s. What was graded is kept; "
                      "--resume goes on when the cluster is back.",
                      options_.patience.count()));
    }
    pause(options_.rhythm);
  }

  // Returns when everything is published, or no job is left that could do so.
  void await() {
    constexpr auto kNever = Clock::time_point::max();
    auto ended = kNever;
    for (look(); !pending_.empty(); look()) {
      const auto asked = Clock::now();
      const auto queue = slurm_.queue(names_);
      if (!queue) {
        wait_for_controller(silent_since_.value_or(asked));
        continue;
      }
      if (silent_since_) note("The Slurm controller answers again.");
      silent_since_.reset();
      say_running(queue->running);
      if (queue->running == 0) explain(*queue);
      if (queue->stuck.size() == queue->size()) {
        slurm_.cancel_tasks(queue->stuck);
        if (ended == kNever) ended = Clock::now();
        if (Clock::now() - ended > 4 * options_.rhythm) break;
      } else {
        ended = kNever;
      }
      pause(options_.rhythm);
    }
    say_running(0);
  }

  // Results that are there now.
  void look() {
    std::erase_if(pending_, [this](const std::string& id) {
      if (!work_.results.has_result(id)) return false;
      if (observer_.published) observer_.published(id);
      return true;
    });
  }

  // Why nothing runs, in Slurm's word, once for each. The usual reasons need no words.
  void explain(const SlurmQueue& queue) {
    if (queue.reason.empty() || queue.reason == "None" || queue.reason == "Resources" ||
        queue.reason == "BeginTime" || !explained_.insert(queue.reason).second) {
      return;
    }
    note(fmt::format("Nothing runs now: {} tasks wait in the queue, Slurm says {}.", queue.waiting,
                     queue.reason));
  }

  // A round that got nowhere: because the nodes cannot grade?
  void complain_of_nodes() {
    const auto troubles = files_.troubles();
    if (troubles.empty()) return;
    std::string text = "The cluster cannot grade.";
    for (const auto& [node, why] : troubles) text += fmt::format("\n  {}: {}", node, why);
    throw CannotGrade(text);
  }

  const Work& work_;
  const Observer& observer_;
  const SlurmOptions& options_;
  const SlurmControl& slurm_;
  const SlurmFiles files_;
  const std::string run_;
  std::vector<std::string> pending_;
  std::vector<std::string> names_;  // of all arrays that may be in the queue
  std::optional<Clock::time_point> silent_since_;
  std::set<std::string> explained_;
};

class SlurmExecutor : public Executor {
 public:
  explicit SlurmExecutor(SlurmOptions options) : options_(std::move(options)) {}

  LeftOver run(const Work& work, const Observer& observer) override {
    Watch watch(work, observer, options_, slurm_);
    try {
      return watch.run();
    } catch (...) {
      watch.cancel();
      throw;
    }
  }

 private:
  SlurmOptions options_;
  SlurmControl slurm_;
};

}  // namespace

std::unique_ptr<Executor> slurm_executor(SlurmOptions options) {
  return std::make_unique<SlurmExecutor>(std::move(options));
}

}  // namespace warplings::classroom
