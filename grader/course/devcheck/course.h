// The part of course.toml that a check of the course needs.
#pragma once

#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

namespace warplings::devcheck {

struct Exercise {
  std::string chapter;
  std::string name;
  std::string kind;  // "write", "fix" or "boss"
  std::vector<std::string> hints;

  std::filesystem::path file() const { return std::filesystem::path(chapter) / (name + ".cu"); }
};

// Every exercise in order. Throws std::runtime_error that names file and line.
std::vector<Exercise> read_course(const std::filesystem::path& file);

}  // namespace warplings::devcheck
