// The beginning and the end of a WASI command, and files that the host writes.
#include "referee/src/runtime/platform/program.h"

#include <wasi/libc-environ.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "referee/src/runtime/platform/wasm/host.h"

namespace referee {
namespace {

void (*program_end)(int status) = nullptr;
int exit_status_of_program = 0;

}  // namespace

// The C library's atexit() does not tell the status: exit() passes here first.
void at_program_end(void (*end)(int status)) {
  program_end = end;
  std::atexit([] { program_end(exit_status_of_program); });
}

void end_program(int status) {
  std::fflush(nullptr);
  std::_Exit(status);
}

void begin_environment(char**) {}

void forget_variables(std::string_view prefix) {
  char** kept = __wasilibc_get_environ();
  for (char** variable = kept; *variable != nullptr; ++variable) {
    if (std::string_view(*variable).starts_with(prefix)) {
      std::memset(*variable, 0, std::strlen(*variable));
    } else {
      *kept++ = *variable;
    }
  }
  *kept = nullptr;
}

void write_output_file(const std::string& file, const std::string& text) {
  if (referee_host_write_file(file.data(), file.size(), text.data(), text.size())) return;
  std::fprintf(stderr, "referee: cannot write %s\n", file.c_str());
  end_program(exit_status::kReportLost);
}

std::int64_t cpu_nanoseconds() { return static_cast<std::int64_t>(referee_host_cpu_time() * 1000); }

}  // namespace referee

// Linked with --wrap=exit.
extern "C" [[noreturn]] void __real_exit(int status);
extern "C" [[noreturn]] void __wrap_exit(int status) {
  referee::exit_status_of_program = status;
  __real_exit(status);
}

// In place of the C library's own beginning.
extern "C" void referee_first();  // of REFEREE_FIRST
extern "C" void __wasm_call_ctors();
extern "C" int __main_void();
extern "C" void _start() {
  referee_first();
  __wasm_call_ctors();
  __wrap_exit(__main_void());
}

// The C library's would trap, and be taken for another fault.
extern "C" void abort() { referee_host_abort(); }

// Programs are compiled without exceptions: a throw ends the program, as one that nobody catches.
extern "C" void* __cxa_allocate_exception(std::size_t size) { return std::malloc(size); }
extern "C" [[noreturn]] void __cxa_throw(void*, void*, void (*)(void*)) {
  std::fputs("referee: an exception was thrown, which the WebAssembly engine does not support\n",
             stderr);
  std::abort();
}
