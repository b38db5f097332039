// The program `referee-nvcc`, and `nvcc` in the folder that looks like a toolkit.
#include <iostream>
#include <string>
#include <vector>

#include "base/exit_status.h"
#include "referee/src/driver/driver.h"
#include "referee/src/driver/run_main.h"
#include "referee/src/nvcc/tool.h"

namespace referee::nvcc {

std::string version_text() {
  // The second and the third line are what CMake and makefiles look for; the release is that of the
  // headers (CUDART_VERSION).
  return "referee-nvcc " WARPLINGS_VERSION
         ", CUDA on the CPU, in place of\n"
         "nvcc: NVIDIA (R) Cuda compiler driver\n"
         "Cuda compilation tools, release 13.0, V13.0.0\n";
}

std::string help_text() {
  return "Usage: referee-nvcc [options of nvcc] files...\n\n"
         "Compiles and links CUDA C++ as nvcc does, for this machine's processor and\n"
         "with the referee's runtime: the program runs without a GPU, says what is\n"
         "wrong with its kernels, and then exits with 99.\n\n"
         "  make NVCC=referee-nvcc\n"
         "  cmake -B build -DCMAKE_TOOLCHAIN_FILE=\"$(referee-nvcc --toolchain)\"\n\n"
         "What decides where files are, what is defined and which are linked means\n"
         "what it means to nvcc. What decides how a GPU's code is made (-arch, -O,\n"
         "-Xptxas, ...) changes nothing here. -ptx, -cubin and -shared are refused.\n\n"
         "  --toolchain     print the file that lets CMake build with the referee; bin/nvcc\n"
         "                  and the rest of a toolkit lie beside it\n"
         "  -c, -dc         compile to objects; -dlink leaves an empty one\n"
         "  -lib            make a library of objects\n"
         "  -o FILE, -odir DIR\n"
         "                  what is made, and where\n"
         "  -x cu           take every file for CUDA, whatever its name\n"
         "  -I, -isystem, -D, -U, -include, -L, -l\n"
         "                  as everywhere\n"
         "  -Xcompiler      words for the host compiler: -W..., -D..., -fopenmp\n"
         "  -Xlinker        words for the linker\n"
         "  -optf FILE, @FILE\n"
         "                  more words\n"
         "  -E              preprocess only; launches stay as they are\n"
         "  -M, -MM, -MD, -MMD, -MF, -MT, -MP\n"
         "                  which files of yours were read, as rules of make\n"
         "  -rdc=true       device names are the program's, not each file's\n"
         "  -G              optimise nothing, for a debugger\n"
         "  -run, -run-args\n"
         "                  run the program afterwards\n"
         "  -v              print the commands; with -dryrun run none\n"
         "  -V, -h          version, help\n\n"
         "REFEREE_CXX chooses the compiler, as -ccbin does. A program that was built\n"
         "reads REFEREE_SCHEDULE, REFEREE_REPORT and the other variables of the\n"
         "referee's README.\n";
}

namespace {

int run_command(const std::vector<std::string>& words) {
  if (words == std::vector<std::string>{"--toolchain"}) {
    std::cout << (driver::toolkit_directory() / "toolchain.cmake").string() << '\n';
    return 0;
  }
  const Arguments arguments = parse(words);
  if (arguments.help || words.empty()) {
    std::cout << help_text();
    return words.empty() ? warplings::base::exit_status::kUsage : 0;
  }
  if (arguments.version) {
    std::cout << version_text();
    return 0;
  }
  return run(arguments);
}

}  // namespace
}  // namespace referee::nvcc

int main(int argc, char** argv) {
  return referee::driver::run_main("referee-nvcc", [&] {
    return referee::nvcc::run_command(std::vector<std::string>(argv + 1, argv + argc));
  });
}
