// A submission must not bring assembler, which makes system calls without a name. What the source
// brought so stands between two marks of the compiler's, and is refused there, unless it is the
// calls that the runtime's headers write (referee/waiting_calls.h). That source cannot write lines
// in another way is seen to elsewhere (symbol_table.h).
//
// Every line is looked at all the same. Directives must be of those that compilers write: they
// describe data, symbols and places. Of instructions none may make a system call, in whatever
// disguise of prefixes, and no data may stand where code belongs.
//
// There may be a hundred thousand lines, most of which describe a template's instances to a
// debugger, and somebody waits: so nothing is allocated for a line.
#include "grader/harness/compile/assembly.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <string_view>

#include "grader/harness/compile/headers_assembler.h"

namespace warplings::build {
namespace {

#if defined(__x86_64__)
constexpr std::string_view kComment = "#";
#else
constexpr std::string_view kComment = "//";  // a # comes before numbers
#endif

constexpr const char* kAssembler =
    "the file contains assembler (asm), which a submission must not.\n";
constexpr const char* kData =
    "the file puts data where code belongs, which a submission must not.\n";
constexpr const char* kFirst =
    "the file wants to run before everything else, which a submission must not.\n";

// What g++ and clang++ write, besides data.
constexpr std::array<std::string_view, 30> kDirectives = {
    ".text",    ".data",           ".bss",       ".section",     ".file",
    ".loc",     ".ident",          ".globl",     ".global",      ".weak",
    ".hidden",  ".protected",      ".internal",  ".local",       ".comm",
    ".lcomm",   ".type",           ".size",      ".set",         ".align",
    ".p2align", ".balign",         ".prefalign", ".addrsig",     ".addrsig_sym",
    ".arch",    ".arch_extension", ".cpu",       ".tlsdesccall", ".variant_pcs"};
// Words before an instruction that compilers write; others are refused with what follows.
constexpr std::array<std::string_view, 10> kPrefixes = {
    "rep", "repe", "repz", "repne", "repnz", "lock", "notrack", "data16", "rex64", "bnd"};
// Calls of the system, of a monitor or through a gate; other prefixes.
constexpr std::array<std::string_view, 35> kRefused = {
    "syscall",  "sysenter", "sysret", "sysretq", "sysretl", "sysexit", "sysexitq",
    "sysexitl", "int",      "int1",   "into",    "icebp",   "iret",    "iretq",
    "iretd",    "lcall",    "ljmp",   "vmcall",  "vmmcall", "svc",     "hvc",
    "smc",      "cs",       "ds",     "es",      "fs",      "gs",      "ss",
    "addr32",   "addr16",   "data32", "rex",     "hlt",     "in",      "out"};
// What describes a program to a debugger comes first: most lines do.
constexpr std::array<std::string_view, 29> kDataDirectives = {
    ".uleb128", ".byte",  ".long",   ".quad",   ".value", ".sleb128", ".string", ".ascii",
    ".asciz",   ".zero",  ".1byte",  ".2byte",  ".4byte", ".8byte",   ".short",  ".hword",
    ".word",    ".xword", ".dword",  ".int",    ".octa",  ".inst",    ".fill",   ".skip",
    ".space",   ".float", ".single", ".double", ".base64"};

template <std::size_t count>
bool is_one_of(const std::array<std::string_view, count>& all, std::string_view word) {
  return std::find(all.begin(), all.end(), word) != all.end();
}

// A line as the assembler reads it: without comments, and with nothing in its strings.
struct Line {
  std::string text;
  bool readable = true;  // no second statement in it, nor a string without end
};

void read_line(const std::string& raw, Line& line) {
  line.text.clear();
  line.readable = true;
  std::size_t at = std::min(raw.find_first_not_of(" \t"), raw.size());
  if (raw.compare(at, 1, "#") == 0) return;
  while (at < raw.size() && raw.compare(at, kComment.size(), kComment) != 0) {
    const char one = raw[at++];
    if (one == ';' || one == '\'' || one == '\r' || one == '\0') line.readable = false;
    line.text += one;
    if (one != '"') continue;
    while (at < raw.size() && raw[at] != '"') at += raw[at] == '\\' ? 2u : 1u;
    if (at >= raw.size()) line.readable = false;
    line.text += '"';
    ++at;
  }
}

bool is_blank(char one) { return one == ' ' || (one >= '\t' && one <= '\r'); }

// The name of the line's instruction or directive, in small letters; empty if it has none.
void find_statement(std::string_view line, std::string& statement) {
  statement.clear();
  for (std::size_t at = 0; statement.empty() && at < line.size();) {
    if (is_blank(line[at])) {
      ++at;
      continue;
    }
    for (; at < line.size() && !is_blank(line[at]); ++at) {
      const char one = line[at];
      // "label:", and what may follow it without a blank.
      if (one == ':') {
        statement.clear();
      } else {
        statement += one >= 'A' && one <= 'Z' ? static_cast<char>(one - 'A' + 'a') : one;
      }
    }
    if (is_one_of(kPrefixes, statement)) statement.clear();
  }
}

// A directive that is no data, or a plain instruction.
bool is_compilers(const std::string& statement, const std::string& line) {
  if (statement.empty()) return true;
  if (statement[0] != '.') {
    return !is_one_of(kRefused, statement) && !statement.starts_with("rex.") &&
           !statement.starts_with("{");
  }
  // A weak reference of the C++ library's to threads, as older C libraries need it.
  if (statement == ".weakref") return line.find("__gthrw_") != line.npos;
  return statement.starts_with(".cfi_") || is_one_of(kDirectives, statement);
}

// Whether a line ".section NAME,FLAGS" begins a list of functions that are called before the
// referee is ready: "init_array.00101". Its own, which has the highest priority of all, has 102.
bool is_list_of_first(const std::string& raw) {
  if (raw.find("preinit_array") != raw.npos || raw.find("ctors.") != raw.npos) return true;
  const std::string_view name = "init_array.";
  const std::size_t at = raw.find(name);
  return at != raw.npos && std::atoi(raw.c_str() + at + name.size()) <= 102;
}

// The one function that -fsanitize=thread puts there: it calls __tsan_init. A source cannot have
// one of this name, too.
bool is_compilers_first(const std::string& line) {
  return line.ends_with("\t_sub_I_00099_0") || line.ends_with("\ttsan.module_ctor");
}

// Whether a line ".section NAME,FLAGS" begins code.
bool is_section_of_code(const std::string& raw) {
  for (const char* name : {".text", ".init\"", ".init,", ".fini\"", ".fini,"}) {
    if (raw.find(name) != raw.npos) return true;
  }
  for (std::size_t at = raw.find(",\""); at != raw.npos; at = raw.find(",\"", at + 1)) {
    if (raw.substr(at + 2, raw.find('"', at + 2) - at - 2).find('x') != raw.npos) return true;
  }
  return raw.ends_with(".init") || raw.ends_with(".fini");
}

}  // namespace

std::string forbidden_code(std::istream& assembly, const std::filesystem::path& exercise) {
  const std::string where = exercise.string() + ": error: ";
  bool code = true;    // whether the current section is executable
  bool first = false;  // or is_list_of_first
  Line line;
  std::string statement;
  for (std::string raw; std::getline(assembly, raw);) {
    const std::string_view mark =
        std::string_view(raw).substr(std::min(raw.find_first_not_of(" \t"), raw.size()), 5);
    if (mark.starts_with("#APP") || mark == "//APP") {
      if (is_the_headers_own(assembly, raw[0] != '\t')) continue;  // only clang writes a tab
      return where + kAssembler;
    }
    read_line(raw, line);
    find_statement(line.text, statement);
    const bool data = is_one_of(kDataDirectives, statement);
    if (!line.readable || !(data || is_compilers(statement, raw))) return where + kAssembler;
    if (statement == ".text") code = true;
    if (statement == ".data" || statement == ".bss") code = false;
    if (statement == ".text" || statement == ".data" || statement == ".bss") first = false;
    if (statement == ".section") code = is_section_of_code(raw);
    if (statement == ".section") first = is_list_of_first(raw);
    if (first && data && !is_compilers_first(line.text)) {
      return where + kFirst;
    }
    // Its resolver would run while the program is being loaded.
    if (statement == ".type" && raw.find("indirect_function") != raw.npos) return where + kFirst;
    if (code && data) return where + kData;
  }
  return "";
}

}  // namespace warplings::build
