// Where things lie: the checkout, the build folder, the programs in it, and how to name a file to
// the person at the keyboard.
#pragma once

#include <filesystem>
#include <string>

namespace warplings {

struct Layout {
  std::filesystem::path root;   ///< the checkout
  std::filesystem::path build;  ///< what run.sh builds into
  std::string command;          ///< how to call this program again: "./run.sh" as it was typed

  // As configured when this program was built; WARPLINGS_COMMAND, which run.sh sets, is the
  // command that was typed.
  static Layout find();

  std::filesystem::path course_file() const { return root / "course.toml"; }
  std::filesystem::path exercises() const { return root / "exercises"; }
  std::filesystem::path solutions() const { return root / "solutions"; }
  std::filesystem::path skeletons() const { return root / "grader" / "skeletons"; }
  std::filesystem::path adapters() const { return root / "grader" / "adapters"; }
  std::filesystem::path state() const { return build / "state"; }
  std::filesystem::path cache() const { return build / "cache"; }

  // The path as a person in the current directory would type it: relative below it, the
  // shorter of relative and absolute elsewhere.
  std::string shown(const std::filesystem::path& path) const;
};

}  // namespace warplings
