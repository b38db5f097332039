// What a program of the zoo says about itself in its first comment lines.
//
//   // expect: RULE line N and M or RULE line K   an error that every schedule must report
//   // note: RULE line N                          the same for a note
//   // may: RULE line N                           an error that some schedules report as well
//   // limit: RULE line N                       a fault that the referee is known to miss
//   // interleave: RULE line N                  an error that only these schedules show; `wrong
//   // weak: RULE line N                        answer` where it is the program that fails
//   // says: TEXT                               words of a message or an explanation, wherever
//                                              anything is reported
//   // launch-budget: SECONDS                     for a launch that never ends
//   // expect-clang: ..., limit-clang: ...        instead of every expect and limit, where clang
//                                                 compiles
//
// A diagnosis fits if its rule is the named one and its places include all the named lines.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace referee::testing {

struct Symptom {
  std::string rule;
  std::vector<int> lines;

  bool fits(const nlohmann::json& diagnosis, const std::string& file_name) const;
};

// One of several symptoms.
struct Expectation {
  std::vector<Symptom> any_of;
  std::string text;  // as written

  bool fits(const nlohmann::json& diagnosis, const std::string& file_name) const;
};

struct Expectations {
  std::vector<Expectation> errors, notes, possible, limits;
  std::string shown_by;            // "interleave" or "weak"; empty: every schedule shows the errors
  std::vector<Expectation> shown;  // what these schedules report; none: the program fails
  std::vector<std::string> says;
  std::string launch_budget;

  // Whether the outcome must change with what __activemask() returns.
  bool activemask_dependence() const;
};

// Reads the comment lines that the source begins with, as they hold for clang or for others. Throws
// std::invalid_argument for a line that looks like an expectation and is none.
Expectations parse_expectations(std::string_view source, bool is_clang = false);

// What is wrong with a report of `file_name`, one line each; empty if all is as expected.
std::vector<std::string> compare(const Expectations& expected, const nlohmann::json& report,
                                 const std::string& file_name);

}  // namespace referee::testing
