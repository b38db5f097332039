// Files of a page's module: it reads those that the host shows it, and gives the host what it
// writes. See base/files.h.
#include "base/files.h"

#include <fstream>
#include <iterator>

#include "base/error.h"

extern "C" __attribute__((import_module("files"), import_name("write"))) void warplings_host_write(
    const char* name, std::size_t size, const char* text, std::size_t text_size);

namespace warplings::base {

std::optional<std::string> content_of(const std::filesystem::path& path) {
  std::ifstream file(path);
  if (!file) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

std::string read_text(const std::filesystem::path& path) {
  std::optional<std::string> text = content_of(path);
  if (!text) throw Error("Cannot read " + path.string() + ".");
  return std::move(*text);
}

void write_text(const std::filesystem::path& path, std::string_view text) {
  const std::string& name = path.native();
  warplings_host_write(name.data(), name.size(), text.data(), text.size());
}

bool is_disk_full(const std::filesystem::path&) { return false; }

}  // namespace warplings::base
