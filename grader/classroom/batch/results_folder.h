// The folder that a batch's results are written to, which several machines may share: claims, so
// that nobody grades what another is grading, and results, each published once.
#pragma once

#include <atomic>
#include <chrono>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>

#include "grader/classroom/batch/batch.h"
#include "grader/classroom/batch/submission_result.h"

namespace warplings::classroom {

// Who holds a submission, as its claim says.
struct Claimant {
  int attempt = 0;      // the N of claim.N
  std::string machine;  // boot id and process namespace
  std::string host;     // its name, for people
  int process = 0;      // process id there
  std::string began;    // the process's start time there, in its kernel's ticks
  std::string job;      // SLURM_JOB_ID and the like, for an executor that knows; may be empty
  std::filesystem::path scratch;
};

// A claim that this process holds; while it lives, the claim's file is touched every few seconds.
class Claim {
 public:
  Claim(std::filesystem::path file, int attempt);
  ~Claim();
  Claim(const Claim&) = delete;
  Claim& operator=(const Claim&) = delete;
  int attempt() const { return attempt_; }

 private:
  std::filesystem::path file_;
  int attempt_;
  std::jthread heart_;
};

class ResultsFolder {
 public:
  explicit ResultsFolder(std::filesystem::path folder) : folder_(std::move(folder)) {}

  const std::filesystem::path& path() const { return folder_; }
  std::filesystem::path batch_file() const { return folder_ / "batch.json"; }
  // Below a folder of their own: whatever a submission is called, it is none of the results' files.
  std::filesystem::path submissions() const { return folder_ / "submissions"; }
  std::filesystem::path folder_of(const std::string& id) const { return submissions() / id; }
  std::filesystem::path result_file(const std::string& id) const {
    return folder_of(id) / "result.json";
  }

  // Makes the folders (0700) and writes the batch file (0600). Throws std::runtime_error; false
  // where there is a batch file.
  bool create(const Batch& batch) const;

  bool has_result(const std::string& id) const;

  // Writes the result, whole, unless there is one; false where there is. Throws std::runtime_error
  // (no space, not writable), and nothing is left half-written then.
  bool publish(const SubmissionResult& result) const;

  // Who claimed it last; nothing where nobody has.
  std::optional<Claimant> claimant(const std::string& id) const;

  // Takes the claim that follows `attempt` (0 where there is none yet): nothing where somebody
  // else has taken it. Only when the claimant of `attempt` is dead.
  std::unique_ptr<Claim> take(const std::string& id, int attempt,
                              const std::filesystem::path& scratch) const;

  // Notes how the worker of an attempt ended without a result, as one sentence. Only deaths that
  // are the submission's or its worker's own are noted, and count; not the end of all workers.
  void note_death(const std::string& id, int attempt, const std::string& how) const;
  std::map<int, std::string> deaths(const std::string& id) const;

 private:
  std::filesystem::path folder_;
};

// Tells whether claimants live. Keep one for as long as you watch: about other machines it
// learns by looking twice.
class ClaimWatch {
 public:
  enum class Life { kAlive, kDead };

  // `patience`: how long a claim of another machine may stay untouched.
  explicit ClaimWatch(std::chrono::seconds patience = std::chrono::seconds(30))
      : patience_(patience) {}

  Life look(const ResultsFolder& folder, const std::string& id, const Claimant& claimant);

 private:
  struct Seen {
    int attempt = 0;
    std::filesystem::file_time_type touched;
    std::chrono::steady_clock::time_point since;
  };
  std::chrono::seconds patience_;
  std::map<std::string, Seen> seen_;
};

// How the names of workers' scratch folders begin.
inline constexpr const char* kScratchPrefix = "warplings-grade-";

// Removes what a dead worker of this machine has left in its scratch folder.
void remove_scratch(const Claimant& claimant);

// This process as a claimant.
Claimant myself(const std::filesystem::path& scratch);

}  // namespace warplings::classroom
