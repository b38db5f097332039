// Looks up one field after another: a module has some thousands of nodes, and few are asked for.
#include "referee/src/driver/wasm/debug_info.h"

#include <cxxabi.h>

#include <charconv>
#include <cstdlib>

namespace referee::driver::wasm {
namespace {

unsigned number_at(std::string_view text) {
  unsigned number = 0;
  std::from_chars(text.data(), text.data() + text.size(), number);
  return number;
}

std::string demangled(const std::string& name) {
  char* const text = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, nullptr);
  const std::string result = text != nullptr ? text : name;
  std::free(text);
  return result;
}

}  // namespace

DebugInfo::DebugInfo(std::string_view ir) {
  for (std::size_t at = ir.find("\n!"); at != ir.npos; at = ir.find("\n!", at + 1)) {
    const std::string_view line = ir.substr(at + 1, ir.find('\n', at + 1) - at - 1);
    const std::size_t equals = line.find(" = ");
    if (equals != line.npos && line[1] >= '0' && line[1] <= '9')
      nodes_[number_at(line.substr(1))] = line.substr(equals + 3);
  }
}

std::string_view DebugInfo::field(unsigned node, std::string_view name) const {
  const auto found = nodes_.find(node);
  if (found == nodes_.end()) return {};
  const std::string_view text = found->second;
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    const std::size_t begin = at + name.size() + 2;
    const bool is_field = (text[at - 1] == '(' || text[at - 1] == ' ') && begin < text.size() &&
                          text.substr(at + name.size(), 2) == ": ";
    if (!is_field) continue;
    if (text[begin] == '"') return text.substr(begin + 1, text.find('"', begin + 1) - begin - 1);
    return text.substr(begin, text.find_first_of(",)", begin) - begin);
  }
  return {};
}

unsigned DebugInfo::reference(unsigned node, std::string_view name) const {
  const std::string_view value = field(node, name);
  return value.starts_with('!') ? number_at(value.substr(1)) : 0;
}

std::string DebugInfo::file_of(unsigned scope) const {
  const unsigned file = reference(scope, "file");
  const std::string name(field(file, "filename"));
  if (name.empty()) return "??";
  return name.starts_with('/') ? name : std::string(field(file, "directory")) + "/" + name;
}

std::string DebugInfo::function_of(unsigned scope) const {
  for (int depth = 0; depth < 1000; ++depth) {
    const auto found = nodes_.find(scope);
    if (found == nodes_.end()) break;
    if (found->second.find("!DISubprogram(") != std::string_view::npos) {
      const std::string linkage(field(scope, "linkageName"));
      return linkage.empty() ? std::string(field(scope, "name")) : demangled(linkage);
    }
    scope = reference(scope, "scope");
  }
  return "??";
}

std::string DebugInfo::frames(unsigned location) const {
  std::string text;
  // A function has no location, but is what the frames of one end in.
  const auto found = nodes_.find(location);
  if (found != nodes_.end() && found->second.find("!DISubprogram(") != std::string_view::npos)
    return function_of(location) + '\n' + file_of(location) + ':' +
           std::string(field(location, "line")) + '\n';
  for (int depth = 0; location != 0 && depth < 1000; ++depth) {
    const unsigned scope = reference(location, "scope");
    text += function_of(scope) + '\n' + file_of(scope) + ':' +
            std::string(field(location, "line")) + '\n';
    location = reference(location, "inlinedAt");
  }
  return text;
}

}  // namespace referee::driver::wasm
