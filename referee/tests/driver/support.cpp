// Support for the tests of whole programs.
#include "referee/tests/driver/support.h"

#include "base/error.h"
#include "base/files.h"
#include "referee/src/driver/error.h"

namespace referee::driver {

namespace base = warplings::base;

std::vector<Toolchain> toolchains() {
  std::vector<Toolchain> found;
  for (const bool is_clang : {false, true}) {
    const Toolchain candidate{is_clang ? "clang++-16" : "g++", is_clang};
    try {
      if (base::run_captured({candidate.compiler.string(), "--version"}).status == 0) {
        found.push_back(candidate);
      }
    } catch (const base::Error&) {
      // Not installed: the other one is tested.
    }
  }
  return found;
}

Workspace::Workspace() : directory_(scratch_.path() / "my files") {
  std::filesystem::create_directory(directory_);
}

std::filesystem::path Workspace::write(const std::string& name, const std::string& text) const {
  const std::filesystem::path file = path(name);
  std::filesystem::create_directories(file.parent_path());
  base::write_text(file, text);
  return file;
}

base::ProcessResult Workspace::referee(const base::Arguments& arguments,
                                       const base::Environment& environment) const {
  base::Arguments command = {REFEREE_PROGRAM};
  command.insert(command.end(), arguments.begin(), arguments.end());
  return base::run_captured(command, environment);
}

std::string compile_messages(const Toolchain& toolchain, const std::string& text) {
  const Workspace workspace;
  Unit unit;
  unit.source = workspace.write("a.cu", text);
  unit.object = workspace.path("a.o");
  std::string messages = compile(toolchain, unit).messages;
  const std::string directory = workspace.path("").string();
  for (std::size_t at; (at = messages.find(directory)) != std::string::npos;) {
    messages.erase(at, directory.size());
  }
  return messages;
}

}  // namespace referee::driver
