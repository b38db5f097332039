// The command line of nvcc, read.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace referee::nvcc {

// What is made of the inputs.
enum class Stage { preprocess, list_dependencies, compile, device_link, library, link };

struct Dependencies {
  std::filesystem::path file;  // empty: named after the object
  std::string target;          // empty: the object
  bool phonies = false;        // a target without a rule for each header
};

struct Arguments {
  Stage stage = Stage::link;
  std::vector<std::filesystem::path> inputs;  // sources, objects and libraries, in their order
  std::optional<std::string> language;        // of all sources: "cu", "c++", "c"
  std::filesystem::path output;
  std::filesystem::path output_directory;
  std::vector<std::filesystem::path> include_directories;
  std::vector<std::string> definitions;    // NAME or NAME=VALUE
  std::vector<std::string> host_options;   // for the host compiler when it compiles
  std::vector<std::string> link_options;   // for the host compiler when it links, in their order
  std::vector<std::string> run_arguments;  // of the program, with `runs`
  std::optional<Dependencies> dependencies;
  std::filesystem::path host_compiler;  // of -ccbin; empty: the referee's choice
  bool relaxed_constexpr = false;       // device code may call constexpr functions
  bool relocatable = false;             // device names are the program's, not each file's own
  bool shared = false;                  // a shared library, where something is linked
  bool debug = false;
  bool runs = false;
  bool verbose = false;
  bool dry_run = false;
  bool version = false;
  bool help = false;
};

// Reads the words behind the program's name; what they mean is in nvcc_options.def. An option that
// nvcc does not have goes to the host compiler if that may want it (-W..., -f..., -pthread), as
// --forward-unknown-to-host-compiler does. Throws Error for what is malformed or refused.
Arguments parse(const std::vector<std::string>& words);

// Whether the path names what the linker takes, and no source.
bool is_linked(const std::filesystem::path& input);

}  // namespace referee::nvcc
