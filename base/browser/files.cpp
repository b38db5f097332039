// Files of a page's module: it reads those that the host shows it, and gives the host what it
// writes. See base/files.h.
#include "base/files.h"

#include "base/error.h"

#define WARPLINGS_HOST(name) extern "C" __attribute__((import_module("files"), import_name(#name)))
// Copies as much of the file as there is room for; the length of all of it, or -1: there is none.
WARPLINGS_HOST(read)
long warplings_host_read(const char* name, std::size_t size, char* to, std::size_t room);
WARPLINGS_HOST(write)
void warplings_host_write(const char* name, std::size_t size, const char* text,
                          std::size_t text_size);

namespace warplings::base {

std::optional<std::string> content_of(const std::filesystem::path& path) {
  const std::string& name = path.native();
  const long size = warplings_host_read(name.data(), name.size(), nullptr, 0);
  if (size < 0) return std::nullopt;
  std::string text(static_cast<std::size_t>(size), '\0');
  warplings_host_read(name.data(), name.size(), text.data(), text.size());
  return text;
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
