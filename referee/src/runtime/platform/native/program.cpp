// The end of a process, and files that are written whole.
#include "referee/src/runtime/platform/program.h"

#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace referee {
namespace {

bool fill(const std::string& file, const std::string& text) {
  std::FILE* out = std::fopen(file.c_str(), "w");
  if (out == nullptr) return false;
  const bool written = std::fwrite(text.data(), 1, text.size(), out) == text.size();
  return std::fclose(out) == 0 && written;
}

}  // namespace

void at_program_end(void (*end)(int status)) {
  // Unlike those of atexit, these handlers get the status.
  on_exit([](int status, void* argument) { reinterpret_cast<void (*)(int)>(argument)(status); },
          reinterpret_cast<void*>(end));
}

void end_program(int status) {
  std::fflush(nullptr);
  _exit(status);
}

void begin_environment([[maybe_unused]] char** variables) {
#ifdef __GLIBC__  // others give no arguments, and have the variables by then
  if (environ == nullptr) environ = variables;
#endif
}

void forget_variables(std::string_view prefix) {
  char** kept = environ;
  for (char** variable = environ; *variable != nullptr; ++variable) {
    if (std::string_view(*variable).starts_with(prefix)) {
      std::memset(*variable, 0, std::strlen(*variable));
    } else {
      *kept++ = *variable;
    }
  }
  *kept = nullptr;
}

std::int64_t cpu_nanoseconds() {
  timespec used;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &used);
  return used.tv_sec * std::int64_t{1'000'000'000} + used.tv_nsec;
}

// Written beside and renamed; in place where the file is empty, and where it cannot be replaced, as
// in a sandbox that shares this one file.
void write_output_file(const std::string& pattern, const std::string& text) {
  std::string file = pattern;
  for (std::size_t at = file.rfind('/') + 1; (at = file.find("%p", at)) != std::string::npos;)
    file.replace(at, 2, std::to_string(getpid()));
  struct stat status {};
  const bool is_waiting =
      ::stat(file.c_str(), &status) == 0 && S_ISREG(status.st_mode) && status.st_size == 0;
  if (is_waiting && fill(file, text)) return;
  const std::string temporary = file + ".part";
  if (fill(temporary, text) && std::rename(temporary.c_str(), file.c_str()) == 0) return;
  std::remove(temporary.c_str());
  if (fill(file, text)) return;
  std::fprintf(stderr, "referee: cannot write %s\n", file.c_str());
  end_program(exit_status::kReportLost);
}

}  // namespace referee
