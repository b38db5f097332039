// Lines that begin with # are headings, except inside fenced code.
#include "grader/course/sections.h"

#include <cctype>
#include <fstream>

namespace warplings {
namespace {

std::string anchor(const std::string& heading) {
  std::string result;
  for (const char c : heading.substr(heading.find(' ') + 1)) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || c == '-' || c == '_') {
      result += static_cast<char>(std::tolower(byte));
    } else if (c == ' ') {
      result += '-';
    }
  }
  return result;
}

}  // namespace

bool has_section(const std::filesystem::path& root, const std::string& section) {
  const std::size_t hash = section.find('#');
  if (hash == std::string::npos) return false;
  std::ifstream chapter(root / section.substr(0, hash));
  bool in_code = false;
  for (std::string line; std::getline(chapter, line);) {
    if (line.starts_with("```")) in_code = !in_code;
    if (!in_code && line.starts_with('#') && anchor(line) == section.substr(hash + 1)) return true;
  }
  return false;
}

}  // namespace warplings
