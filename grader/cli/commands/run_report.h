// What `run` says of runs on the referee: their diagnoses as `test` shows them, and a summary.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "grader/course/course.h"
#include "grader/harness/schema/diagnosis.h"
#include "grader/text/terminal.h"

namespace warplings::cli {

// One run of a program: under what, how it ended, and what the referee had to say.
struct RefereedRun {
  std::string schedule;
  std::string activemask;  ///< the policy of __activemask()
  int status = 0;          ///< the program's own
  bool finished = false;   ///< the program came to its end, and left a report
  bool asks_activemask = false;
  std::vector<Diagnosis> diagnoses;
  std::vector<Location> activemask_calls;
  std::string output;  ///< what it printed, where that was kept

  std::size_t errors() const;
  // "schedule forward, __activemask() alone"
  std::string conditions() const;
};

// From the report that the referee left (referee/README.md), or from nothing where it left none.
RefereedRun read_run(std::optional<nlohmann::json> report, int status);

// Runs that differ in the policy alone and end differently, by exit status or by their errors: that
// is an error. Where only what they print differs it is a note: the order of lines may depend on
// it.
std::optional<Diagnosis> activemask_dependence(const std::vector<RefereedRun>& runs);

// The exit status of `run`: 99 where the referee found an error in any of the runs or they depend
// on
// __activemask(); else the first of theirs that is not 0.
int status_of(const std::vector<RefereedRun>& runs);

// What is known of the program and of the course, to show the runs.
struct RunContext {
  const Course* course = nullptr;
  std::string root;        ///< of the checkout, for links
  std::string file;        ///< the program's source
  std::string shown_file;  ///< the same as a person would type it
  Style style;
};

// A headline, what was diagnosed (the same thing once, however many runs show it), and a line for
// each of several runs. Empty where a single run has nothing to be said of.
std::vector<std::string> run_lines(const std::vector<RefereedRun>& runs, const RunContext& context);

}  // namespace warplings::cli
