// Whole files, read with or without suspicion and written at once: a reader never sees half of one.
// Used by both programs and for results, so that a full disk or a kill leaves no half state.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace warplings::base {

// All of a file that nobody hostile wrote. Throws Error that names the file and the reason.
std::string read_text(const std::filesystem::path& path);

// The same; nothing where it is no regular file, or cannot be read.
std::optional<std::string> content_of(const std::filesystem::path& path);

// The bytes of a regular file of at most `limit` bytes. Links, pipes and devices are refused:
// whoever wrote the file may be hostile. Throws Error with one sentence that names the file.
std::vector<std::byte> read_file(const std::filesystem::path& path, std::uint64_t limit);

// The same as text.
std::string read_text(const std::filesystem::path& path, std::uint64_t limit);

// Writes beside `path` and renames. Throws Error that names the file and the reason (no space, not
// writable); the old file, if any, is then untouched and nothing is left beside it.
// A device or a pipe of that name (/dev/null, /dev/stdout) is written to, and stays what it is.
void write_file(const std::filesystem::path& path, std::span<const std::byte> bytes);
void write_text(const std::filesystem::path& path, std::string_view text);

// Makes a file that only its owner can read, and that is on the disk when this returns; false where
// the name is taken: of several processes that want it, on shared disks too, one wins and the
// others know. Throws as write_file.
bool write_new(const std::filesystem::path& path, std::string_view text);

// Writes into the file of that name where it stands; makes it where there is none. For a file that
// cannot be replaced, and whose reader waits until its writer has ended. Throws as write_file.
void fill_file(const std::filesystem::path& path, std::span<const std::byte> bytes);

// Whether the disk under the folder is full: so little is left besides the folder's own files that
// a small program and its answer do not fit (16 MiB), or no file can be made. A failure there may
// be the machine's, and not that of the program which failed. False where the disk does not tell.
bool is_disk_full(const std::filesystem::path& folder);

}  // namespace warplings::base
