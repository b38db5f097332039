// Puts a package together in a folder and packs that folder.
#pragma once

#include <filesystem>
#include <vector>

#include "base/error.h"

namespace warplings::classroom {

struct PackageError : base::Error {
  using Error::Error;
};

// Copies files, given relative to `root`, to the same places below `folder`; modes are kept, times
// are now, so that a newer package unpacked over an older one is built afresh. Throws PackageError.
void copy_files(const std::filesystem::path& root, const std::vector<std::filesystem::path>& files,
                const std::filesystem::path& folder);

// Packs all files below `folder`, sorted, into a .zip, .tar.gz or .tgz (the name's ending decides).
// `out` appears at once and whole, or not at all. Throws PackageError for another ending, a folder
// that cannot be written, a full disk.
void write_archive(const std::filesystem::path& folder, const std::filesystem::path& out);

// Whether write_archive knows the ending.
bool is_archive_name(const std::filesystem::path& out);

}  // namespace warplings::classroom
