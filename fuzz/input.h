// The bytes of an input as what the targets need them to be.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string_view>

namespace warplings::fuzz {

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

inline std::span<const std::byte> bytes_of(const std::uint8_t* data, std::size_t size) {
  return std::as_bytes(std::span(data, size));
}

// For readers that want a file: one of this process, with these bytes. The next call replaces them.
const std::filesystem::path& file_with(const std::uint8_t* data, std::size_t size);

// A folder of this process, empty at first, and gone with it.
const std::filesystem::path& own_folder();

}  // namespace warplings::fuzz
