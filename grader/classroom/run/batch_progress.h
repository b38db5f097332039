// What is said while a batch is graded: one line that is redrawn on a terminal, a line for each
// submission elsewhere, and at the end a summary.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "grader/classroom/batch/batch.h"
#include "grader/classroom/batch/clock.h"
#include "grader/classroom/batch/results_folder.h"
#include "grader/classroom/executors/executor.h"
#include "grader/text/terminal.h"

namespace warplings::classroom {

class BatchProgress {
 public:
  // `pending`: submissions that are to be graded now.
  BatchProgress(const Batch& batch, const ResultsFolder& results, std::size_t pending);
  ~BatchProgress();
  BatchProgress(const BatchProgress&) = delete;
  BatchProgress& operator=(const BatchProgress&) = delete;

  Observer observer();

 private:
  void draw(std::size_t running);
  void published(const std::string& id);
  void say(const std::string& line);

  const Batch& batch_;
  const ResultsFolder& results_;
  const bool terminal_;
  const Style style_;
  const std::size_t pending_;
  std::size_t done_ = 0;
  bool drawn_ = false;
  Stopwatch since_begin_;
  Stopwatch since_drawing_;
};

// "about 12 min left", from what has been done; empty where nothing has.
std::string time_left(std::size_t done, std::size_t pending, double seconds);

// The end: how many have which state, how points are distributed, what needs a person's eye, and
// where the files are. Reads one result at a time.
std::vector<std::string> summary(const Batch& batch, const ResultsFolder& results,
                                 const LeftOver& left_over, const std::string& folder,
                                 const std::string& command, const Style& style);

}  // namespace warplings::classroom
