// Inputs as files, which most readers of the project want.
#include "fuzz/input.h"

#include <fstream>

#include "base/temporary_directory.h"
#include "fuzz/require.h"

namespace warplings::fuzz {

const std::filesystem::path& own_folder() {
  static const base::TemporaryDirectory folder;
  return folder.path();
}

const std::filesystem::path& file_with(const std::uint8_t* data, std::size_t size) {
  static const std::filesystem::path file = own_folder() / "input";
  std::ofstream stream(file, std::ios::binary);
  stream.write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  require(stream.flush().good(), "an input can be written to a file");
  return file;
}

}  // namespace warplings::fuzz
