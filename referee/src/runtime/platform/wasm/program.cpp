// The beginning and the end of a program, and files that the host writes.
#include "referee/src/runtime/platform/program.h"

#include <wasi/libc-environ.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "referee/src/runtime/platform/wasm/host.h"

namespace referee {
namespace {

void (*program_end)(int status) = nullptr;

}  // namespace

void at_program_end(void (*end)(int status)) { program_end = end; }

void end_program(int status) {
  std::fflush(nullptr);
  referee_host_flush_program();
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

// The runtime's own beginning, before the program's, and its end, which the program calls when it
// ends (program_side.cpp).
extern "C" void referee_first();  // of REFEREE_FIRST
extern "C" void __wasm_call_ctors();
extern "C" __attribute__((export_name("referee_begin"))) void referee_begin() {
  referee_first();
  __wasm_call_ctors();
}
extern "C" __attribute__((export_name("referee_program_ends"))) void referee_program_ends(
    int status) {
  referee::program_end(status);
}

// Linked with --wrap=exit.
extern "C" [[noreturn]] void __wrap_exit(int status) {
  if (referee::program_end != nullptr) referee::program_end(status);
  referee::end_program(status);
}

// The C library's would trap, and be taken for another fault.
extern "C" void abort() { referee_host_abort(); }
// The program's.
extern "C" [[noreturn]] void referee_abort() { referee_host_abort(); }

// Compiled without exceptions. What a harness links with it may do better.
extern "C" void* __cxa_allocate_exception(std::size_t size) { return ::operator new(size); }
extern "C" [[noreturn, gnu::weak]] void __cxa_throw(void*, void*, void (*)(void*)) { std::abort(); }
