// A course of four exercises in two chapters, and a host that tests set as they like.
#pragma once

#include <map>
#include <stdexcept>
#include <string>

#include "grader/cli/watch/controller.h"

namespace warplings::cli::watch {

inline Course small_course() {
  Course course;
  course.chapters.push_back({"01_first", "First steps", "chapters/01_first.md", {}});
  course.chapters.push_back({"02_second", "Second steps", "chapters/02_second.md", {}});
  course.chapters[0].exercises = {
      {"alpha", "01_first", "write", 1, "chapters/01_first.md#a", {"Think.", "Think more."}},
      {"beta", "01_first", "write", 2, "chapters/01_first.md#b", {}}};
  course.chapters[1].exercises = {
      {"gamma", "02_second", "boss", 3, "chapters/02_second.md#c", {"Hm."}},
      {"delta", "02_second", "write", 1, "chapters/02_second.md#d", {"Hm."}}};
  return course;
}

class FakeHost : public WatchHost {
 public:
  std::optional<Result> known(const Exercise& exercise) override {
    const auto found = results.find(exercise.name + " " + contents[exercise.name]);
    return found == results.end() ? std::nullopt : std::optional(found->second);
  }
  bool passed_once(const Exercise& exercise) override { return passed[exercise.name]; }
  std::string fingerprint(const Exercise& exercise) override { return contents[exercise.name]; }
  std::size_t next_hint(const Exercise& exercise) override {
    return hints[exercise.name]++ % exercise.hints.size();
  }
  std::vector<std::string> solution(const Exercise& exercise) override {
    return {"+ the reference of " + exercise.name};
  }
  std::string reset(const Exercise& exercise) override {
    if (read_only) throw std::runtime_error("The checkout is read-only.");
    contents[exercise.name] = "skeleton";
    return exercise.name + " is the skeleton again.";
  }

  // The verdict on a content of a file; known() finds it from then on.
  Result verdict(const std::string& name, State state) {
    const Result result = result_without_cases(name, state, "");
    results[name + " " + contents[name]] = result;
    return result;
  }

  std::map<std::string, std::string> contents;  // of the files, which are their fingerprints
  std::map<std::string, Result> results;        // by name and content
  std::map<std::string, bool> passed;
  std::map<std::string, std::size_t> hints;
  bool read_only = false;
};

}  // namespace warplings::cli::watch
