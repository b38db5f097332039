// Without this, a program's definition of a name goes before a shared library's own (System V ABI,
// chapter 5, "Shared Object Dependencies"): the linker exports what a library of the program refers
// to. And g++, unlike clang++, does not instrument the calls that copy memory.
//
// The assembler's output is changed in its place. Only the names grow, and go to the file's end.
#include "grader/harness/compile/confine.h"

#include <elf.h>

#include <cstring>
#include <string>
#include <utility>
#include <vector>

#include "base/error.h"
#include "base/files.h"
#include "grader/harness/compile/host_functions.h"

namespace warplings::build {
namespace {

constexpr std::uint64_t kLargestObject = std::uint64_t{1} << 30;

class AssembledObject {
 public:
  AssembledObject(std::vector<std::byte> bytes, const std::set<std::string>& host)
      : bytes_(std::move(bytes)), host_(host) {
    const auto header = read<Elf64_Ehdr>(0);
    if (std::memcmp(header.e_ident, ELFMAG, SELFMAG) != 0 ||
        header.e_ident[EI_CLASS] != ELFCLASS64) {
      throw base::Error("The compiler's output is no object for 64 bits.");
    }
    sections_ = header.e_shoff;
    // With very many sections, their number stands in the first one.
    const std::uint64_t count =
        header.e_shnum != 0 ? header.e_shnum : read<Elf64_Shdr>(sections_).sh_size;
    for (std::uint64_t i = 0; i < count; ++i) {
      const auto section = read<Elf64_Shdr>(place_of(i));
      if (section.sh_type == SHT_SYMTAB) confine(section);
    }
  }

  const std::vector<std::byte>& bytes() const { return bytes_; }

 private:
  std::uint64_t place_of(std::uint64_t section) const {
    return sections_ + section * sizeof(Elf64_Shdr);
  }

  template <class T>
  T read(std::uint64_t at) const {
    if (at > bytes_.size() || bytes_.size() - at < sizeof(T)) {
      throw base::Error("The compiler's output is cut off.");
    }
    T result;
    std::memcpy(&result, bytes_.data() + at, sizeof(T));
    return result;
  }
  template <class T>
  void write(std::uint64_t at, const T& value) {
    std::memcpy(bytes_.data() + at, &value, sizeof(T));
  }

  std::string text_at(std::uint64_t at) const {
    std::string text;
    for (; at < bytes_.size() && bytes_[at] != std::byte{0}; ++at) {
      text += static_cast<char>(bytes_[at]);
    }
    return text;
  }

  void confine(const Elf64_Shdr& symbols) {
    auto names = read<Elf64_Shdr>(place_of(symbols.sh_link));
    if (names.sh_offset > bytes_.size() || bytes_.size() - names.sh_offset < names.sh_size) {
      throw base::Error("The compiler's output is cut off.");
    }
    // The names' new place has room for more.
    std::string more;
    for (std::uint64_t at = symbols.sh_offset; at < symbols.sh_offset + symbols.sh_size;
         at += sizeof(Elf64_Sym)) {
      auto symbol = read<Elf64_Sym>(at);
      if (symbol.st_shndx == SHN_UNDEF) {
        const std::string other = called_instead(text_at(names.sh_offset + symbol.st_name), host_);
        if (!other.empty()) {
          symbol.st_name = static_cast<Elf64_Word>(names.sh_size + more.size());
          more.append(other).push_back('\0');
        }
      } else if (const auto binding = ELF64_ST_BIND(symbol.st_info);
                 (binding == STB_GLOBAL || binding == STB_WEAK) &&
                 ELF64_ST_VISIBILITY(symbol.st_other) == STV_DEFAULT) {
        symbol.st_other = static_cast<unsigned char>((symbol.st_other & ~3u) | STV_HIDDEN);
      }
      write(at, symbol);
    }
    if (more.empty()) return;
    const std::uint64_t begin = bytes_.size();
    bytes_.resize(begin + names.sh_size + more.size());
    std::memcpy(bytes_.data() + begin, bytes_.data() + names.sh_offset, names.sh_size);
    std::memcpy(bytes_.data() + begin + names.sh_size, more.data(), more.size());
    names.sh_offset = begin;
    names.sh_size += more.size();
    write(place_of(symbols.sh_link), names);
  }

  std::vector<std::byte> bytes_;
  const std::set<std::string>& host_;
  std::uint64_t sections_ = 0;
};

}  // namespace

void confine(const std::filesystem::path& object, const std::set<std::string>& host) {
  base::fill_file(object, AssembledObject(base::read_file(object, kLargestObject), host).bytes());
}

}  // namespace warplings::build
