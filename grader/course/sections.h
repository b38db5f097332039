// Sections of chapters, as course.toml names them.
#pragma once

#include <filesystem>
#include <string>

namespace warplings {

// Whether "chapters/01_shared_memory.md#races" names a heading of that file below `root`. The
// anchor of a heading is the one that it gets on the web: lower case, spaces as dashes, punctuation
// gone.
bool has_section(const std::filesystem::path& root, const std::string& section);

}  // namespace warplings
