// Everything is written beside its place first. Then each file is moved, course.toml last: before
// that nothing knows the exercise, and what was moved so far is taken away again.
#include "grader/course/scaffold.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <set>
#include <sstream>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "base/text.h"

namespace warplings {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kLargestText = 1 << 24;

struct NewFile {
  std::string made_from;
  fs::path path;
};

std::vector<NewFile> files_of(const Layout& layout, const Exercise& exercise) {
  const fs::path wrong = layout.misconceptions_of(exercise);
  return {{"exercise.cu", exercise.below(layout.exercises())},
          {"exercise.cu", exercise.below(layout.skeletons())},
          {"solution.cu", exercise.below(layout.solutions())},
          {"adapter.cu", exercise.below(layout.adapters())},
          {"case_test.cpp", layout.case_file(exercise)},
          {"no_bounds_check.cu", wrong / "no_bounds_check.cu"},
          {"one_block_short.cu", wrong / "one_block_short.cu"}};
}

// "row_max_cg" -> "RowMaxCg", as suites of cases are called.
std::string in_camel_case(const std::string& name) {
  std::string result;
  bool begins = true;
  for (const char c : name) {
    if (c != '_') result += begins ? static_cast<char>(std::toupper(c)) : c;
    begins = c == '_';
  }
  return result;
}

std::string text_from(const Layout& layout, const std::string& made_from,
                      const Exercise& exercise) {
  std::string text = base::read_text(layout.templates() / made_from, kLargestText);
  base::replace_all(text, "exercise_name", exercise.name);
  base::replace_all(text, "ExerciseName", in_camel_case(exercise.name));
  base::replace_all(text, "00_chapter", exercise.chapter);
  return text;
}

// Files written beside their places, with the folders that they need. Gone with the object, and the
// folders with them, unless they stay.
class Staging {
 public:
  Staging() = default;
  Staging(const Staging&) = delete;
  Staging& operator=(const Staging&) = delete;
  ~Staging() {
    if (stay_) return;
    std::error_code ignored;
    for (const File& file : files_) {
      fs::remove(file.temporary, ignored);
      if (file.moved) fs::remove(file.target, ignored);
    }
    for (auto folder = folders_.rbegin(); folder != folders_.rend(); ++folder) {
      fs::remove(*folder, ignored);
    }
  }

  void add(const fs::path& target, const std::string& text) {
    make_folder(target.parent_path());
    fs::path temporary = target;
    temporary += fmt::format(".new{}", getpid());
    files_.push_back({target, temporary});
    base::write_text(temporary, text);
  }

  void move_into_place() {
    for (File& file : files_) {
      std::error_code error;
      // A link fails where a file stands already. Not every disk has links.
      fs::create_hard_link(file.temporary, file.target, error);
      if (error == std::errc::file_exists) throw fs::filesystem_error("", file.target, error);
      if (error) fs::rename(file.temporary, file.target);
      file.moved = true;
      fs::remove(file.temporary);
    }
  }

  void stay() { stay_ = true; }

 private:
  struct File {
    fs::path target;
    fs::path temporary;
    bool moved = false;
  };

  void make_folder(const fs::path& folder) {
    if (fs::exists(folder)) return;
    make_folder(folder.parent_path());
    fs::create_directory(folder);
    folders_.push_back(folder);
  }

  std::vector<File> files_;
  std::vector<fs::path> folders_;  // the outermost first
  bool stay_ = false;
};

// Whether the file would list the exercise as the last of its chapter is asked of the one reader.
void check_manifest(const std::string& manifest, const Exercise& exercise) {
  const base::TemporaryDirectory directory;
  const fs::path file = directory.path() / "course.toml";
  base::write_text(file, manifest);
  const Course course = Course::load(file);
  for (const Chapter& chapter : course.chapters) {
    if (chapter.key != exercise.chapter) continue;
    if (!chapter.exercises.empty() && chapter.exercises.back().name == exercise.name) return;
  }
  throw CourseError("course.toml is laid out in another way than expected; nothing was changed.");
}

}  // namespace

std::string objection_to_name(const std::string& name) {
  static const std::set<std::string> taken = {
      "alignas",  "alignof",   "and",     "asm",      "auto",     "bool",     "break",
      "case",     "catch",     "char",    "class",    "concept",  "const",    "constexpr",
      "continue", "decltype",  "default", "delete",   "do",       "double",   "else",
      "enum",     "explicit",  "export",  "extern",   "false",    "float",    "for",
      "friend",   "goto",      "if",      "inline",   "int",      "long",     "main",
      "mutable",  "namespace", "new",     "noexcept", "not",      "operator", "or",
      "private",  "protected", "public",  "register", "requires", "return",   "short",
      "signed",   "sizeof",    "static",  "struct",   "switch",   "template", "this",
      "throw",    "true",      "try",     "typedef",  "typeid",   "typename", "union",
      "unsigned", "using",     "virtual", "void",     "volatile", "while",    "xor"};
  if (name.empty() || name[0] < 'a' || name[0] > 'z') return "must begin with a lower-case letter";
  if (name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789_") != name.npos) {
    return "may hold lower-case letters, digits and underscores only";
  }
  if (name.ends_with('_') || name.find("__") != name.npos) {
    return "may have underscores between words only";
  }
  if (taken.contains(name)) return "means something else in C++";
  return "";
}

std::string with_entry(const std::string& manifest, const std::string& chapter,
                       const std::string& entry) {
  std::vector<std::string> lines;
  std::istringstream stream(manifest);
  for (std::string line; std::getline(stream, line);) lines.push_back(line);
  const auto key = std::find(lines.begin(), lines.end(), fmt::format("key = \"{}\"", chapter));
  if (key == lines.end()) {
    throw CourseError(fmt::format("course.toml has no line  key = \"{}\"", chapter));
  }
  auto at = std::find_if(key, lines.end(), [](const std::string& line) {
    return line == "[[chapter]]" || line == "[rules]";
  });
  // What stands above the next chapter belongs to it.
  while (at[-1].empty() || at[-1].starts_with('#')) --at;
  lines.insert(at, entry.substr(0, entry.find_last_not_of('\n') + 1));
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

std::vector<fs::path> make_exercise(const Layout& layout, const Chapter& chapter,
                                    const std::string& name) {
  Exercise exercise;
  exercise.name = name;
  exercise.chapter = chapter.key;
  const std::vector<NewFile> files = files_of(layout, exercise);
  for (const NewFile& file : files) {
    if (fs::exists(fs::symlink_status(file.path))) {
      throw CourseError(
          fmt::format("{} is there already, and stays as it is.", layout.shown(file.path)));
    }
  }
  const std::string manifest = with_entry(base::read_text(layout.course_file(), kLargestText),
                                          chapter.key, text_from(layout, "entry.toml", exercise));

  check_manifest(manifest, exercise);

  Staging staging;
  std::vector<fs::path> made;
  for (const NewFile& file : files) {
    staging.add(file.path, text_from(layout, file.made_from, exercise));
    made.push_back(layout.inside(file.path));
  }
  staging.move_into_place();
  base::write_text(layout.course_file(), manifest);
  staging.stay();
  made.push_back(layout.inside(layout.course_file()));
  return made;
}

}  // namespace warplings
