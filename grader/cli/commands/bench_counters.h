// What `bench` says where there is no GPU: the referee's counters, which are exact and the same on
// every machine.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "grader/cli/commands/commands.h"

namespace warplings::cli {

// What the launches of one case add up to.
struct Work {
  std::string name;      ///< the case, as a sentence; empty where nothing was counted
  std::string schedule;  ///< "forward"
  long launches = 0;
  long threads = 0;
  long barriers = 0;
  long warp_calls = 0;
  long conflicts = 0;
  long atomics_global = 0;
  long atomics_shared = 0;
  struct Traffic {
    long requests = 0;
    long bytes = 0;
    long sectors = 0;
    int widest = 0;  ///< bytes of a lane
  } loads, stores;
};

// Every passed case of a result (the harness's document) that counted something.
std::vector<Work> works_of(const nlohmann::json& document);

// The work of the same case under the same schedule, or null.
const Work* same_case(const std::vector<Work>& works, const Work& wanted);

// A table of both, 78 columns; the reference's column is left out where its name is empty. With
// `telling` only the rows that are not nothing for both.
std::vector<std::string> comparison(const Work& student, const Work& reference,
                                    bool telling = false);

struct BenchOptions {
  std::vector<std::string> names;  ///< empty: every exercise that has a benchmark
  std::string from;                ///< empty: exercises/
  std::string json;                ///< a folder for the results
  bool quick = false;
};

// Counts the named exercises, and says first why nothing is measured. The status of the command.
int count_instead(const Session& session, const BenchOptions& options,
                  const std::vector<const Exercise*>& exercises, const std::string& why);

}  // namespace warplings::cli
