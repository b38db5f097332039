// A submission is judged by a runtime in its own process, which counts, diagnoses, and reports. So
// an object may leave undefined only what is on the lists here: mathematics, memory, strings,
// output and what compilers need, the C++ library but for files and threads, and what the referee
// offers. What is on no list cannot be reached, whatever a C library calls it.
//
// It is a fence, not a wall: who computes addresses can still write where the report lies. The wall
// is that expected values are never in the process.
#include "grader/harness/compile/symbols.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <optional>
#include <regex>
#include <string_view>

#include "grader/harness/compile/demangle.h"
#include "grader/harness/compile/host_functions.h"

namespace warplings::build {
namespace {

// Of the C library. Checked variants ("__memcpy_chk") and those of a standard ("__isoc99_sscanf")
// are meant with them.
const std::set<std::string, std::less<>>& functions_of_c() {
  static const std::set<std::string, std::less<>> all = {
      // Memory and strings.
      "malloc", "calloc", "realloc", "free", "aligned_alloc", "posix_memalign", "memcpy", "memmove",
      "memset", "memcmp", "memchr", "memrchr", "bcmp", "strlen", "strnlen", "strcmp", "strncmp",
      "strcasecmp", "strncasecmp", "strcoll", "strcpy", "stpcpy", "strncpy", "strcat", "strncat",
      "strchr", "strrchr", "strstr", "strspn", "strcspn", "strpbrk", "strtok", "strtok_r",
      "strerror", "strdup", "strndup", "strsep", "strxfrm", "strlcpy", "strlcat", "wcslen",
      "wcscmp", "wmemchr", "wmemcmp", "wmemcpy", "wmemmove", "wmemset",
      // Output; there is no input but what the standard input may hold.
      "printf", "fprintf", "vprintf", "vfprintf", "sprintf", "snprintf", "vsprintf", "vsnprintf",
      "puts", "fputs", "putchar", "putc", "fputc", "fwrite", "fflush", "fclose", "setvbuf",
      "setbuf", "perror", "stdout", "stderr", "stdin", "fread", "fgets", "fgetc", "getc", "getchar",
      "scanf", "fscanf", "sscanf", "vsscanf", "feof", "ferror", "putwchar", "wprintf", "fwprintf",
      "swprintf", "vswprintf",
      // Numbers and characters.
      "abs", "labs", "llabs", "div", "ldiv", "lldiv", "atoi", "atol", "atoll", "atof", "strtol",
      "strtoul", "strtoll", "strtoull", "strtoimax", "strtoumax", "strtod", "strtof", "strtold",
      "imaxabs", "imaxdiv", "ffs", "ffsl", "ffsll", "rand", "srand", "rand_r", "random", "srandom",
      "drand48", "erand48", "lrand48", "nrand48", "mrand48", "srand48", "qsort", "bsearch",
      "isalnum", "isalpha", "isblank", "iscntrl", "isdigit", "isgraph", "islower", "isprint",
      "ispunct", "isspace", "isupper", "isxdigit", "tolower", "toupper", "__ctype_b_loc",
      "__ctype_tolower_loc", "__ctype_toupper_loc", "setlocale", "localeconv",
      // Time.
      "time", "clock", "clock_gettime", "clock_getres", "gettimeofday", "timespec_get", "difftime",
      "localtime", "localtime_r", "gmtime", "gmtime_r", "mktime", "strftime", "ctime", "asctime",
      "nanosleep", "clock_nanosleep", "usleep", "sleep", "sched_yield",
      // The end of a program, and locks, which one thread may have, too.
      "exit", "abort", "atexit", "__assert_fail", "pthread_mutex_init", "pthread_mutex_lock",
      "pthread_mutex_trylock", "pthread_mutex_unlock", "pthread_mutex_destroy", "pthread_once",
      "__once_proxy", "pthread_self", "__pthread_key_create", "pthread_rwlock_rdlock",
      "pthread_rwlock_wrlock", "pthread_rwlock_unlock",
      // What compilers and the C++ runtime need.
      "__errno_location", "__libc_single_threaded", "__stack_chk_fail", "__stack_chk_guard",
      "__tls_get_addr", "__dso_handle", "_GLOBAL_OFFSET_TABLE_", "_Unwind_Resume",
      "__gxx_personality_v0", "__dynamic_cast", "__cxa_allocate_exception", "__cxa_atexit",
      "__cxa_bad_cast", "__cxa_bad_typeid", "__cxa_begin_catch", "__cxa_call_terminate",
      "__cxa_call_unexpected", "__cxa_current_exception_type", "__cxa_deleted_virtual",
      "__cxa_demangle", "__cxa_end_catch", "__cxa_free_exception", "__cxa_get_exception_ptr",
      "__cxa_get_globals", "__cxa_guard_abort", "__cxa_guard_acquire", "__cxa_guard_release",
      "__cxa_init_primary_exception", "__cxa_pure_virtual", "__cxa_rethrow", "__cxa_thread_atexit",
      "__cxa_throw", "__cxa_throw_bad_array_new_length", "__cxa_throw_bad_array_length",
      "__cxa_uncaught_exceptions", "__cxa_vec_new", "__cxa_vec_ctor", "__cxa_vec_dtor",
      "__cxa_vec_delete", "__cxa_vec_delete2", "__cxa_vec_cctor", "__cxa_vec_cleanup"};
  return all;
}

// Of mathematics; each also for float ("f") and long double ("l").
const std::set<std::string, std::less<>>& functions_of_mathematics() {
  static const std::set<std::string, std::less<>> all = {
      "acos",        "acosh",        "asin",          "asinh",        "atan",
      "atan2",       "atanh",        "cbrt",          "ceil",         "copysign",
      "cos",         "cosh",         "erf",           "erfc",         "exp",
      "exp2",        "exp10",        "expm1",         "fabs",         "fdim",
      "floor",       "fma",          "fmax",          "fmin",         "fmod",
      "frexp",       "hypot",        "ilogb",         "j0",           "j1",
      "jn",          "ldexp",        "lgamma",        "lgamma_r",     "lgammaf_r",
      "lgammal_r",   "llrint",       "llround",       "log",          "log10",
      "log1p",       "log2",         "logb",          "lrint",        "lround",
      "modf",        "nan",          "nearbyint",     "nextafter",    "nexttoward",
      "pow",         "pow10",        "remainder",     "remquo",       "rint",
      "round",       "roundeven",    "scalb",         "scalbln",      "scalbn",
      "significand", "sin",          "sincos",        "sinh",         "sqrt",
      "tan",         "tanh",         "tgamma",        "trunc",        "y0",
      "y1",          "yn",           "cabs",          "carg",         "cexp",
      "clog",        "cpow",         "csqrt",         "ccos",         "csin",
      "ctan",        "ccosh",        "csinh",         "ctanh",        "cacos",
      "casin",       "catan",        "cacosh",        "casinh",       "catanh",
      "cproj",       "__fpclassify", "__signbit",     "__isnan",      "__isinf",
      "__finite",    "isnan",        "isinf",         "finite",       "__sqrt_finite",
      "fesetround",  "fegetround",   "feclearexcept", "fetestexcept", "feraiseexcept"};
  return all;
}

bool has_shape(const std::string& name, const std::regex& shape) {
  return name.size() < 256 && std::regex_match(name, shape);  // std::regex recurses
}

// Arithmetic that the processor has not ("__divti3", "__extendhfsf2"), and atomics of AArch64.
bool is_of_compiler(const std::string& name) {
  static const std::regex shape(
      "__(aarch64_)?[a-z]+(_f)?(qi|hi|si|di|ti|bf|hf|sf|df|xf|tf|hc|sc|dc|xc|tc)+[0-9]?|"
      "__aarch64_(cas|swp|ldadd|ldset|ldclr|ldeor)[0-9]+_[a-z_]+");
  return has_shape(name, shape);
}

// A mangled name, without what says that it is a table, a guard, a thunk or a member.
std::string_view entity_of(const std::string& name) {
  std::string_view rest = std::string_view(name).substr(2);
  for (const std::string_view prefix : {"TV", "TT", "TI", "TS", "TH", "TW", "GV", "GR"}) {
    if (rest.starts_with(prefix)) return rest.substr(2);
  }
  while (rest.starts_with("Th") || rest.starts_with("Tv")) {
    rest.remove_prefix(2);
    while (!rest.empty() && (rest[0] == 'n' || rest[0] == '_' || std::isdigit(rest[0]) != 0)) {
      rest.remove_prefix(1);
    }
  }
  return rest;
}

// An entity from its outermost namespace on: without the marks of what is inside of a function or
// nested, and of a member's qualifiers.
std::string_view qualified(std::string_view entity) {
  entity.remove_prefix(std::min(entity.find_first_not_of('Z'), entity.size()));
  if (!entity.starts_with('N')) return entity;
  return entity.substr(std::min(entity.find_first_not_of("KVRO", 1), entity.size()));
}

// What of std the entity is; empty where it is something else.
std::string_view in_std(std::string_view entity) {
  entity = qualified(entity);
  const bool library = entity.size() > 1 && entity[0] == 'S' && std::islower(entity[1]) != 0;
  return library ? entity : std::string_view();
}

// A specialisation of std::hash, of a type of the file's own; libc++ has it in a namespace in std.
bool is_hash(std::string_view library) {
  for (const std::string_view name : {"St4hash", "St3__14hash", "St3__24hash"})
    if (library.starts_with(name)) return true;
  return false;
}

bool is_of_grader(std::string_view entity) {
  entity = qualified(entity);
  return entity.starts_with("9warplings") || entity.starts_with("7referee");
}

// What only the harness may say to the runtime, and the harness itself.
bool is_of_harness(std::string_view entity) {
  entity = qualified(entity);
  return entity.starts_with("9warplings") || entity.starts_with("7referee7harness");
}

// The C++ library without what opens files and starts threads. Other names that are mangled are
// nobody's but the file's own; the linker says which are missing.
bool is_allowed_cxx(const std::string& name) {
  const std::string_view entity = entity_of(name);
  if (is_of_grader(entity)) return false;
  for (const char* part :
       {"basic_filebuf", "basic_ifstream", "basic_ofstream", "basic_fstream", "12__basic_file",
        "stdio_filebuf", "stdio_sync_filebuf", "St10filesystem", "_M_start_thread", "St6thread6"}) {
    if (name.find(part) != name.npos) return false;
  }
  return true;
}

struct Symbol {
  std::string name;
  bool defined = false;
  bool weak = false;
};

bool is_hex(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789abcdef") == text.npos;
}

// "NAME TYPE", "NAME TYPE VALUE" or "NAME TYPE VALUE SIZE" with a type of nm(1), and perhaps blanks
// behind. A name may be any text, as long as it has no line end.
bool parse(const std::string& line, Symbol& symbol) {
  std::string_view rest = line;
  std::optional<std::size_t> at;  // of the type, as far to the left as one can stand
  for (int numbers = 0; numbers <= 2; ++numbers) {
    rest = rest.substr(0, rest.find_last_not_of(' ') + 1);
    const std::size_t blank = rest.rfind(' ');
    if (blank == rest.npos) break;
    const std::string_view word = rest.substr(blank + 1);
    if (word.size() == 1 && std::isalpha(static_cast<unsigned char>(word[0])) != 0) at = blank + 1;
    if (!is_hex(word)) break;
    rest = rest.substr(0, blank);
  }
  if (!at) return false;
  const char type = line[*at];
  symbol.name = line.substr(0, *at - 1);
  symbol.defined = type != 'U' && type != 'w' && type != 'v';
  symbol.weak = std::string_view("WVuwv").find(type) != std::string_view::npos;
  return true;
}

// The runtime's, now or in another version of it: what CUDA offers, and the compiler's callbacks.
bool is_reserved(const std::string& name) {
  return name.starts_with("cuda") || name.starts_with("__cuda") || name.starts_with("__tsan_") ||
         name.starts_with("__ubsan_") || name.starts_with("__wrap_") ||
         name.starts_with("referee_");
}

// Whether the definition would take the place of one of the grader's or the library's. What a
// template makes is weak, and then the first one counts, which is not the student's.
bool replaces(const Symbol& symbol) {
  if (is_reserved(symbol.name)) return true;
  if (symbol.weak || !symbol.name.starts_with("_Z")) return false;
  const std::string_view entity = entity_of(symbol.name);
  const std::string_view library = in_std(entity);
  return is_of_grader(entity) || (!library.empty() && !is_hash(library));
}

// Whether the file may leave the name to others; `offered` says that the runtime or the harness
// defines it.
bool is_usable(const std::string& name, bool offered) {
  if (!name.starts_with("_Z")) return offered || is_function_of_c(name);
  return offered ? !is_of_harness(entity_of(name)) : is_allowed_cxx(name);
}

// What the grader's own names are: whether it defines each, too, or only uses it.
std::map<std::string, bool> owned_names(std::istream& own) {
  std::map<std::string, bool> owned;
  Symbol symbol;
  for (std::string line; std::getline(own, line);) {
    if (parse(line, symbol)) owned[symbol.name] = symbol.defined;
  }
  return owned;
}

}  // namespace

bool is_mathematics(const std::string& name) {
  const auto& mathematics = functions_of_mathematics();
  if (mathematics.contains(name)) return true;
  return !name.empty() && (name.back() == 'f' || name.back() == 'l') &&
         mathematics.contains(name.substr(0, name.size() - 1));
}

bool is_function_of_c(std::string name) {
  if (functions_of_c().contains(name) || is_of_compiler(name)) return true;
  if (name.starts_with("__isoc")) name.erase(0, std::min(name.find('_', 6), name.size() - 1) + 1);
  if (name.starts_with("__") && name.ends_with("_chk")) name = name.substr(2, name.size() - 6);
  return functions_of_c().contains(name) || is_mathematics(name);
}

bool is_of_cxx_library(const std::string& name) {
  if (!name.starts_with("_Z")) return false;
  const std::string_view entity = entity_of(name);
  return !in_std(entity).empty() || qualified(entity).starts_with("9__gnu_cxx");
}

std::set<std::string> host_functions_of(std::istream& object, std::istream& own) {
  const auto owned = owned_names(own);
  std::set<std::string> result;
  Symbol symbol;
  for (std::string line; std::getline(object, line);) {
    if (!parse(line, symbol) || symbol.defined || is_for_kernels(symbol.name)) continue;
    const auto found = owned.find(symbol.name);
    if (found == owned.end() || !found->second) result.insert(symbol.name);
  }
  return result;
}

std::string forbidden_names(std::istream& object, std::istream& own,
                            const std::filesystem::path& exercise) {
  const std::string where = exercise.string() + ": error: ";
  const auto owned = owned_names(own);
  Symbol symbol;
  std::string result;
  for (std::string line; std::getline(object, line);) {
    if (!parse(line, symbol)) {
      return where + "the file has a name that the grader cannot read: " + line + "\n";
    }
    if (symbol.name == "main") continue;  // the linker explains it
    const std::string& name = symbol.name;
    const auto found = owned.find(name);
    if (symbol.defined) {
      if (found == owned.end() && !replaces(symbol)) continue;
      result += where + "the file defines " + in_words(name) +
                ", which the grader brings or uses itself. Choose another name.\n";
    } else if (!is_usable(name, found != owned.end() && found->second)) {
      const bool inner =
          is_reserved(name) || (name.starts_with("_Z") && is_of_grader(entity_of(name)));
      const bool thread = name.find("_M_start_thread") != name.npos;
      result += where + "the file uses " + in_words(name) +
                (inner    ? ", which is internal to the grader"
                 : thread ? ", which starts threads"
                          : "") +
                ". A submission must not: it may use mathematics, memory, strings, printf, and the "
                "C++ library without files and threads. An exercise needs nothing else.\n";
    }
  }
  return result;
}

}  // namespace warplings::build
