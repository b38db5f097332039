// g++ copies the names of sections, and labels that the source gives with asm("..."), into its
// assembly as they are, line ends and all. There nobody can tell them from the compiler's own
// words. The table can: it marks both. So no symbol may have a section of its own, nor a label that
// is no plain name; and then every line of assembly is the compiler's. (clang writes such names
// between quotes.) Nor may a variable have any, or a function that of a C++ entity: it could be a
// second name of something that the referee watches, declared constant, and then nobody asks who
// reads it.
//
// Nor may the source call what the compiler calls for the referee: such calls come later, and are
// not in the table.
//
// Behind the table stand the functions, with their attributes. The referee's headers must keep some
// out of its own sight, those that call a kernel for a lane; a submission can reach that attribute.
// So whatever bears it may call, and pass on what it has, and do nothing else.
//
// The table also names the processor's instructions that a file asks for (immintrin.h and the
// like): the referee sees no memory access of theirs.
#include "grader/harness/compile/symbol_table.h"

#include <algorithm>
#include <cctype>
#include <regex>
#include <string_view>

namespace warplings::build {
namespace {

// "*NAME/NUMBER (DECLARATION)": the star marks a label of the source's, as the C library's headers
// give some, too. The compiler's own begin with ".L".
bool is_plain_label(const std::string& line) {
  static const std::regex shape("\\*(\\.L)?[A-Za-z_][A-Za-z0-9_.$]*/[0-9]+ \\(.*");
  return std::regex_match(line.substr(0, 512), shape);
}

// The identifier in a symbol's line that begins so; or nothing. The line has a name, mangled or
// not:
// "__builtin_ia32_movnti/7 (...)", "void __builtin_ia32_movnti(int*, int)/7 (...)".
std::string_view identifier(std::string_view line, std::string_view begin) {
  const std::size_t at = line.find(begin);
  if (line.starts_with(' ') || at == line.npos) return {};
  return line.substr(at, line.find_first_of("/( ", at) - at);
}

// Of the processor's. Two wait and read a clock only.
std::string_view instruction(std::string_view line) {
  for (const std::string_view prefix :
       {"__builtin_ia32_", "__builtin_aarch64_", "__builtin_neon_"}) {
    const std::string_view name = identifier(line, prefix);
    if (!name.empty() && !name.ends_with("_pause") && !name.ends_with("_rdtsc")) return name;
  }
  return {};
}

// What the referee's headers call memcpy, malloc and their kind (referee/watched_copies.h). They do
// what these do, and see it, whoever calls them.
bool is_of_the_c_library(std::string_view watched) {
  return watched == "__tsan_memcpy" || watched == "__tsan_memmove" || watched == "__tsan_memset" ||
         watched == "__tsan_malloc" || watched == "__tsan_free";
}

bool contains_word(std::string_view line, std::string_view word) {
  const auto continues = [&](std::size_t at) {
    return at < line.size() && (std::isalnum(static_cast<unsigned char>(line[at])) != 0 ||
                                line[at] == '_' || line[at] == '$');
  };
  for (std::size_t at = line.find(word); at != line.npos; at = line.find(word, at + 1)) {
    if ((at == 0 || !continues(at - 1)) && !continues(at + word.size())) return true;
  }
  return false;
}

// The compiler's own, of which a number is part: "  _1", "  call.20", "  D.33873.x".
bool is_temporary(std::string_view target) {
  if (target.find("->") != target.npos || !target.starts_with("  ")) return false;
  target.remove_prefix(2);
  const auto is_digit = [&](std::size_t at) {
    return at < target.size() && std::isdigit(static_cast<unsigned char>(target[at])) != 0;
  };
  if (target.starts_with("_") && is_digit(1)) return true;
  const std::size_t dot = target.find('.');
  const bool plain = std::all_of(target.begin(), target.begin() + std::min(dot, target.size()),
                                 [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; });
  return dot != target.npos && plain && is_digit(dot + 1);
}

// Whether a line of a function's body only declares, passes values on, calls, or returns. Stores
// go to the compiler's own temporaries; there are no branches, and nobody asks who he is.
bool only_calls(std::string_view line) {
  for (const std::string_view builtin : {"threadIdx", "blockIdx", "__asm__"}) {
    if (contains_word(line, builtin)) return false;
  }
  for (const std::string_view part :
       {"goto <", "switch (", "__atomic_", "__sync_", "__builtin_mem", "__builtin_str"}) {
    if (line.find(part) != line.npos) return false;
  }
  if (line.starts_with("  if (")) return false;
  const std::size_t equals = line.find(" = ");
  if (equals == line.npos) return true;
  return is_temporary(line.substr(0, equals));
}

}  // namespace

std::string forbidden_symbols(std::istream& table, const std::filesystem::path& exercise) {
  const std::string where = exercise.string() + ": error: ";
  bool begun = false, in_function = false, unseen = false;
  bool labelled = false, second_name = false;
  for (std::string line; std::getline(table, line);) {
    if (line == "Symbol table:") begun = true;
    if (!begun) continue;
    if (line == "{") in_function = true;
    if (line == "}") in_function = unseen = false;
    if (!in_function && line.starts_with("__attribute__((")) {
      unseen = line.find("no_sanitize") != line.npos;
    }
    if (in_function) {
      if (unseen && !only_calls(line)) {
        return where +
               "the file hides from the referee what a function does, which a submission must "
               "not.\n";
      }
      continue;
    }
    if (line.starts_with("  Type:")) second_name = labelled && line.find("variable") != line.npos;
    if (!line.starts_with(' ')) labelled = line.starts_with('*') && !line.starts_with("*.L");
    second_name |= line.starts_with("*_Z");
    const bool placed = line.starts_with("  Visibility:") && line.find(" section:") != line.npos &&
                        line.find("(implicit_section)") == line.npos;
    if (placed || second_name || (line.starts_with('*') && !is_plain_label(line))) {
      return where +
             "the file gives something a section or a name of assembler's (section, asm), which a "
             "submission must not.\n";
    }
    if (const auto name = identifier(line, "__tsan_");
        !name.empty() && !is_of_the_c_library(name)) {
      return where + "the file uses " + std::string(name) +
             ", which is the compiler's. A submission must not.\n";
    }
    if (const auto name = instruction(line); !name.empty()) {
      return where + "the file uses " + std::string(name) +
             ", an instruction of this machine's processor: a device has none, and the referee "
             "cannot see what it does to memory. Write it in C++.\n";
    }
  }
  if (!begun) return where + "the compiler did not say what the file defines.\n";
  return "";
}

}  // namespace warplings::build
