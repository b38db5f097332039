// Reads files below the repository's root, which the build knows.
#include "referee/tests/tables/sources.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>

#include "base/files.h"

namespace referee::testing {
namespace {

namespace fs = std::filesystem;

const fs::path kRoot = REFEREE_REPOSITORY;
constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 24;

bool is_skipped(const fs::path& folder) {
  static const std::set<std::string> names = {"tests",        "misconceptions", "skeletons",
                                              "node_modules", "dist",           "cache"};
  const std::string name = folder.filename().string();
  return names.contains(name) || name.starts_with('.') || fs::exists(folder / "CMakeCache.txt");
}

bool is_source(const fs::path& file) {
  static const std::set<std::string> endings = {".cpp", ".h",    ".def", ".cu",
                                                ".js",  ".toml", ".py",  ".sh"};
  return endings.contains(file.extension().string()) && !file.stem().string().ends_with("_test");
}

// A comment begins where no string is open.
std::string without_comment(const std::string& line, bool hashes) {
  char open = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (open != 0 && c == '\\') {
      ++i;
    } else if (open != 0) {
      if (c == open) open = 0;
    } else if (c == '"' || c == '`') {
      open = c;
    } else if ((hashes && c == '#') || (!hashes && line.compare(i, 2, "//") == 0)) {
      return line.substr(0, i);
    }
  }
  return line;
}

Source read_source(const fs::path& file) {
  const std::string ending = file.extension().string();
  const bool hashes = ending == ".toml" || ending == ".py" || ending == ".sh";
  Source source{file.lexically_relative(kRoot).generic_string(), ""};
  std::istringstream lines(warplings::base::read_text(file, kMostBytes));
  for (std::string line; std::getline(lines, line);)
    source.text += without_comment(line, hashes) + "\n";
  return source;
}

}  // namespace

std::vector<Source> sources_in(const std::vector<std::string>& places) {
  std::vector<Source> result;
  for (const std::string& place : places) {
    if (fs::is_regular_file(kRoot / place)) result.push_back(read_source(kRoot / place));
    if (!fs::is_directory(kRoot / place)) continue;
    for (fs::recursive_directory_iterator entry(kRoot / place), end; entry != end; ++entry) {
      if (entry->is_directory() && is_skipped(entry->path())) entry.disable_recursion_pending();
      if (entry->is_regular_file() && is_source(entry->path()))
        result.push_back(read_source(entry->path()));
    }
  }
  if (result.empty()) throw std::runtime_error("there are no sources in " + kRoot.string());
  return result;
}

std::set<std::string> string_literals(const std::string& text) {
  std::set<std::string> result;
  for (std::size_t begin = text.find('"'); begin != text.npos; begin = text.find('"', begin)) {
    std::size_t end = ++begin;
    while (end < text.size() && text[end] != '"' && text[end] != '\n')
      end += text[end] == '\\' ? 2u : 1u;
    if (end < text.size() && text[end] == '"') result.insert(text.substr(begin, end - begin));
    begin = std::min(end + 1, text.size());
  }
  return result;
}

std::string table_in(const std::string& markdown_file, const std::string& table) {
  const std::string text = warplings::base::read_text(kRoot / markdown_file, kMostBytes);
  const std::string head = "<!-- of " + table + " -->\n";
  const std::size_t begin = text.find(head);
  const std::size_t end = text.find("<!-- end -->\n", begin);
  if (begin == text.npos || end == text.npos)
    throw std::runtime_error(markdown_file + " has no table between " + head + "and <!-- end -->");
  return text.substr(begin + head.size(), end - begin - head.size());
}

}  // namespace referee::testing
