// Files, blocks, and numbers of things as reports name them.
#pragma once

#include <string>

#include "referee/src/runtime/exec/lane.h"

namespace referee {

// "block_sum.cu:12", without the folders.
inline std::string place_text(const std::string& file, unsigned line) {
  return file.substr(file.rfind('/') + 1) + ":" + std::to_string(line);
}

// "1 sector", "2 sectors".
template <class Number>
std::string counted(Number count, const std::string& noun) {
  return std::to_string(count) + " " + noun + (count == 1 ? "" : "s");
}

// "block (2,0,0)".
inline std::string block_name(const uint3& block) {
  return "block (" + std::to_string(block.x) + "," + std::to_string(block.y) + "," +
         std::to_string(block.z) + ")";
}

}  // namespace referee
