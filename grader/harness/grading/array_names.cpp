// Looks for a name among words.
#include "grader/harness/grading/array_names.h"

#include <cctype>

namespace warplings::grading {
namespace {

bool is_of_a_name(char letter) {
  return std::isalnum(static_cast<unsigned char>(letter)) != 0 || letter == '_';
}

}  // namespace

bool is_meant(std::string_view words, std::string_view name) {
  if (name.empty() || words.empty()) return true;
  for (std::size_t at = words.find(name); at != std::string_view::npos;
       at = words.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    const bool begins = at == 0 || !is_of_a_name(words[at - 1]);
    if (begins && (end == words.size() || !is_of_a_name(words[end]))) return true;
  }
  return false;
}

}  // namespace warplings::grading
