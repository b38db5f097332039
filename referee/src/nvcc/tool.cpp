// Each stage of nvcc is a member; the commands that compile and link are the driver's.
#include "referee/src/nvcc/tool.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <iostream>
#include <utility>

#include "base/error.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "base/text.h"
#include "referee/include/referee/device_model.h"
#include "referee/src/driver/driver.h"
#include "referee/src/driver/source_tree.h"
#include "referee/src/nvcc/dependency_rule.h"

namespace referee::nvcc {

namespace base = warplings::base;
namespace {

namespace fs = std::filesystem;

// What the runtime is linked for, by nvcc's names.
constexpr std::array kOwnLibraries = {"-lcudart", "-lcudart_static", "-lcudadevrt", "-lcuda"};

// The toolkit's other libraries, of which nothing is here.
constexpr std::array kForeignLibraries = {"-lcublas",   "-lcufft", "-lcurand", "-lcusolver",
                                          "-lcusparse", "-lcudnn", "-lcupti",  "-lnccl",
                                          "-lnpp",      "-lnvrtc", "-lnvjpeg", "-lnvToolsExt"};

bool is_c(const fs::path& source, const Arguments& arguments) {
  return arguments.language ? *arguments.language == "c" : source.extension() == ".c";
}

bool is_source(const fs::path& input, const Arguments& arguments) {
  if (is_linked(input)) return false;
  if (arguments.language) return true;
  constexpr std::array kSuffixes = {".cu", ".c", ".cc", ".cpp", ".cxx", ".c++", ".C"};
  return std::any_of(kSuffixes.begin(), kSuffixes.end(),
                     [&](const char* suffix) { return input.extension() == suffix; });
}

std::string in_words(const std::vector<std::string>& command) {
  std::string text;
  for (const std::string& word : command)
    text += (text.empty() ? "" : " ") + base::shell_word(word);
  return text;
}

class Tool {
 public:
  explicit Tool(const Arguments& arguments)
      : arguments_(arguments),
        toolchain_(arguments.host_compiler.empty()
                       ? driver::Toolchain::find()
                       : driver::Toolchain::at(compiler_of(arguments.host_compiler))),
        scratch_("referee-") {
    toolchain_.for_debugger |= arguments.debug;
  }

  int run() {
    if (arguments_.verbose || arguments_.dry_run) print_environment();
    if (arguments_.inputs.empty()) throw base::Error("no input files");
    for (const fs::path& input : arguments_.inputs) check(input);
    switch (arguments_.stage) {
      case Stage::preprocess:
        return preprocess();
      case Stage::list_dependencies:
        return list_dependencies();
      case Stage::compile:
        return compile_all(false) ? 0 : 1;
      case Stage::device_link:
        return device_link();
      case Stage::library:
        return compile_all(true) && archive() ? 0 : 1;
      case Stage::link:
        break;
    }
    if (arguments_.shared) {
      throw base::Error(
          "-shared cannot be had: the referee's runtime is linked into programs, where "
          "it must be once. Link the objects statically (CMake: BUILD_SHARED_LIBS=OFF)");
    }
    if (!compile_all(true) || !link()) return 1;
    if (!arguments_.runs || arguments_.dry_run) return 0;
    std::vector<std::string> command = {fs::absolute(program()).string()};
    command.insert(command.end(), arguments_.run_arguments.begin(), arguments_.run_arguments.end());
    return base::run_attached(command);
  }

 private:
  // nvcc's -ccbin names a program or the folder that it is in.
  static fs::path compiler_of(const fs::path& place) {
    return fs::is_directory(place) ? place / "g++" : place;
  }

  void check(const fs::path& input) const {
    if (!is_linked(input) && !is_source(input, arguments_)) {
      throw base::Error("'" + input.string() +
                        "' is no source and no object by its name; -x cu takes it for a source");
    }
    if (!fs::exists(input)) throw base::Error("there is no file '" + input.string() + "'");
  }

  std::vector<fs::path> sources() const {
    std::vector<fs::path> sources;
    for (const fs::path& input : arguments_.inputs)
      if (is_source(input, arguments_)) sources.push_back(input);
    return sources;
  }

  fs::path program() const {
    return arguments_.output.empty() ? fs::path("a.out") : arguments_.output;
  }

  // Where the object of a source goes that is not linked at once.
  fs::path object_of(const fs::path& source) const {
    if (!arguments_.output.empty()) return arguments_.output;
    return arguments_.output_directory / source.stem().concat(".o");
  }

  driver::Unit unit_of(const fs::path& source, const fs::path& object) const {
    driver::Unit unit;
    unit.source = source;
    unit.object = object;
    unit.include_directories = arguments_.include_directories;
    unit.definitions = arguments_.definitions;
    unit.compiler_options = arguments_.host_options;
    unit.own_variables = !arguments_.relocatable;
    unit.relaxed_constexpr = arguments_.relaxed_constexpr;
    return unit;
  }

  void show(const std::vector<std::string>& command) const {
    if (arguments_.verbose || arguments_.dry_run) std::cerr << "#$ " << in_words(command) << '\n';
  }

  bool done(const driver::Outcome& outcome) const {
    std::cerr << outcome.messages;
    return outcome.status == 0;
  }

  // For what is no CUDA: as the driver would, less what it watches.
  std::vector<std::string> c_command(const fs::path& source, const fs::path& object) const {
    std::vector<std::string> command = {
        toolchain_.compiler.string(), "-x", "c", "-g", "-O1", "-fno-pie"};
    const auto more = driver::preprocessor_options(unit_of(source, object));
    command.insert(command.end(), more.begin(), more.end());
    command.insert(command.end(), arguments_.host_options.begin(), arguments_.host_options.end());
    for (const std::string& word :
         {std::string("-c"), source.string(), std::string("-o"), object.string()})
      command.push_back(word);
    return command;
  }

  bool compile(const fs::path& source, const fs::path& object) {
    const driver::Unit unit = unit_of(source, object);
    objects_.emplace_back(source, object);
    if (is_c(source, arguments_)) {
      const std::vector<std::string> command = c_command(source, object);
      show(command);
      if (!arguments_.dry_run && base::run_attached(command) != 0) return false;
    } else {
      show(driver::compile_command(toolchain_, unit, source));
      if (!arguments_.dry_run && !done(driver::compile(toolchain_, unit))) return false;
    }
    if (arguments_.dependencies && !arguments_.dry_run) write_dependencies(unit, object);
    return true;
  }

  // All sources, so that every message is seen at once.
  bool compile_all(bool to_scratch) {
    const std::vector<fs::path> all = sources();
    if (!to_scratch && all.empty()) throw base::Error("there is no source to compile");
    if (!to_scratch && all.size() > 1 && !arguments_.output.empty())
      throw base::Error("-o names one file, and there are several to compile");
    bool compiled = true;
    for (const fs::path& source : all) {
      const fs::path object = to_scratch
                                  ? scratch_.path() / (std::to_string(objects_.size()) + ".o")
                                  : object_of(source);
      compiled = compile(source, object) && compiled;
    }
    return compiled;
  }

  void write_dependencies(const driver::Unit& unit, const fs::path& object) const {
    const Dependencies& wanted = *arguments_.dependencies;
    const fs::path file =
        wanted.file.empty() ? fs::path(object).replace_extension(".d") : wanted.file;
    base::write_text(file, rule_of(unit, object));
  }

  std::string rule_of(const driver::Unit& unit, const fs::path& object) const {
    const Dependencies wanted = arguments_.dependencies.value_or(Dependencies{});
    return dependency_rule(wanted.target.empty() ? object.string() : wanted.target,
                           driver::SourceTree(unit).paths(), wanted.phonies);
  }

  int list_dependencies() const {
    std::string rules;
    for (const fs::path& source : sources()) {
      fs::path object = source.stem();
      object.concat(".o");
      rules += rule_of(unit_of(source, object), object);
    }
    const fs::path file =
        arguments_.output.empty() ? arguments_.dependencies->file : arguments_.output;
    if (file.empty()) {
      std::cout << rules;
    } else {
      base::write_text(file, rules);
    }
    return 0;
  }

  int preprocess() const {
    for (const fs::path& source : sources()) {
      std::vector<std::string> command = driver::compile_command(
          toolchain_, unit_of(source, arguments_.output.empty() ? "-" : arguments_.output), source);
      std::replace(command.begin(), command.end(), std::string("-c"), std::string("-E"));
      show(command);
      if (arguments_.dry_run) continue;
      if (const int status = base::run_attached(command); status != 0) return status;
    }
    return 0;
  }

  // Kernels are linked as functions: of the device's own link an empty object is left.
  int device_link() const {
    const fs::path object = arguments_.output.empty() ? fs::path("a_dlink.o") : arguments_.output;
    const std::vector<std::string> command = {
        toolchain_.compiler.string(), "-x", "c++", "-c", "/dev/null", "-o", object.string()};
    show(command);
    return arguments_.dry_run ? 0 : base::run_attached(command);
  }

  // What the linker is given, in the order of the command line.
  std::vector<fs::path> linked_files() const {
    std::vector<fs::path> files;
    for (const fs::path& input : arguments_.inputs) {
      const auto made = std::find_if(objects_.begin(), objects_.end(),
                                     [&](const auto& object) { return object.first == input; });
      files.push_back(made == objects_.end() ? input : made->second);
    }
    return files;
  }

  bool archive() const {
    std::vector<std::string> command = {
        "ar", "rcs", arguments_.output.empty() ? "a.a" : arguments_.output.string()};
    for (const fs::path& file : linked_files()) command.push_back(file.string());
    show(command);
    return arguments_.dry_run || base::run_attached(command) == 0;
  }

  std::vector<std::string> link_options() const {
    std::vector<std::string> options;
    for (const std::string& word : arguments_.link_options) {
      const auto is_foreign = [&](const char* library) { return word.starts_with(library); };
      if (std::any_of(kForeignLibraries.begin(), kForeignLibraries.end(), is_foreign)) {
        throw base::Error("the referee has no " + word.substr(2) +
                          ": of the toolkit's libraries it has the runtime alone");
      }
      if (std::find(kOwnLibraries.begin(), kOwnLibraries.end(), word) == kOwnLibraries.end())
        options.push_back(word);
    }
    return options;
  }

  bool link() {
    const std::vector<fs::path> files = linked_files();
    const driver::Libraries libraries = driver::referee_libraries();
    const std::vector<std::string> options = link_options();
    show(driver::link_command(toolchain_, files, program(), libraries, options));
    return arguments_.dry_run ||
           done(driver::link(toolchain_, files, program(), libraries, options));
  }

  // What CMake and others look for in nvcc's words: where the toolkit is, for what it compiles, and
  // which program links; see its module CMakeDetermineCUDACompiler.
  static void print_environment() {
    const fs::path home = driver::toolkit_directory();
    const std::string libraries = "\"-L" + (home / "lib64").string() + "\"";
    const char* path = std::getenv("PATH");
    std::cerr << "#$ TOP=" << home.string()
              << "\n#$ NVVMIR_LIBRARY_DIR=" << (home / "nvvm" / "libdevice").string()
              << "\n#$ PATH=" << (path == nullptr ? "" : path) << "\n#$ INCLUDES=\"-I"
              << (home / "include").string() << "\"\n#$ LIBRARIES=" << libraries
              << "\n#$ # kernels see -arch compute_" << kDevice.major << kDevice.minor << "\n#$ \""
              << (home / "bin" / "nvcc").string() << "\" " << libraries
              << " -lcudadevrt -lcudart_static -lrt -lpthread -ldl -o \"a.out\"\n";
  }

  const Arguments& arguments_;
  driver::Toolchain toolchain_;
  base::TemporaryDirectory scratch_;
  std::vector<std::pair<fs::path, fs::path>> objects_;  // source, object
};

}  // namespace

int run(const Arguments& arguments) { return Tool(arguments).run(); }

}  // namespace referee::nvcc
