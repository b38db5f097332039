// The wrappers, and who reads strings of which length.
#ifndef __wasm__
#include "referee/src/runtime/check/library_reads.h"

#include <cstdio>
#include <cstring>
#include <string_view>

#include "referee/src/runtime/arch/arch.h"
#include "referee/src/runtime/check/stream_order.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/platform/terminal.h"

namespace referee {
namespace {

// Somebody may race with what the host reads; a kernel's reads are its own affair.
bool is_of_interest() { return current.lane == nullptr && device_is_at_work; }

// Where the device could never be at work on it, a fault tells.
bool is_open_to_host(std::uintptr_t address) {
  const Allocation* const allocation = allocation_of(address);
  return image.contains(address) ||
         (allocation != nullptr && allocation->kind != MemoryKind::device);
}

void note_string(const char* text, std::size_t most, std::uintptr_t pc) {
  if (text == nullptr || !is_open_to_host(reinterpret_cast<std::uintptr_t>(text))) return;
  const std::size_t length = ::strnlen(text, most);
  note_library_read(text, length < most ? length + 1 : length, pc);
}

void note_string(const char* text, std::uintptr_t pc) {
  if (is_of_interest()) note_string(text, static_cast<std::size_t>(-1), pc);
}

bool is_closed_to_host(const char* text) {
  const auto address = reinterpret_cast<std::uintptr_t>(text);
  return text == nullptr || (arena.contains(address) && !is_open_to_host(address));
}

// Two strings that are compared up to where they differ.
void note_compared(const char* a, const char* b, std::size_t most, std::uintptr_t pc) {
  if (!is_of_interest() || is_closed_to_host(a) || is_closed_to_host(b)) return;
  std::size_t read = 0;
  while (read < most) {
    const char letter = a[read];
    if (letter != b[read++] || letter == 0) break;
  }
  note_library_read(a, read, pc);
  note_library_read(b, read, pc);
}

// One conversion of a format: "%-8.3ld".
class Conversion {
 public:
  // `at` stands behind the '%', and then behind all of it.
  Conversion(const char*& at, std::va_list values) {
    at += std::strspn(at, "-+ #0'I");
    read_number(at, values);
    if (*at == '.') precision_ = read_number(++at, values);
    const std::size_t letters = std::strspn(at, "hlLqjzt");
    length_ = {at, letters};
    at += letters;
    kind_ = *at;
    if (kind_ != '\0') ++at;
  }

  // Takes its value, which is the string to be returned or something else.
  const char* take(std::va_list values) const {
    switch (kind_) {
      case 's':
        return length_.empty() ? va_arg(values, const char*) : (va_arg(values, void*), nullptr);
      case 'p':
      case 'n':
        va_arg(values, void*);
        return nullptr;
      case 'f':
      case 'F':
      case 'e':
      case 'E':
      case 'g':
      case 'G':
      case 'a':
      case 'A':
        length_ == "L" ? static_cast<void>(va_arg(values, long double))
                       : static_cast<void>(va_arg(values, double));
        return nullptr;
      case '%':
      case 'm':
        return nullptr;
      default:
        length_.empty() || length_[0] == 'h' ? static_cast<void>(va_arg(values, int))
                                             : static_cast<void>(va_arg(values, long long));
        return nullptr;
    }
  }
  bool is_known() const { return std::strchr("diouxXcspnfFeEgGaA%m", kind_) && kind_ != '\0'; }
  std::size_t most() const { return precision_; }

 private:
  static constexpr std::size_t kAll = static_cast<std::size_t>(-1);

  static std::size_t read_number(const char*& at, std::va_list values) {
    if (*at == '*') {
      ++at;
      const int given = va_arg(values, int);
      return given < 0 ? kAll : static_cast<std::size_t>(given);
    }
    std::size_t number = 0;
    for (; *at >= '0' && *at <= '9'; ++at) number = number * 10 + static_cast<unsigned>(*at - '0');
    return number;
  }

  std::size_t precision_ = kAll;
  std::string_view length_;
  char kind_ = 0;
};

}  // namespace

void note_library_read(const void* pointer, std::size_t size, std::uintptr_t pc) {
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (size > 0 && is_of_interest() && is_open_to_host(address))
    check_host_order(address, size, false, pc);
}

void note_printed_strings(const char* format, std::va_list values, std::uintptr_t pc) {
  if (!is_of_interest()) return;
  note_string(format, pc);
  std::va_list rest;
  va_copy(rest, values);
  while ((format = std::strchr(format, '%')) != nullptr) {
    const Conversion conversion(++format, rest);
    if (!conversion.is_known()) break;  // positions ("%2$d") included
    if (const char* const text = conversion.take(rest)) note_string(text, conversion.most(), pc);
  }
  va_end(rest);
}

}  // namespace referee

// The library's own, where the linker wraps its functions.
#define REFEREE_REAL(type, name, ...) [[gnu::weak]] type __real_##name(__VA_ARGS__)

extern "C" {
REFEREE_REAL(std::size_t, strlen, const char*);
REFEREE_REAL(int, strcmp, const char*, const char*);
REFEREE_REAL(int, strncmp, const char*, const char*, std::size_t);
REFEREE_REAL(int, memcmp, const void*, const void*, std::size_t);
REFEREE_REAL(std::size_t, fwrite, const void*, std::size_t, std::size_t, std::FILE*);
REFEREE_REAL(int, fputs, const char*, std::FILE*);
REFEREE_REAL(int, puts, const char*);

std::size_t __wrap_strlen(const char* text) {
  referee::note_string(text, REFEREE_CALLER);
  return __real_strlen(text);
}
int __wrap_strcmp(const char* a, const char* b) {
  referee::note_compared(a, b, static_cast<std::size_t>(-1), REFEREE_CALLER);
  return __real_strcmp(a, b);
}
int __wrap_strncmp(const char* a, const char* b, std::size_t most) {
  referee::note_compared(a, b, most, REFEREE_CALLER);
  return __real_strncmp(a, b, most);
}
int __wrap_memcmp(const void* a, const void* b, std::size_t size) {
  referee::note_library_read(a, size, REFEREE_CALLER);
  referee::note_library_read(b, size, REFEREE_CALLER);
  return __real_memcmp(a, b, size);
}
std::size_t __wrap_fwrite(const void* data, std::size_t size, std::size_t count,
                          std::FILE* stream) {
  referee::note_library_read(data, size * count, REFEREE_CALLER);
  referee::erase_line();
  return __real_fwrite(data, size, count, stream);
}
int __wrap_fputs(const char* text, std::FILE* stream) {
  referee::note_string(text, REFEREE_CALLER);
  referee::erase_line();
  return __real_fputs(text, stream);
}
int __wrap_puts(const char* text) {
  referee::note_string(text, REFEREE_CALLER);
  referee::erase_line();
  return __real_puts(text);
}
int __wrap_printf(const char* format, ...) {
  std::va_list values;
  va_start(values, format);
  referee::note_printed_strings(format, values, REFEREE_CALLER);
  referee::erase_line();
  const int written = std::vprintf(format, values);
  va_end(values);
  return written;
}
int __wrap_fprintf(std::FILE* stream, const char* format, ...) {
  std::va_list values;
  va_start(values, format);
  referee::note_printed_strings(format, values, REFEREE_CALLER);
  referee::erase_line();
  const int written = std::vfprintf(stream, format, values);
  va_end(values);
  return written;
}
}
#endif
