// The verdict of one exercise as the grader's trusted program writes it, read back from JSON.
// Unknown keys are ignored, so that the format may grow.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "grader/harness/schema/diagnosis.h"

namespace warplings {

// What became of an exercise or of a case. The names are the ones that JSON carries.
enum class State {
  passed,
  not_started,
  compile_error,
  wrong_answer,
  diagnosed,
  timed_out,
  crashed
};

// "wrong_answer" and so on. state_of throws std::invalid_argument for an unknown name.
std::string name_of(State state);
State state_of(const std::string& name);

// One test case under one schedule.
struct Case {
  std::string name;
  std::string sentence;
  std::string schedule;
  bool craft = false;   ///< judges how an answer was found
  bool hidden = false;  ///< the student has no copy of it
  double seconds = 0;
  bool launched = true;  ///< a kernel ran, or it is not known whether one did
  State state = State::passed;
  bool passed = false;
  std::string message;
  std::string alternative;  ///< the name of what the values are instead (grading/alternatives.h)
  std::string explanation;  ///< a sentence: what these values are
  std::vector<Location> places;  ///< that the message is about, where no diagnosis says it
  std::string output;            ///< what the student's program printed, capped by the grader
  std::vector<Mismatch> mismatches;
  long mismatch_count = 0;
  std::vector<Diagnosis> diagnoses;
};

struct Result {
  std::string exercise;
  std::string file;  ///< the graded file, as a path that can be opened
  State state = State::not_started;
  int passed = 0;
  int total = 0;
  double seconds = 0;
  std::string messages;  ///< what the compiler said, for compile_error
  std::vector<Case> cases;
  bool unchanged = false;  ///< judged as it was handed out, so nobody has begun

  void mark_unchanged() { document["unchanged"] = unchanged = true; }

  // What it counts as: a file that nobody has touched is not started, whatever is wrong with it.
  State standing() const { return unchanged ? State::not_started : state; }

  // Everything the grader wrote, also what this struct does not name.
  nlohmann::json document = nlohmann::json::object();
};

// Whether the answers are right and what fails is how they were found.
bool fails_in_craft_only(const Result& result);

// Reads a result. Throws nlohmann::json::exception or std::invalid_argument where it is not one.
Result read_result(const nlohmann::json& document);

// A result that no case had to be run for: not_started or compile_error.
Result result_without_cases(const std::string& exercise, State state, const std::string& messages);

}  // namespace warplings
