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
// Behind the table stand the functions, with their attributes. None may keep out of the referee's
// sight: into what is not watched the compiler may inline whatever it calls.
//
// The table also names the processor's instructions that a file asks for (immintrin.h and the
// like): the referee sees no memory access of theirs.
#include "grader/harness/compile/symbol_table.h"

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
  return watched.starts_with("__tsan_memcpy") || watched.starts_with("__tsan_memmove") ||
         watched == "__tsan_memset" || watched == "__tsan_malloc" || watched == "__tsan_free";
}

}  // namespace

std::string forbidden_symbols(std::istream& table, const std::filesystem::path& exercise) {
  const std::string where = exercise.string() + ": error: ";
  bool begun = false, in_function = false;
  bool labelled = false, second_name = false;
  for (std::string line; std::getline(table, line);) {
    if (line == "Symbol table:") begun = true;
    if (!begun) continue;
    if (line == "{") in_function = true;
    if (line == "}") in_function = false;
    if (in_function) continue;
    if (line.starts_with("__attribute__((") && line.find("no_sanitize") != line.npos) {
      return where +
             "the file hides from the referee what a function does, which a submission must not.\n";
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
