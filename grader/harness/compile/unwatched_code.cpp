// An atomic operation becomes a callback of the referee's where its memory order is one. What is
// still called __atomic_load_4 behind that pass is one that nobody sees. The same goes for a copy
// that the compiler knows by heart (__builtin_strcpy of a literal): it turns into stores later.
// In the C library's headers and the C++ library's that is how strings are copied.
#include "grader/harness/compile/unwatched_code.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace warplings::build {
namespace {

// "  [answer.cu:3:93] _1 = f ("a", [answer.cu:3:97] x);" without what stands between quotes.
std::string without_literals(std::string_view line) {
  std::string text;
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (quoted && line[i] == '\\') {
      ++i;
    } else if (line[i] == '"') {
      quoted = !quoted;
    } else if (!quoted) {
      text += line[i];
    }
  }
  return text;
}

// The name of the function that the statement calls and that begins so; or nothing.
std::string_view called(std::string_view statement, std::string_view begin) {
  const std::size_t at = statement.find(begin);
  if (at == 0 || at == statement.npos) return {};
  if (statement[at - 1] != ' ') return {};
  const std::size_t end = statement.find(' ', at);
  if (end == statement.npos || !statement.substr(end).starts_with(" (")) return {};
  return statement.substr(at, end - at);
}

// Those that touch no memory of the program's.
bool only_orders(std::string_view name) {
  return name.ends_with("_fence") || name.ends_with("_lock_free") || name == "__sync_synchronize";
}

bool writes_memory(std::string_view builtin) {
  builtin.remove_prefix(std::string_view("__builtin_").size());
  return builtin.starts_with("__") ||  // checked variants: __builtin___strcpy_chk
         builtin.find("cpy") != builtin.npos || builtin.find("cat") != builtin.npos ||
         builtin.starts_with("memset") || builtin.starts_with("memmove") ||
         builtin.starts_with("bzero") || builtin.starts_with("bcopy");
}

bool is_trusted(std::string_view line, const std::vector<std::filesystem::path>& folders) {
  const std::size_t open = line.find_first_not_of(' ');
  if (open == line.npos || line[open] != '[') return false;
  const std::string_view path = line.substr(open + 1);
  return std::any_of(folders.begin(), folders.end(), [&](const std::filesystem::path& folder) {
    return path.starts_with((folder / "").string());
  });
}

}  // namespace

std::string unwatched_code(std::istream& dump, const std::vector<std::filesystem::path>& trusted,
                           const std::filesystem::path& exercise) {
  const std::string where = exercise.string() + ": error: ";
  bool begun = false;
  for (std::string line; std::getline(dump, line);) {
    begun |= line.starts_with(";; Function ");
    if (!line.starts_with("  ") || line.find("# DEBUG") != line.npos) continue;
    const std::string statement = without_literals(line);
    for (const std::string_view family : {"__atomic_", "__sync_"}) {
      const std::string_view name = called(statement, family);
      if (!name.empty() && !only_orders(name)) {
        return where + "the file uses " + std::string(name) +
               " in a way that the referee cannot see: with a memory order that is none.\n";
      }
    }
    const std::string_view name = called(statement, "__builtin_");
    if (name.empty() || name.starts_with("__builtin___tsan_") ||
        name.starts_with("__builtin___ubsan_") || !writes_memory(name)) {
      continue;
    }
    if (!is_trusted(line, trusted)) {
      return where + "the file uses " + std::string(name) +
             ", and the referee cannot see what that writes. Call the function without "
             "'__builtin_', or write a loop.\n";
    }
  }
  if (!begun) return where + "the compiler did not say what the file does.\n";
  return "";
}

}  // namespace warplings::build
