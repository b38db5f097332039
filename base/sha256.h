// SHA-256 (FIPS 180-4): cache keys must not collide even for sources made to collide.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace warplings::base {

class Sha256 {
 public:
  // Adds a field. The length goes in too, so that no two sequences of fields look the same.
  void add(std::string_view field);
  // The digest in hexadecimal; nothing may be added afterwards.
  std::string hex_digest();

  // Adds bytes as they are.
  void update(std::string_view bytes);

 private:
  void compress(const unsigned char* block);

  std::array<std::uint32_t, 8> state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  std::array<unsigned char, 64> block_{};
  std::size_t filled_ = 0;
  std::uint64_t length_ = 0;
};

}  // namespace warplings::base
