// Candidates are asked for their version, because an old compiler fails in ways nobody can read.
#include "referee/src/driver/toolchain.h"

#include <cctype>
#include <cstdlib>
#include <optional>
#include <vector>

#include "base/files.h"
#include "base/subprocess.h"
#include "referee/src/driver/error.h"

namespace referee::driver {

namespace base = warplings::base;
namespace {

namespace fs = std::filesystem;

constexpr int kOldestGcc = 12;
constexpr int kOldestClang = 16;

struct Version {
  bool is_clang;
  int major;
};

// What the compiler's own predefined macros say; nullopt if it is no C++ compiler.
std::optional<Version> ask_version(const fs::path& compiler) {
  const base::ProcessResult result = base::run_captured(
      {compiler.string(), "-dM", "-E", "-x", "c++", "/dev/null"}, {{"LC_ALL", "C"}});
  if (result.status != 0) return std::nullopt;
  const auto value = [&](const std::string& macro) -> std::optional<int> {
    const std::string define = "#define " + macro + " ";
    const std::size_t at = result.output.find(define);
    if (at == std::string::npos) return std::nullopt;
    return std::atoi(result.output.c_str() + at + define.size());
  };
  if (const auto clang = value("__clang_major__")) return Version{true, *clang};
  if (const auto gcc = value("__GNUC__")) return Version{false, *gcc};
  return std::nullopt;
}

// Which command installs g++, by the ID and ID_LIKE of /etc/os-release.
std::string package_command(const std::string& release) {
  const auto mentions = [&](const char* name) { return release.find(name) != std::string::npos; };
  if (mentions("debian") || mentions("ubuntu")) return "sudo apt-get install g++";
  if (mentions("fedora") || mentions("rhel")) return "sudo dnf install gcc-c++";
  if (mentions("arch")) return "sudo pacman -S gcc";
  if (mentions("suse")) return "sudo zypper install gcc-c++";
  if (mentions("alpine")) return "sudo apk add g++";
  return "";
}

class Search {
 public:
  // The toolchain if the program exists and is recent enough; remembers what was found otherwise.
  std::optional<Toolchain> try_program(const std::string& name) {
    const fs::path program = base::program_in_path(name);
    if (program.empty()) return std::nullopt;
    const std::optional<Version> version = ask_version(program);
    if (!version) {
      reject(program, "is no C++ compiler");
      return std::nullopt;
    }
    if (version->major < (version->is_clang ? kOldestClang : kOldestGcc)) {
      reject(program, "is version " + std::to_string(version->major) + ", which is too old");
      return std::nullopt;
    }
    const char* debug = std::getenv("REFEREE_DEBUG");
    return Toolchain{program, version->is_clang, debug != nullptr && *debug != '\0'};
  }

  const std::string& rejected() const { return rejected_; }

 private:
  void reject(const fs::path& program, const std::string& why) {
    rejected_.append(" ").append(program.string()).append(" ").append(why).append(".");
  }

  std::string rejected_;
};

}  // namespace

Toolchain Toolchain::at(const fs::path& compiler) {
  Search search;
  if (auto toolchain = search.try_program(compiler.string())) return *toolchain;
  throw NoCompiler(compiler.string() + " is not a usable compiler (g++ 12 or clang 16, or later)." +
                   search.rejected());
}

Toolchain Toolchain::find() {
  Search search;
  if (const char* chosen = std::getenv("REFEREE_CXX"); chosen != nullptr && *chosen != '\0') {
    if (auto toolchain = search.try_program(chosen)) return *toolchain;
    throw NoCompiler("REFEREE_CXX is " + std::string(chosen) +
                     ", which is not a usable compiler (g++ 12 or clang 16, or later)." +
                     search.rejected() + " Unset it or let it name another");
  }
  std::vector<std::string> names;
  if (const char* usual = std::getenv("CXX"); usual != nullptr && *usual != '\0') {
    names.emplace_back(usual);
  }
  names.emplace_back("g++");
  for (int version = 14; version >= 12; --version)
    names.push_back("g++-" + std::to_string(version));
  for (int version = 19; version >= 16; --version) {
    names.push_back("clang++-" + std::to_string(version));
  }
  names.emplace_back("clang++");
  for (const std::string& name : names) {
    if (auto toolchain = search.try_program(name)) return *toolchain;
  }
  throw NoCompiler("no C++ compiler found (g++ 12 or clang 16, or later)." + search.rejected() +
                   " Install one with: " + install_command());
}

std::string Toolchain::identity() const {
  std::error_code error;
  const fs::path real = fs::canonical(compiler, error);
  if (error) return compiler.string();
  const auto size = fs::file_size(real, error);
  const auto time = fs::last_write_time(real, error).time_since_epoch().count();
  return real.string() + " " + std::to_string(size) + " " + std::to_string(time);
}

std::string install_command() {
#ifdef __APPLE__
  return "brew install gcc";
#else
  // Some systems have none; the general answer serves them.
  const std::string release = base::content_of("/etc/os-release").value_or("");
  const std::string command = package_command(release);
  return command.empty() ? "your system's package manager (package g++ or gcc-c++)" : command;
#endif
}

}  // namespace referee::driver
