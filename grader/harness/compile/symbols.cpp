// A submission is judged by a runtime in its own process, which counts, diagnoses, and reports.
// Here is refused what lets a file end that process early, replace a part of the runtime, or reach
// around it: system calls, files, threads, the runtime's own functions, and assembler
// (assembly.cpp). An exercise needs none of these. It is a fence, not a wall: who computes
// addresses can still write where the report lies. The wall is that expected values are never in
// the process.
#include "grader/harness/compile/symbols.h"

#include <cxxabi.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <map>
#include <memory>
#include <span>
#include <string_view>
#include <vector>

namespace warplings::build {
namespace {

struct Reason {
  const char* text;
  std::vector<std::string_view> names;
};

// Functions of the system that no exercise needs, by what is wrong with them here. Those that
// have a form for large files ("open64") are meant with it.
const std::vector<Reason>& reasons() {
  static const std::vector<Reason> all = {
      {"ends the program before the referee has reported",
       {"_exit", "_Exit", "quick_exit", "at_quick_exit", "__libc_start_main"}},
      {"starts another program or process",
       {"fork",         "vfork",  "_Fork",   "clone",    "__clone", "__clone2", "posix_spawn",
        "posix_spawnp", "system", "popen",   "execl",    "execlp",  "execle",   "execv",
        "execve",       "execvp", "execvpe", "execveat", "fexecve", "daemon",   "wordexp"}},
      {"sends or catches signals, which the referee needs itself",
       {"kill",        "killpg",        "tgkill",      "pthread_kill",    "sigqueue",
        "signal",      "sigaction",     "bsd_signal",  "sigset",          "ssignal",
        "sysv_signal", "__sysv_signal", "sigprocmask", "pthread_sigmask", "sigaltstack",
        "setitimer",   "timer_create",  "alarm",       "ualarm",          "sigsetmask",
        "sigblock",    "sigvec",        "siginterrupt"}},
      {"changes what the process may use or be",
       {"setrlimit", "prlimit",   "prctl",   "arch_prctl", "personality", "setuid",     "setgid",
        "setreuid",  "setresuid", "chroot",  "chdir",      "fchdir",      "unshare",    "setns",
        "setsid",    "setpgid",   "setpgrp", "umask",      "mount",       "sethostname"}},
      {"makes a system call without a name", {"syscall", "ioctl", "fcntl"}},
      {"reads or writes the memory of processes",
       {"ptrace", "process_vm_readv", "process_vm_writev"}},
      {"loads or finds code while the program runs",
       {"dlopen", "dlmopen", "dlsym", "dlvsym", "dladdr", "dladdr1", "dlinfo", "dl_iterate_phdr",
        "__libc_dlopen_mode", "__libc_dlsym", "_r_debug", "_DYNAMIC", "__register_frame",
        "_dl_find_object"}},
      {"changes the mapping of memory",
       {"mmap", "munmap", "mremap", "mprotect", "pkey_mprotect", "madvise", "process_madvise",
        "remap_file_pages", "shmat", "shmget", "shm_open", "memfd_create", "brk", "sbrk", "mallopt",
        "__malloc_hook", "__free_hook"}},
      {"opens, changes or watches files and connections",
       {"open",        "openat",       "openat2",      "__open_2",    "__openat_2",
        "creat",       "fopen",        "freopen",      "fdopen",      "tmpfile",
        "tmpnam",      "tempnam",      "mkstemp",      "mkostemp",    "mkdtemp",
        "opendir",     "fdopendir",    "scandir",      "nftw",        "ftw",
        "glob",        "read",         "__read_chk",   "readv",       "pread",
        "write",       "writev",       "pwrite",       "close",       "closefrom",
        "close_range", "dup",          "dup2",         "dup3",        "pipe",
        "pipe2",       "sendfile",     "splice",       "tee",         "copy_file_range",
        "rename",      "renameat",     "renameat2",    "remove",      "unlink",
        "unlinkat",    "rmdir",        "mkdir",        "mkdirat",     "mknod",
        "mkfifo",      "link",         "linkat",       "symlink",     "symlinkat",
        "truncate",    "ftruncate",    "fallocate",    "chmod",       "fchmod",
        "fchmodat",    "chown",        "fchown",       "readlink",    "readlinkat",
        "realpath",    "socket",       "socketpair",   "connect",     "bind",
        "listen",      "accept",       "accept4",      "getaddrinfo", "gethostbyname",
        "send",        "sendto",       "sendmsg",      "recv",        "recvfrom",
        "recvmsg",     "inotify_init", "epoll_create", "poll",        "select"}},
      {"starts threads, which go on when the call has returned",
       {"pthread_create", "thrd_create",
        "_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_State"
        "ESt14default_deleteIS1_EEPFvvE"}},
      {"changes the environment, which the referee reads",
       {"setenv", "putenv", "unsetenv", "clearenv", "environ", "__environ", "_environ"}},
      {"leaves the call's stack",
       {"makecontext", "swapcontext", "setcontext", "getcontext", "longjmp", "_longjmp",
        "siglongjmp", "__longjmp_chk"}}};
  return all;
}

// The same for names of the C++ library, by what they contain.
struct Part {
  std::string_view part;
  const char* text;
};
constexpr std::array kParts = {
    Part{"basic_ofstream", "opens, changes or watches files and connections"},
    Part{"basic_ifstream", "opens, changes or watches files and connections"},
    Part{"basic_fstream", "opens, changes or watches files and connections"},
    Part{"basic_filebuf", "opens, changes or watches files and connections"},
    Part{"St10filesystem", "opens, changes or watches files and connections"},
    Part{"NSt6thread15_M_start_thread", "starts threads, which go on when the call has returned"},
    Part{"__libc_", "is internal to the C library"},
    Part{"_IO_", "is internal to the C library"}};

std::string_view without_64(std::string_view name) {
  return name.ends_with("64") ? name.substr(0, name.size() - 2) : name;
}

const char* reason_against(std::string_view name) {
  static const std::map<std::string_view, const char*> index = [] {
    std::map<std::string_view, const char*> result;
    for (const Reason& reason : reasons()) {
      for (const std::string_view one : reason.names) result.emplace(one, reason.text);
    }
    return result;
  }();
  for (const std::string_view candidate : {name, without_64(name)}) {
    if (const auto found = index.find(candidate); found != index.end()) return found->second;
  }
  for (const Part& part : kParts) {
    if (name.find(part.part) != name.npos) return part.text;
  }
  return nullptr;
}

struct Symbol {
  std::string name;
  bool defined = false;
  bool weak = false;
};

// "NAME TYPE ..." with a type of nm(1); other lines name files.
bool parse(const std::string& line, Symbol& symbol) {
  const std::size_t space = line.find(' ');
  if (space == std::string::npos || space + 1 >= line.size()) return false;
  if (space + 2 < line.size() && line[space + 2] != ' ') return false;
  const char type = line[space + 1];
  symbol.name = line.substr(0, space);
  symbol.defined = type != 'U' && type != 'w' && type != 'v';
  symbol.weak = type == 'W' || type == 'V' || type == 'u' || type == 'w' || type == 'v';
  return std::isalpha(static_cast<unsigned char>(type)) != 0;
}

enum class Owned { kUsed, kDefined, kDefinedWeakly };

std::map<std::string, Owned> read_own(std::istream& list) {
  std::map<std::string, Owned> result;
  Symbol symbol;
  for (std::string line; std::getline(list, line);) {
    if (!parse(line, symbol)) continue;
    if (!symbol.defined) {
      result.try_emplace(symbol.name, Owned::kUsed);
    } else {
      result[symbol.name] = symbol.weak ? Owned::kDefinedWeakly : Owned::kDefined;
    }
  }
  return result;
}

// The identifiers of a mangled name in a namespace, "_ZN7referee6reportEv": referee, report.
std::vector<std::string> identifiers(std::string_view name) {
  std::vector<std::string> result;
  std::size_t at = name.find('N');
  if (at == name.npos) return result;
  for (++at; at < name.size() && (name[at] == 'K' || name[at] == 'V'); ++at) {
  }
  while (at < name.size() && std::isdigit(static_cast<unsigned char>(name[at])) != 0) {
    std::size_t length = 0;
    for (; at < name.size() && std::isdigit(static_cast<unsigned char>(name[at])) != 0; ++at) {
      length = std::min<std::size_t>(10 * length + static_cast<std::size_t>(name[at] - '0'), 4096);
    }
    result.emplace_back(name.substr(std::min(at, name.size()), length));
    at += length;
  }
  return result;
}

bool holds_word(const std::string& text, const std::string& word) {
  const auto part_of_word = [&](std::size_t at) {
    return at < text.size() &&
           (std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_');
  };
  for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1)) {
    if (!part_of_word(at + word.size()) && (at == 0 || !part_of_word(at - 1))) return true;
  }
  return false;
}

// As a person writes it.
std::string in_words(const std::string& name) {
  int status = 0;
  const std::unique_ptr<char, void (*)(void*)> text(
      abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status), std::free);
  return status == 0 && text ? std::string(text.get()) : name;
}

// The runtime's, now or in another version of it: what CUDA offers, and the compiler's callbacks.
bool is_reserved(std::string_view name) {
  return name.starts_with("cuda") || name.starts_with("__cuda") || name.starts_with("__tsan_") ||
         name.starts_with("__ubsan_") || name.starts_with("__wrap_");
}

bool in_namespace(std::string_view name, std::string_view mangled) {
  return name.starts_with("_Z") && name.find(mangled) < 8;
}

// Whether the runtime offers the name to programs: its headers say it.
bool is_offered(std::string_view name, const std::string& headers) {
  const auto parts = identifiers(name);
  return !parts.empty() && std::all_of(parts.begin(), parts.end(), [&](const std::string& part) {
    return holds_word(headers, part);
  });
}

}  // namespace

std::string forbidden_names(std::istream& object, std::istream& own, const std::string& headers,
                            bool adapter, const std::filesystem::path& exercise) {
  const std::string where = exercise.string() + ": error: ";
  const std::map<std::string, Owned> owned = read_own(own);
  std::string result;
  Symbol symbol;
  for (std::string line; std::getline(object, line);) {
    if (!parse(line, symbol) || symbol.name == "main") continue;  // the linker explains main()
    const std::string& name = symbol.name;
    const bool harness = in_namespace(name, "9warplings");
    if (harness && adapter) continue;
    if (symbol.defined) {
      const auto found = owned.find(name);
      const bool replaces =
          found != owned.end() && (found->second != Owned::kDefinedWeakly || !symbol.weak);
      if (replaces || is_reserved(name)) {
        result += where + "the file defines " + in_words(name) +
                  ", which the grader brings or uses itself. Choose another name.\n";
      }
      continue;
    }
    const bool internal = (in_namespace(name, "7referee") && !is_offered(name, headers)) ||
                          (name.starts_with("referee_") && !holds_word(headers, name));
    if (harness || internal) {
      result += where + "the file uses " + in_words(name) +
                ", which is internal to the grader. A submission must not.\n";
    } else if (const char* const reason = reason_against(name)) {
      result += where + "the file uses " + in_words(name) + ", which " + reason +
                ". A submission must not; an exercise needs nothing of the kind.\n";
    }
  }
  return result;
}

}  // namespace warplings::build
