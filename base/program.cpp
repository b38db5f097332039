// Other programs: asked a question, or handed over to.
#include "base/program.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sstream>

#include "base/error.h"
#include "base/subprocess.h"

namespace warplings::base {

void become(const std::vector<std::string>& command) {
  std::fflush(nullptr);  // what was said so far comes first
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  execvp(arguments[0], arguments.data());
  throw EnvironmentError("Cannot start " + command[0] + ": " + std::strerror(errno) + ".");
}

std::string first_line(const std::vector<std::string>& command) {
  try {
    const auto result = run_captured(command);
    return result.status == 0 ? result.output.substr(0, result.output.find('\n')) : "";
  } catch (const Error&) {
    return "";
  }
}

bool in_path(const std::string& program) {
  const char* path = std::getenv("PATH");
  std::istringstream folders(path == nullptr ? "" : path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    if (access((folder + "/" + program).c_str(), X_OK) == 0) return true;
  }
  return false;
}

}  // namespace warplings::base
