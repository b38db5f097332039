// Chooses among the frames of a program counter the one that a person wants to see.
#include "referee/src/runtime/platform/source_lines.h"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "referee/src/runtime/platform/frames_text.h"

namespace referee {
namespace {

// The referee's headers are never the line a person wants to see.
bool is_user_file(const std::string& file) {
  return file.find("referee/include/") == std::string::npos &&
         file.find("referee/src/runtime/") == std::string::npos && file.rfind("/usr/", 0) != 0 &&
         file != "??";
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> result;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = text.find('\n', start);
    result.push_back(text.substr(start, end - start));
    if (end == std::string::npos) break;
    start = end + 1;
  }
  return result;
}

// Where the parenthesis opens that the text's last character closes.
std::size_t opening_parenthesis(const std::string& text) {
  int depth = 0;
  for (std::size_t i = text.size(); i-- > 0;) {
    if (text[i] == ')') ++depth;
    if (text[i] == '(' && --depth == 0) return i;
  }
  return text.size();
}

struct Frame {
  std::string function, file;
  unsigned line = 0;
};

// "file:12 (discriminator 3)" as addr2line prints it.
Frame parse_frame(std::string function, std::string place) {
  if (const auto note = place.find(" (discriminator"); note != std::string::npos)
    place.resize(note);
  const auto colon = place.rfind(':');
  if (colon == std::string::npos) return {std::move(function), "??", 0};
  const int line = std::atoi(place.c_str() + colon + 1);
  return {std::move(function), place.substr(0, colon), line > 0 ? static_cast<unsigned>(line) : 0};
}

// For each address the frames that are inlined there, from the innermost out; the last one is the
// function itself.
std::vector<std::vector<Frame>> frames_of(const std::vector<std::uintptr_t>& addresses) {
  std::vector<std::vector<Frame>> result(addresses.size());
  if (addresses.empty()) return result;
  const auto lines = lines_of(frames_text(addresses));
  // Each address stands on a line of its own; pairs of function and place follow.
  std::size_t entries = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].rfind("0x", 0) == 0) {
      ++entries;
    } else if (entries >= 1 && entries <= result.size() && i + 1 < lines.size()) {
      result[entries - 1].push_back(parse_frame(lines[i], lines[i + 1]));
      ++i;
    }
  }
  return result;
}

// "void ns::sum<256>(float*, int)" -> "ns::sum<256>"
std::string without_signature(const std::string& function) {
  const auto parameters = function.ends_with(')') ? opening_parenthesis(function) : function.size();
  const std::string name = function.substr(0, parameters);
  // A template's name comes with its result type in front.
  return name.starts_with("void ") ? name.substr(5) : name;
}

// Whether a class begins on a line with this text: the place of what the compiler writes itself,
// such as a struct's copy. The function's name does not tell; addr2line has none for a local class.
bool begins_a_class(const std::string& text) {
  const std::string code = text.substr(0, text.find("//"));
  for (const std::string word : {"struct ", "class ", "union "}) {
    for (auto at = code.find(word); at != std::string::npos; at = code.find(word, at + 1)) {
      const auto before = at == 0 ? at : code.find_last_not_of(' ', at - 1);
      const bool is_parameter =
          at > 0 && before != std::string::npos && (code[before] == '<' || code[before] == ',');
      const bool is_head =
          code.find('{', at) != std::string::npos || code.find(';', at) == std::string::npos;
      if (!is_parameter && is_head) return true;
    }
  }
  return false;
}

}  // namespace

std::vector<SourceLine> source_lines(const std::vector<std::uintptr_t>& pcs) {
  std::vector<std::uintptr_t> calls;
  for (const std::uintptr_t pc : pcs) calls.push_back(pc - 1);  // inside the call, not behind it
  std::vector<SourceLine> result;
  for (const auto& frames : frames_of(calls)) {
    const auto found = std::find_if(frames.begin(), frames.end(), [&](const Frame& frame) {
      const bool is_inlined = &frame != &frames.back();
      return frame.line > 0 && is_user_file(frame.file) &&
             !(is_inlined && begins_a_class(text_of_line({frame.file, frame.line})));
    });
    result.push_back(found == frames.end() ? SourceLine{} : SourceLine{found->file, found->line});
  }
  return result;
}

std::vector<std::string> function_names(const std::vector<std::uintptr_t>& addresses) {
  std::map<std::uintptr_t, std::string> names;
  std::vector<std::uintptr_t> others;
  for (const std::uintptr_t address : addresses) {
    const auto [name, is_new] = names.try_emplace(address);
    if (!is_new) continue;
    name->second = without_signature(function_at(address));
    if (name->second.empty()) others.push_back(address);
  }
  const auto found = frames_of(others);
  for (std::size_t i = 0; i < found.size(); ++i)
    if (!found[i].empty() && found[i].back().function != "??")
      names[others[i]] = without_signature(found[i].back().function);
  std::vector<std::string> result;
  for (const std::uintptr_t address : addresses) result.push_back(names[address]);
  return result;
}

}  // namespace referee
