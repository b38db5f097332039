// Reserves with mmap, and asks the linker's symbols where things are.
#include "referee/src/runtime/platform/memory.h"

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "referee/src/runtime/platform/program.h"

extern "C" char __executable_start;
extern "C" char __data_start;
extern "C" char __etext;
extern "C" char __bss_start;
extern "C" char _end;
// Of section_markers.cpp; absent from programs that were linked without the driver.
extern "C" [[gnu::weak]] char referee_data_boundary;
extern "C" [[gnu::weak]] char referee_bss_boundary;

namespace referee {
namespace {

std::uintptr_t address_of(const void* pointer) { return reinterpret_cast<std::uintptr_t>(pointer); }

AddressRange between(std::uintptr_t begin, const void* end) {
  return {begin, address_of(end) - begin};
}

std::uintptr_t page_bytes() {
  static const auto bytes = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

void advise(std::uintptr_t begin, std::uintptr_t end, std::uintptr_t page, int advice) {
  begin = (begin + page - 1) & ~(page - 1);
  end &= ~(page - 1);
  // A request that a system may decline.
  if (begin < end) madvise(reinterpret_cast<void*>(begin), end - begin, advice);
}

constexpr int kAsReserved = MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE;

AddressRange whole_pages(std::uintptr_t begin, std::uintptr_t end) {
  begin = (begin + page_bytes() - 1) & ~(page_bytes() - 1);
  end &= ~(page_bytes() - 1);
  return {begin, begin < end ? end - begin : 0};
}

#ifdef __linux__
// A file in memory that holds nothing but ones. It is there once somebody needs it.
class Ones {
 public:
  static constexpr std::size_t kBytes = std::size_t{2} << 20;

  // The program may close any file and open others under its number.
  bool is_there() const {
    struct stat now;
    return file_ >= 0 && fstat(file_, &now) == 0 && now.st_dev == first_.st_dev &&
           now.st_ino == first_.st_ino;
  }
  // Whoever writes there gets a copy of the page.
  bool lay_over(std::uintptr_t begin, std::size_t bytes) const {
    return mmap(reinterpret_cast<void*>(begin), bytes, PROT_READ | PROT_WRITE,
                MAP_PRIVATE | MAP_NORESERVE | MAP_FIXED, file_, 0) != MAP_FAILED;
  }
  static const Ones& get() {
    static const Ones ones;
    return ones;
  }

 private:
  Ones() {
    file_ = memfd_create("ones", MFD_CLOEXEC);
    const std::vector<char> ones(kBytes, static_cast<char>(0xff));
    if (file_ < 0) return;
    if (write(file_, ones.data(), kBytes) == static_cast<ssize_t>(kBytes) &&
        fstat(file_, &first_) == 0)
      return;
    close(file_);
    file_ = -1;
  }

  int file_ = -1;
  struct stat first_ = {};
};
#endif

}  // namespace

void* reserve_memory(std::size_t bytes, const char* what) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, kAsReserved, -1, 0);
  if (memory == MAP_FAILED) {
    std::fprintf(stderr,
                 "referee: cannot reserve address space for %s; raise the limit on virtual memory "
                 "(ulimit -v unlimited)\n",
                 what);
    std::exit(exit_status::kEnvironment);
  }
  return memory;
}

void prefer_large_pages(std::uintptr_t begin, std::uintptr_t end) {
#ifdef MADV_HUGEPAGE
  advise(begin, end, std::uintptr_t{2} << 20, MADV_HUGEPAGE);
#else
  static_cast<void>(begin), static_cast<void>(end);
#endif
}

void prefer_small_pages(std::uintptr_t begin, std::uintptr_t end) {
#ifdef MADV_NOHUGEPAGE
  advise(begin, end, page_bytes(), MADV_NOHUGEPAGE);
#else
  static_cast<void>(begin), static_cast<void>(end);
#endif
}

void discard_pages(std::uintptr_t begin, std::uintptr_t end) {
  advise(begin, end, page_bytes(), MADV_DONTNEED);
}

AddressRange show_ones(std::uintptr_t begin, std::uintptr_t end) {
#ifdef __linux__
  const AddressRange pages = whole_pages(begin, end);
  if (pages.size == 0 || !Ones::get().is_there()) return {};
  std::size_t done = 0;
  while (done < pages.size) {
    const std::size_t bytes = std::min(Ones::kBytes, pages.size - done);
    if (!Ones::get().lay_over(pages.begin + done, bytes)) break;
    done += bytes;
  }
  return {pages.begin, done};
#else
  static_cast<void>(begin), static_cast<void>(end);
  return {};
#endif
}

AddressRange renew_pages(std::uintptr_t begin, std::uintptr_t end) {
  const AddressRange pages = whole_pages(begin, end);
  if (pages.size == 0) return {};
  void* const memory = mmap(reinterpret_cast<void*>(pages.begin), pages.size,
                            PROT_READ | PROT_WRITE, kAsReserved | MAP_FIXED, -1, 0);
  return memory == MAP_FAILED ? AddressRange{} : pages;
}

void allow_access(std::uintptr_t begin, std::uintptr_t end, bool allowed) {
  begin &= ~(page_bytes() - 1);
  mprotect(reinterpret_cast<void*>(begin), end - begin,
           allowed ? PROT_READ | PROT_WRITE : PROT_NONE);
}

bool is_mapped(std::uintptr_t address) {
  unsigned char resident;
  return mincore(reinterpret_cast<void*>(address & ~(page_bytes() - 1)), 1, &resident) == 0;
}

bool is_any_touched(std::uintptr_t begin, std::uintptr_t end) {
  constexpr std::size_t kPages = 1 << 16;
  std::vector<unsigned char> resident(kPages);
  begin = (begin + page_bytes() - 1) / page_bytes() * page_bytes();
  for (; begin < end; begin += kPages * page_bytes()) {
    const std::size_t pages = std::min((end - begin) / page_bytes(), kPages);
    // The lowest bit tells; the others may hold anything.
    if (mincore(reinterpret_cast<void*>(begin), pages * page_bytes(), resident.data()) == 0 &&
        std::any_of(resident.begin(), resident.begin() + static_cast<std::ptrdiff_t>(pages),
                    [](unsigned char page) { return (page & 1) != 0; }))
      return true;
  }
  return false;
}

AddressRange program_variables() {
  return between(address_of(&__data_start) & ~std::uintptr_t{15}, &_end);
}

std::array<AddressRange, 2> runtime_variables() {
  if (&referee_data_boundary == nullptr) return {};
  return {between(address_of(&referee_data_boundary), &__bss_start),
          between(address_of(&referee_bss_boundary), &_end)};
}

AddressRange program_constants() { return between(address_of(&__executable_start), &__data_start); }

bool is_function(std::uintptr_t value) {
  return between(address_of(&__executable_start), &__etext).contains(value);
}

}  // namespace referee
