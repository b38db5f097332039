// Unpacks an archive as a receiver does, for the tests of what lies in it.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>

#include "base/subprocess.h"

namespace warplings::classroom {

// Makes the folder and unpacks the archive into it; returns it. A failure fails the test.
inline std::filesystem::path unpack(const std::filesystem::path& archive,
                                    const std::filesystem::path& folder) {
  std::filesystem::create_directories(folder);
  const auto result = base::run_captured(
      {"cmake", "-E", "chdir", folder.string(), "cmake", "-E", "tar", "xf", archive.string()});
  EXPECT_EQ(result.status, 0) << result.output;
  return folder;
}

}  // namespace warplings::classroom
