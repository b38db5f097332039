// Archives that somebody else packed: .zip, .tar and compressed .tar. Nothing is written to disk;
// answers are read into memory one by one, within the bounds of selection.h.
#pragma once

#include <filesystem>

#include "grader/classroom/intake/selection.h"

namespace warplings::classroom {

// True where the name ends like an archive that read_archive() knows.
bool looks_like_archive(const std::filesystem::path& file);

// Throws Unreadable: not such an archive, damaged, encrypted, beyond a bound.
void read_archive(const std::filesystem::path& file, Selection& selection);

// Whether this program was built with libarchive; without it every archive is Unreadable.
bool can_read_archives();

}  // namespace warplings::classroom
