// What the tests of whole programs share.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "referee/src/driver/driver.h"

namespace referee::driver {

namespace base = warplings::base;

// The compilers present among g++ and clang++-16; every program is tried with each.
std::vector<Toolchain> toolchains();

// A directory, with a blank in its name, for the files of one test.
class Workspace {
 public:
  Workspace();
  std::filesystem::path write(const std::string& name, const std::string& text) const;
  std::filesystem::path path(const std::string& name) const { return directory_ / name; }

  // Runs the program `referee` with these arguments.
  base::ProcessResult referee(const base::Arguments& arguments,
                              const base::Environment& environment = {}) const;

 private:
  base::TemporaryDirectory scratch_;
  std::filesystem::path directory_;
};

// What the compiler says of the text in a file a.cu; the path is shortened to the file's name.
std::string compile_messages(const Toolchain& toolchain, const std::string& text);

}  // namespace referee::driver
