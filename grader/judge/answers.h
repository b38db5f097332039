// Answers whose truth is known beforehand, and what the grader makes of them: how the grader itself
// is judged.
#pragma once

#include <cstddef>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "grader/course/course.h"
#include "grader/course/layout.h"
#include "grader/judge/result.h"

namespace warplings {

struct Answer {
  std::filesystem::path file;
  const Exercise* exercise = nullptr;
  bool right = false;
  std::string cause;  ///< the file's first line without its comment: what is wrong with it
};

// The answers below DIR/wrong and DIR/right, each in <anything>/<chapter>/<exercise>.cu, sorted by
// path. Throws base::Error where there is none, or where a .cu file belongs to no exercise.
std::vector<Answer> answers_below(const std::filesystem::path& folder, const Course& course);

// What somebody who hands in an answer hears.
enum class Heard {
  passes,   // that it is right
  cause,    // what is wrong, with the line or what was computed instead; or it does not compile
  symptom,  // that values are wrong, or that it ended
};

Heard heard(const Result& result);

// Whether the cause that is heard is what the values are instead of the right ones. Another mistake
// may give the same values: only a person sees whether it is the cause.
bool heard_by_values(const Result& result);

struct Measured {
  const Answer* answer = nullptr;
  Result result;

  bool misjudged() const { return answer->right == (heard(result) != Heard::passes); }
};

// Grades all of them, `jobs` at a time: wrong ones as `test` does, right ones under 16 random
// schedules. `each` is called as verdicts come, by one thread at a time.
void measure(const Layout& layout, const std::vector<Answer>& answers, unsigned jobs,
             const std::function<void(const Measured&)>& each);

// The answer's file, what is wrong with it, and the verdict as its author reads it.
std::string account(const Measured& one, const std::filesystem::path& folder, const Course& course);

// How many passed, heard the cause, heard a symptom; as a table.
std::string summary(const std::vector<Measured>& all);

}  // namespace warplings
