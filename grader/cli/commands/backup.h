// Where a student's file is kept when another text takes its place.
#pragma once

#include <fmt/format.h>

#include <filesystem>

namespace warplings::cli {

// The first name beside the file that is free.
inline std::filesystem::path backup_name(const std::filesystem::path& file) {
  for (int number = 1;; ++number) {
    std::filesystem::path candidate = file;
    candidate += fmt::format(".backup{}", number);
    std::error_code error;
    if (!std::filesystem::exists(std::filesystem::symlink_status(candidate, error)))
      return candidate;
  }
}

}  // namespace warplings::cli
