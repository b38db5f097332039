// warplings-build: one build as a program, for a sandbox. It writes the program and what there is
// to say about it into files that are there already.
// Usage: warplings-build --exercise=FILE --adapter=FILE --library=FILE --cache=DIR --finished=DIR
//          --program=FILE --messages=FILE [--wasm] [--nvcc=FILE --toolkit=TEXT
//          --architecture=sm_NN]
// Exit status: 0 there is a program, 1 the exercise is at fault, 3 this machine is (the reason is
// on stderr), 4 the exercise is refused for what it contains.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>

#include "base/exit_status.h"
#include "base/files.h"
#include "grader/harness/compile/build_submission.h"
#include "grader/harness/compile/gpu.h"

namespace {

using namespace warplings;

namespace exit_status = base::exit_status;
constexpr std::uint64_t kLargestProgram = std::uint64_t{256} << 20;

struct Arguments {
  build::SubmissionBuild parts;
  build::Gpu gpu;
  std::filesystem::path program, messages;
};

bool read(Arguments& arguments, std::string_view word) {
  const std::size_t equals = std::min(word.find('='), word.size());
  const std::string_view name = word.substr(0, equals);
  const std::string value(word.substr(std::min(equals + 1, word.size())));
  if (name == "--exercise") {
    arguments.parts.exercise = value;
  } else if (name == "--adapter") {
    arguments.parts.adapter = value;
  } else if (name == "--library") {
    arguments.parts.submission_library = value;
  } else if (name == "--cache") {
    arguments.parts.cache = value;
  } else if (name == "--finished") {
    arguments.parts.finished = value;
  } else if (name == "--wasm") {
    arguments.parts.wasm = true;
  } else if (name == "--program") {
    arguments.program = value;
  } else if (name == "--messages") {
    arguments.messages = value;
  } else if (name == "--nvcc") {
    arguments.gpu.nvcc = value;
  } else if (name == "--toolkit") {
    arguments.gpu.version = value;
  } else if (name == "--architecture") {
    arguments.gpu.architecture = value;
  } else {
    return false;
  }
  return true;
}

int build_one(const Arguments& arguments) {
  const build::BuildResult result =
      arguments.gpu.nvcc.empty() ? build::build_submission(arguments.parts)
                                 : build::build_gpu_submission(arguments.gpu, arguments.parts);
  if (result.status != 0) {
    base::fill_file(arguments.messages, std::as_bytes(std::span(result.messages)));
    return result.refused ? exit_status::kRefused : exit_status::kNotPassed;
  }
  base::fill_file(arguments.program, base::read_file(result.program, kLargestProgram));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Arguments arguments;
  for (int i = 1; i < argc; ++i) {
    if (!read(arguments, argv[i])) {
      std::fprintf(stderr, "warplings-build: unknown argument %s\n", argv[i]);
      return exit_status::kUsage;
    }
  }
  try {
    return build_one(arguments);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return exit_status::kEnvironment;
  }
}
