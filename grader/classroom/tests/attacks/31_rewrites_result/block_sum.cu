// attack: looks for results, and writes over them
// expect: compile_error
// stopped by: the names that a file uses are looked at before it is linked
#include <cuda_runtime.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>

void block_sum(float*, const float*, int) {
  for (const auto& file : std::filesystem::recursive_directory_iterator("/tmp")) {
    if (file.path().extension() == ".json") std::ofstream(file.path()) << "{\"passed\":15}";
  }
}
