// Reads the symbol table of the program's own file, which is linked without PIE: addresses in it
// are those of the process. addr2line would read all debug information first.
#include <cxxabi.h>
#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

#include "referee/src/runtime/platform/frames_text.h"

namespace referee {
namespace {

class OwnFile {
 public:
  OwnFile() {
    const int file = ::open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
    if (file < 0) return;
    struct stat status {};
    if (::fstat(file, &status) == 0 && status.st_size > 0) {
      size_ = static_cast<std::size_t>(status.st_size);
      void* const mapped = ::mmap(nullptr, size_, PROT_READ, MAP_PRIVATE, file, 0);
      if (mapped != MAP_FAILED) bytes_ = static_cast<const char*>(mapped);
    }
    ::close(file);
  }
  OwnFile(const OwnFile&) = delete;
  OwnFile& operator=(const OwnFile&) = delete;
  ~OwnFile() {
    if (bytes_ != nullptr) ::munmap(const_cast<char*>(bytes_), size_);
  }

  // `count` objects at the offset; null where the file ends before.
  template <class T>
  const T* at(std::uint64_t offset, std::uint64_t count = 1) const {
    const bool is_there =
        bytes_ != nullptr && offset <= size_ && count <= (size_ - offset) / sizeof(T);
    return is_there ? reinterpret_cast<const T*>(bytes_ + offset) : nullptr;
  }

 private:
  const char* bytes_ = nullptr;
  std::size_t size_ = 0;
};

std::string demangled(const char* name) {
  if (name[0] != '_' || name[1] != 'Z') return name;
  char* const plain = abi::__cxa_demangle(name, nullptr, nullptr, nullptr);
  const std::string result = plain != nullptr ? plain : name;
  std::free(plain);
  return result;
}

}  // namespace

std::string function_at(std::uintptr_t address) {
  const OwnFile file;
  const auto* const header = file.at<ElfW(Ehdr)>(0);
  if (header == nullptr) return "";
  const auto* const sections = file.at<ElfW(Shdr)>(header->e_shoff, header->e_shnum);
  if (sections == nullptr) return "";
  for (unsigned i = 0; i < header->e_shnum; ++i) {
    const ElfW(Shdr)& table = sections[i];
    if (table.sh_type != SHT_SYMTAB || table.sh_link >= header->e_shnum) continue;
    const ElfW(Shdr)& names = sections[table.sh_link];
    const auto count = table.sh_size / sizeof(ElfW(Sym));
    const auto* const symbols = file.at<ElfW(Sym)>(table.sh_offset, count);
    const char* const text = file.at<char>(names.sh_offset, names.sh_size);
    if (symbols == nullptr || text == nullptr) continue;
    for (std::size_t k = 0; k < count; ++k) {
      const bool is_it =
          symbols[k].st_value == address && ELF64_ST_TYPE(symbols[k].st_info) == STT_FUNC;
      if (is_it && symbols[k].st_name < names.sh_size) return demangled(text + symbols[k].st_name);
    }
  }
  return "";
}

}  // namespace referee
