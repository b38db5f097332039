// Reads course.toml; what it lacks is left empty, for the checks to complain about.
#include "grader/course/devcheck/course.h"

#include <toml++/toml.h>
#include <sstream>

namespace warplings::devcheck {
namespace {

Exercise read_exercise(const toml::table& table, const std::string& chapter) {
  Exercise exercise;
  exercise.chapter = chapter;
  exercise.name = table["name"].value_or(std::string());
  exercise.kind = table["kind"].value_or(std::string());
  if (const toml::array* hints = table["hints"].as_array()) {
    for (const toml::node& hint : *hints) {
      exercise.hints.push_back(hint.value_or(std::string()));
    }
  }
  return exercise;
}

}  // namespace

std::vector<Exercise> read_course(const std::filesystem::path& file) {
  toml::table document;
  try {
    document = toml::parse_file(file.string());
  } catch (const toml::parse_error& error) {
    std::ostringstream text;
    text << file.string() << ":" << error.source().begin.line << ": " << error.description();
    throw std::runtime_error(text.str());
  }
  std::vector<Exercise> result;
  const toml::array* chapters = document["chapter"].as_array();
  if (chapters == nullptr) throw std::runtime_error(file.string() + ": there is no [[chapter]].");
  for (const toml::node& node : *chapters) {
    const toml::table* chapter = node.as_table();
    if (chapter == nullptr) continue;
    const std::string key = (*chapter)["key"].value_or(std::string());
    const toml::array* exercises = (*chapter)["exercise"].as_array();
    if (exercises == nullptr) continue;
    for (const toml::node& exercise : *exercises) {
      if (exercise.is_table()) result.push_back(read_exercise(*exercise.as_table(), key));
    }
  }
  return result;
}

}  // namespace warplings::devcheck
