// Reads course.toml. Whatever is wrong in it is said with its line, because people edit it by hand.
#include "grader/course/course.h"

#include <fmt/format.h>

#include <toml++/toml.h>
#include <set>

namespace warplings {
namespace {

// Reads values out of one file and knows how to complain about it.
class Reader {
 public:
  explicit Reader(std::filesystem::path file) : file_(std::move(file)) {}

  [[noreturn]] void fail(const toml::node& node, const std::string& message) const {
    throw CourseError(
        fmt::format("{}:{}: {}", file_.filename().string(), node.source().begin.line, message));
  }

  std::string text(const toml::table& table, const char* key) const {
    const toml::node* node = table.get(key);
    if (node == nullptr || !node->is_string() || node->as_string()->get().empty()) {
      fail(node == nullptr ? table : *node, fmt::format("'{}' must be a non-empty string", key));
    }
    return node->as_string()->get();
  }

  int points(const toml::table& table) const {
    const toml::node* node = table.get("points");
    const auto value = node == nullptr ? std::nullopt : node->value<int>();
    if (!value || *value < 0) fail(node == nullptr ? table : *node, "'points' must be a number");
    return *value;
  }

  std::vector<std::string> hints(const toml::table& table) const {
    std::vector<std::string> result;
    const toml::node* node = table.get("hints");
    if (node == nullptr) return result;
    if (!node->is_array()) fail(*node, "'hints' must be a list of strings");
    for (const toml::node& hint : *node->as_array()) {
      const auto value = hint.value<std::string>();
      if (!value || value->empty()) fail(hint, "a hint must be a non-empty string");
      result.push_back(*value);
    }
    return result;
  }

 private:
  std::filesystem::path file_;
};

Exercise read_exercise(const Reader& reader, const toml::table& table, const Chapter& chapter) {
  Exercise exercise;
  exercise.name = reader.text(table, "name");
  exercise.chapter = chapter.key;
  exercise.kind = reader.text(table, "kind");
  static const std::set<std::string> kinds = {"write", "fix", "boss"};
  if (!kinds.contains(exercise.kind)) {
    reader.fail(*table.get("kind"), "'kind' must be \"write\", \"fix\" or \"boss\"");
  }
  exercise.points = reader.points(table);
  exercise.section = reader.text(table, "section");
  if (exercise.section.starts_with('#')) exercise.section = chapter.text + exercise.section;
  exercise.hints = reader.hints(table);
  if (table.contains("insight")) exercise.insight = reader.text(table, "insight");
  return exercise;
}

Chapter read_chapter(const Reader& reader, const toml::table& table) {
  Chapter chapter;
  chapter.key = reader.text(table, "key");
  chapter.title = reader.text(table, "title");
  chapter.text = reader.text(table, "text");
  if (table.contains("skill")) chapter.skill = reader.text(table, "skill");
  if (const toml::array* exercises = table["exercise"].as_array()) {
    for (const toml::node& node : *exercises) {
      if (!node.is_table()) reader.fail(node, "[[chapter.exercise]] must be a table");
      chapter.exercises.push_back(read_exercise(reader, *node.as_table(), chapter));
    }
  }
  return chapter;
}

toml::table parse(const std::filesystem::path& file) {
  if (!std::filesystem::exists(file)) {
    throw CourseError(fmt::format("{} is missing; this checkout is not complete", file.string()));
  }
  try {
    return toml::parse_file(file.string());
  } catch (const toml::parse_error& error) {
    throw CourseError(fmt::format("{}:{}: {}", file.filename().string(), error.source().begin.line,
                                  error.description()));
  }
}

}  // namespace

Course Course::load(const std::filesystem::path& file) {
  const toml::table manifest = parse(file);
  const Reader reader(file);
  Course course;
  const toml::array* chapters = manifest["chapter"].as_array();
  if (chapters == nullptr) reader.fail(manifest, "there is no [[chapter]]");
  std::set<std::string> names;
  for (const toml::node& node : *chapters) {
    if (!node.is_table()) reader.fail(node, "[[chapter]] must be a table");
    course.chapters.push_back(read_chapter(reader, *node.as_table()));
    for (const Exercise& exercise : course.chapters.back().exercises) {
      if (!names.insert(exercise.name).second) {
        reader.fail(node, fmt::format("two exercises are called '{}'", exercise.name));
      }
    }
  }
  if (const toml::table* rules = manifest["rules"].as_table()) {
    for (const auto& [rule, section] : *rules) {
      if (!section.is_string()) reader.fail(section, "a rule's section must be a string");
      course.rules.emplace(std::string(rule.str()), section.as_string()->get());
    }
  }
  return course;
}

const Exercise* Course::find(const std::string& name) const {
  for (const Exercise* exercise : exercises()) {
    if (exercise->name == name) return exercise;
  }
  return nullptr;
}

std::vector<const Exercise*> Course::exercises() const {
  std::vector<const Exercise*> result;
  for (const Chapter& chapter : chapters) {
    for (const Exercise& exercise : chapter.exercises) result.push_back(&exercise);
  }
  return result;
}

}  // namespace warplings
