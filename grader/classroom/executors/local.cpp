// A pool of worker processes on this machine. Whatever a worker leaves behind when it dies becomes
// a child of this process, and is killed.
#include <fmt/format.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <cstring>
#include <deque>
#include <map>
#include <set>
#include <thread>

#include "base/interrupt.h"
#include "grader/classroom/batch/clock.h"
#include "grader/classroom/executors/executor.h"
#include "grader/classroom/executors/processes.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;

// What a worker may need after its deadline to end in order.
constexpr double kGrace = 20;
// After so many submissions in a row that the machine could not grade it is asked whose fault that
// is. A class may have as many that make it look so.
constexpr int kMostFailures = 3;

class Pool {
 public:
  Pool(const Work& work, const Observer& observer)
      : work_(work), observer_(observer), queue_(work.pending.begin(), work.pending.end()) {}

  LeftOver run() {
    const AdoptOrphans adopt;
    try {
      while (!queue_.empty() || !running_.empty() || !held_.empty()) {
        base::throw_if_interrupted();
        start_some();
        if (observer_.working) observer_.working(running_.size());
        pause();
        look_after_running();
        look_after_held();
        kill_orphans(workers());
      }
    } catch (const std::runtime_error& error) {  // what cannot be written
      stop();
      throw CannotGrade(error.what());
    } catch (...) {
      stop();
      throw;
    }
    if (failures_in_a_row_ > 0 && published_ == 0) blame_the_machine_if_it_fails();
    return left_over_;
  }

 private:
  struct Running {
    std::string id;
    Stopwatch since;
    bool overdue = false;
  };

  void start_some() {
    while (running_.size() < work_.jobs && !queue_.empty()) {
      const std::string id = queue_.front();
      queue_.pop_front();
      const auto dead = dead_claims_.find(id);
      const pid_t process =
          start_worker(worker_command(work_.program, work_.results, id,
                                      dead == dead_claims_.end() ? 0 : dead->second),
                       log_of(id));
      running_.emplace(process, Running{id, {}, false});
    }
  }

  fs::path log_of(const std::string& id) const {
    ::mkdir(work_.results.folder_of(id).c_str(), 0700);
    return work_.results.folder_of(id) / "log";
  }

  void pause() const {
    // Long enough to cost nothing, short enough not to be noticed beside a compiler.
    std::this_thread::sleep_for(std::chrono::milliseconds(running_.empty() ? 200 : 5));
  }

  void look_after_running() {
    for (auto next = running_.begin(); next != running_.end();) {
      const auto [process, worker] = *next;
      int status = 0;
      if (::waitpid(process, &status, WNOHANG) == process) {
        next = running_.erase(next);
        kill_group(process);
        ended(worker, process, status);
        continue;
      }
      if (!worker.overdue && worker.since.seconds() > work_.batch.settings.deadline + kGrace) {
        next->second.overdue = true;
        kill_group(process);
      }
      ++next;
    }
  }

  void ended(const Running& worker, pid_t process, int status) {
    const std::string& id = worker.id;
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (work_.results.has_result(id)) return publish(id);
    if (code == kHeldByAnother) {
      held_.insert(id);
    } else if (code == kCannotGrade) {
      failed(id, last_line(log_of(id)));
    } else {
      died(worker, process, status);
    }
  }

  void publish(const std::string& id) {
    std::error_code error;
    if (fs::file_size(log_of(id), error) == 0) fs::remove(log_of(id), error);
    ++published_;
    failures_in_a_row_ = 0;
    if (observer_.published) observer_.published(id);
  }

  // The machine's fault, or so the worker says: later once more, in case it was a moment's.
  void failed(const std::string& id, const std::string& why) {
    last_failure_ = why;
    if (no_space()) {
      throw CannotGrade(fmt::format("There is no space left on the disk that {} is on.",
                                    work_.results.path().string()));
    }
    if (observer_.noted) observer_.noted(id, why);
    if (++failures_in_a_row_ >= kMostFailures) blame_the_machine_if_it_fails();
    if (failed_.insert(id).second) {
      queue_.push_back(id);
    } else {
      left_over_[id] = why;
    }
  }

  void blame_the_machine_if_it_fails() {
    if (!work_.machine_trouble || !work_.machine_trouble().empty()) {
      throw CannotGrade(last_failure_);
    }
    failures_in_a_row_ = 0;
    if (observer_.noted) observer_.noted("", "This machine grades a file of the course's own.");
  }

  bool no_space() const {
    struct statvfs disk {};
    if (::statvfs(work_.results.path().c_str(), &disk) != 0) return false;
    return static_cast<std::uint64_t>(disk.f_bavail) * disk.f_frsize < (std::uint64_t{1} << 20);
  }

  void died(const Running& worker, pid_t process, int status) {
    const std::string& id = worker.id;
    const std::optional<Claimant> claimant = work_.results.claimant(id);
    const bool claimed = claimant && claimant->process == process;
    const std::string how = worker.overdue ? "it did not end after its deadline and was killed"
                            : WIFSIGNALED(status)
                                ? fmt::format("it was killed by signal {} ({})", WTERMSIG(status),
                                              ::strsignal(WTERMSIG(status)))
                                : fmt::format("it ended with status {}", WEXITSTATUS(status));
    const int attempt = claimant ? claimant->attempt : 0;
    work_.results.note_death(id, attempt, how);
    if (claimed) remove_scratch(*claimant);
    const bool again = ++deaths_[id] < kMostDeaths && work_.results.deaths(id).size() < kMostDeaths;
    if (observer_.noted) {
      observer_.noted(id, fmt::format("Its worker has died: {}. {}", how,
                                      again ? "It is tried once more." : "That was the second."));
    }
    if (again) {
      queue_.push_back(id);
    } else {
      give_up(work_.batch, work_.results, id);
      publish(id);
    }
  }

  // Submissions that others work on: a `grade` that was killed and whose workers go on, another
  // machine.
  void look_after_held() {
    if (held_.empty() || since_look_.seconds() < 0.5) return;
    since_look_ = Stopwatch();
    for (auto next = held_.begin(); next != held_.end();) {
      const std::string id = *next;
      const auto claimant = work_.results.claimant(id);
      const bool done = work_.results.has_result(id);
      if (!done && claimant &&
          watch_.look(work_.results, id, *claimant) == ClaimWatch::Life::kAlive) {
        ++next;
        continue;
      }
      next = held_.erase(next);
      if (done) {
        publish(id);
      } else {
        dead_claims_[id] = claimant ? claimant->attempt : 0;
        queue_.push_back(id);
      }
    }
  }

  std::set<pid_t> workers() const {
    std::set<pid_t> result;
    for (const auto& [process, worker] : running_) result.insert(process);
    return result;
  }

  // Asks the workers to end, waits a little, and insists.
  void stop() {
    for (const auto& [process, worker] : running_) ::kill(process, SIGTERM);
    const Stopwatch since;
    while (!running_.empty() && since.seconds() < 10) {
      for (auto next = running_.begin(); next != running_.end();) {
        int status = 0;
        const bool gone = ::waitpid(next->first, &status, WNOHANG) != 0;
        if (gone) kill_group(next->first);
        next = gone ? running_.erase(next) : std::next(next);
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    for (const auto& [process, worker] : running_) {
      kill_group(process);
      ::waitpid(process, nullptr, 0);
      const auto claimant = work_.results.claimant(worker.id);
      if (claimant && claimant->process == process) remove_scratch(*claimant);
    }
    running_.clear();
    kill_orphans({});
  }

  const Work& work_;
  const Observer& observer_;
  std::deque<std::string> queue_;
  std::map<pid_t, Running> running_;
  std::set<std::string> held_;
  std::map<std::string, int> dead_claims_;
  std::set<std::string> failed_;
  std::map<std::string, std::size_t> deaths_;
  LeftOver left_over_;
  ClaimWatch watch_;
  Stopwatch since_look_;
  int failures_in_a_row_ = 0;
  std::size_t published_ = 0;
  std::string last_failure_;
};

class LocalExecutor : public Executor {
 public:
  LeftOver run(const Work& work, const Observer& observer) override {
    return Pool(work, observer).run();
  }
};

}  // namespace

std::unique_ptr<Executor> local_executor() { return std::make_unique<LocalExecutor>(); }

}  // namespace warplings::classroom
