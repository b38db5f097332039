// warplings-build: one build as a program, for a sandbox. It writes the program and what there is
// to say about it into files that are there already.
// Usage: warplings-build --exercise=FILE --adapter=FILE --library=FILE --cache=DIR --finished=DIR
//          --program=FILE --messages=FILE [--wasm] [--nvcc=FILE --toolkit=TEXT
//          --architecture=sm_NN]
// Exit status: 0 there is a program, 1 the exercise is at fault, 3 this machine is (the reason is
// on stderr), 4 the exercise is refused for what it contains, 5 what is compiled of it does not
// fit, 6 to compile it takes more processor time than there is. What messages say decides nothing:
// a file can make a compiler say anything.
#include <sys/resource.h>

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

// Whether the compilers together have used what each of them may (RLIMIT_CPU), as they have where
// one of them was stopped for it.
bool is_out_of_time() {
  rlimit each{};
  rusage used{};
  if (::getrlimit(RLIMIT_CPU, &each) != 0 || each.rlim_cur == RLIM_INFINITY) return false;
  ::getrusage(RUSAGE_CHILDREN, &used);
  const auto microseconds = used.ru_utime.tv_usec + used.ru_stime.tv_usec;
  const auto seconds = used.ru_utime.tv_sec + used.ru_stime.tv_sec + microseconds / 1'000'000;
  return static_cast<rlim_t>(seconds) >= each.rlim_cur;
}

int status_of(const build::BuildResult& failed) {
  if (failed.refused) return exit_status::kRefused;
  if (failed.too_large) return exit_status::kTooLarge;
  return is_out_of_time() ? exit_status::kTooLong : exit_status::kNotPassed;
}

int build_one(const Arguments& arguments) {
  const build::BuildResult result =
      arguments.gpu.nvcc.empty() ? build::build_submission(arguments.parts)
                                 : build::build_gpu_submission(arguments.gpu, arguments.parts);
  if (result.status != 0) {
    base::fill_file(arguments.messages, std::as_bytes(std::span(result.messages)));
    return status_of(result);
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
