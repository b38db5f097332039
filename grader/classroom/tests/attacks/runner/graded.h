// What became of an attack, in the words of its result. An attack is an exercise's file, or a whole
// hand-in that a script makes: an archive or a folder that is read as `grade` reads it.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "grader/classroom/tests/attacks/runner/attack.h"
#include "grader/course/course.h"
#include "grader/course/layout.h"
#include "grader/sandbox/sandbox.h"

namespace warplings::attacks {

struct Graded {
  std::string state;       // as in a result: of the exercise, or "unreadable" or "empty"
  std::string first_line;  // that a person reads about it
  std::string words;       // all that the result says to a person
  std::string output;      // what the compiler and the program printed
  nlohmann::json document;
};

// Grades an attack in the sandbox, on the WebAssembly engine or the native one, with a seed of its
// own that no student knows. Throws where this machine is at fault, and where reading a hand-in has
// changed anything beside it.
Graded grade(const Attack& attack, const Course& course, const Layout& places,
             const sandbox::Sandbox& walls, bool wasm);

}  // namespace warplings::attacks
