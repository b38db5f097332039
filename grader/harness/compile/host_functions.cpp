// Only a stub can know who calls: the object's functions may run on the host as well as in a
// kernel. It leaves all arguments where they are.
#include "grader/harness/compile/host_functions.h"

#include <string_view>
#include <utility>

#include "grader/harness/compile/demangle.h"
#include "grader/harness/compile/symbols.h"

namespace warplings::build {
namespace {

// The second of each pair gets the same arguments, and perhaps one more, which it does not look at.
constexpr std::pair<std::string_view, std::string_view> kWatched[] = {
    {"memcpy", "__tsan_memcpy"},   {"__memcpy_chk", "__tsan_memcpy"},
    {"memmove", "__tsan_memmove"}, {"__memmove_chk", "__tsan_memmove"},
    {"memset", "__tsan_memset"},   {"__memset_chk", "__tsan_memset"},
    {"modf", "__tsan_modf"},       {"modff", "__tsan_modff"},
    {"frexp", "__tsan_frexp"},     {"frexpf", "__tsan_frexpf"},
    {"remquo", "__tsan_remquo"},   {"remquof", "__tsan_remquof"},
    {"sincos", "__tsan_sincos"},   {"sincosf", "__tsan_sincosf"},
    {"printf", "__tsan_printf"},   {"__printf_chk", "__tsan_printf_chk"},
    {"setbuf", "__tsan_setbuf"},   {"setvbuf", "__tsan_setvbuf"}};

// Of C's library. They write nowhere but into a stream (printf: kWatched), or
// belong to what compilers make of C++.
bool is_c_for_kernels(std::string_view name) {
  static const std::set<std::string, std::less<>> all = {
      "malloc",      "free",        "memcpy",   "memmove",      "memset",        "printf",
      "puts",        "putchar",     "abs",      "labs",         "llabs",         "div",
      "ldiv",        "lldiv",       "imaxabs",  "imaxdiv",      "ffs",           "ffsl",
      "ffsll",       "rand",        "srand",    "random",       "srandom",       "drand48",
      "lrand48",     "mrand48",     "srand48",  "isalnum",      "isalpha",       "isblank",
      "iscntrl",     "isdigit",     "isgraph",  "islower",      "isprint",       "ispunct",
      "isspace",     "isupper",     "isxdigit", "tolower",      "toupper",       "clock",
      "difftime",    "sched_yield", "exit",     "abort",        "stdout",        "stderr",
      "stdin",       "setbuf",      "setvbuf",  "__memcpy_chk", "__memmove_chk", "__memset_chk",
      "__printf_chk"};
  return all.contains(name) ||
         (name.starts_with("__") && !name.starts_with("__isoc") && !name.ends_with("_chk"));
}

// Mathematics that CUDA does not have. (What it has is watched.)
bool writes_by_pointer(std::string_view name) {
  static const std::set<std::string, std::less<>> all = {
      "lgamma_r", "lgammaf_r", "lgammal_r", "frexpl", "modfl", "remquol", "sincosl"};
  return all.contains(name);
}

// Operator new and delete, and how the library's templates throw.
bool is_cxx_for_kernels(std::string_view symbol) {
  return symbol.starts_with("_Zn") || symbol.starts_with("_Zd") || symbol == "_ZSt9terminatev" ||
         symbol.find("__throw_") != symbol.npos;
}

// Tables, and variables, which no parameters follow.
bool is_data(const std::string& symbol) {
  if (symbol.starts_with("_ZT") || symbol.starts_with("_ZG")) return true;
  return in_words(symbol).find('(') == std::string::npos;
}

}  // namespace

bool is_for_kernels(const std::string& symbol) {
  if (!symbol.starts_with("_Z")) {
    return !is_function_of_c(symbol) || is_c_for_kernels(symbol) ||
           (is_mathematics(symbol) && !writes_by_pointer(symbol));
  }
  return !is_of_cxx_library(symbol) || is_cxx_for_kernels(symbol) || is_data(symbol);
}

std::string called_instead(const std::string& symbol, const std::set<std::string>& host) {
  for (const auto& [plain, watched] : kWatched) {
    if (symbol == plain) return std::string(watched);
  }
  return host.contains(symbol) ? "__tsan_host_call_of_" + symbol : "";
}

std::string host_stubs(const std::set<std::string>& symbols) {
  std::string text = "\t.text\n";
  for (const std::string& symbol : symbols) {
    const std::string stub = called_instead(symbol, symbols);
    const std::string name = ".Lname_of_" + symbol;
    text += "\t.globl\t" + stub + "\n\t.hidden\t" + stub + "\n\t.type\t" + stub +
            ", %function\n\t.p2align 4\n" + stub + ":\n";
#if defined(__x86_64__)
    text += "\tmovq\t" + symbol + "@GOTPCREL(%rip), %r10\n\tleaq\t" + name +
            "(%rip), %r11\n\tjmp\t__tsan_host_call\n";
#else
    text += "\tadrp\tx16, :got:" + symbol + "\n\tldr\tx16, [x16, :got_lo12:" + symbol +
            "]\n\tadrp\tx17, " + name + "\n\tadd\tx17, x17, :lo12:" + name +
            "\n\tb\t__tsan_host_call\n";
#endif
    text += "\t.size\t" + stub + ", .-" + stub + "\n" + name + ":\t.asciz\t\"" + symbol + "\"\n";
  }
  return text + "\t.section\t.note.GNU-stack,\"\",%progbits\n";
}

}  // namespace warplings::build
