// Host memory where all memory is one process's: through mmap. See memory.h for the contract.
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <new>

#include "grader/harness/submission/memory.h"

namespace warplings::submission {
namespace {

std::size_t page_bytes() { return static_cast<std::size_t>(::sysconf(_SC_PAGESIZE)); }
std::size_t whole_pages(std::size_t bytes) {
  return (bytes + page_bytes() - 1) / page_bytes() * page_bytes();
}

}  // namespace

HostMemory::HostMemory(std::size_t bytes) : bytes_(bytes) {
  const std::size_t usable = whole_pages(bytes);
  void* mapping = ::mmap(nullptr, usable + page_bytes(), PROT_READ | PROT_WRITE,
                         MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapping == MAP_FAILED) throw std::bad_alloc();
  std::byte* const end = static_cast<std::byte*>(mapping) + usable;
  ::mprotect(end, page_bytes(), PROT_NONE);
  data_ = end - bytes;
}

HostMemory::~HostMemory() {
  const std::size_t usable = whole_pages(bytes_);
  ::munmap(data_ + bytes_ - usable, usable + page_bytes());
}

void HostMemory::write(std::span<const std::byte> bytes) {
  std::copy(bytes.begin(), bytes.end(), data_);
}

std::vector<std::byte> HostMemory::read() { return std::vector<std::byte>(data_, data_ + bytes_); }

}  // namespace warplings::submission
