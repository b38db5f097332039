// The course as course.toml lists it: chapters, their exercises in order, and the chapter section
// that explains each of the referee's rules.
#pragma once

#include <filesystem>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

namespace warplings {

// One exercise. Its files are <folder>/<chapter>/<name>.cu in exercises/, solutions/,
// grader/skeletons/ and grader/adapters/.
struct Exercise {
  std::string name;
  std::string chapter;  ///< key of its chapter, "01_shared_memory"
  std::string kind;     ///< "write", "fix" or "boss"
  int points = 0;
  std::string section;  ///< where it is explained: "chapters/01_shared_memory.md#anchor"
  std::vector<std::string> hints;
  std::string insight = {};  ///< what one takes away from it, a sentence or two; may be empty

  // The exercise's file below one of the folders of the layout.
  std::filesystem::path below(const std::filesystem::path& folder) const {
    return folder / chapter / (name + ".cu");
  }
};

struct Chapter {
  std::string key;
  std::string title;
  std::string text;  ///< path of the reading, relative to the repository's root
  std::vector<Exercise> exercises;
  std::string skill = {};  ///< what somebody can do who has solved it all: "You can now ..."
};

// course.toml is absent, not TOML, or lacks something; what() names file, line and what to do.
struct CourseError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Course {
  std::vector<Chapter> chapters;
  std::map<std::string, std::string> rules;  ///< "shared-race" -> "chapters/....md#anchor"

  // Reads and checks the manifest. Throws CourseError.
  static Course load(const std::filesystem::path& file);

  // The exercise of that name, or nullptr.
  const Exercise* find(const std::string& name) const;

  // Every exercise, in the order of the course.
  std::vector<const Exercise*> exercises() const;
};

}  // namespace warplings
