// One exercise from file to verdict. What the machine is to blame for never becomes a verdict.
#include "grader/judge/judge.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <utility>

#include "base/error.h"
#include "base/exit_status.h"
#include "base/files.h"
#include "base/sha256.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "base/text.h"
#include "grader/harness/compile/build_submission.h"
#include "grader/harness/compile/wasm.h"
#include "grader/judge/ledger.h"
#include "grader/parts/parts.h"
#include "grader/sandbox/sandboxed_build.h"
#include "referee/src/driver/driver.h"

namespace warplings {
namespace {

namespace fs = std::filesystem;

// The end of a text, for messages about programs that failed.
std::string last_lines(const std::string& text, std::size_t most) {
  std::size_t begin = text.size();
  for (std::size_t lines = 0; begin > 0; --begin) {
    if (text[begin - 1] == '\n' && begin != text.size() && ++lines == most) break;
  }
  return text.substr(begin);
}

void check_readable(const Layout& places, const fs::path& file) {
  if (access(file.c_str(), R_OK) != 0) {
    throw base::Error(fmt::format("Cannot read {}: {}.", places.shown(file), std::strerror(errno)));
  }
  // A pipe or a device may never end.
  std::error_code error;
  if (!fs::is_regular_file(file, error)) {
    throw base::Error(
        fmt::format("{} is not a plain file, so it cannot be graded.", places.shown(file)));
  }
}

// What nobody means to hand to a compiler, which would read it for minutes.
std::optional<std::string> too_large(const fs::path& file) {
  std::error_code error;
  const std::uintmax_t bytes = fs::file_size(file, error);
  if (error || bytes <= sandbox::kLargestSource) return std::nullopt;
  return fmt::format("has {} bytes; at most {} are graded", bytes, sandbox::kLargestSource);
}

// The lines of messages without the place: what the file was refused for, one sentence each.
nlohmann::json sentences(const std::string& messages, const fs::path& file) {
  nlohmann::json result = nlohmann::json::array();
  const std::string place = file.string() + ": error: ";
  for (const std::string& line : base::lines_of(messages)) {
    result.push_back(line.starts_with(place) ? line.substr(place.size()) : line);
  }
  return result;
}

std::uint64_t memory_kills(const sandbox::Sandbox* sandbox) {
  return sandbox == nullptr ? 0 : sandbox->memory_kills();
}

}  // namespace

Judge::Judge(Layout places, JudgeOptions options)
    : places_(std::move(places)), options_(std::move(options)), schedules_("forward,reverse") {
  std::uint64_t seed = options_.seed;
  if (options_.hide_seed) {
    base::Sha256 hash;
    hash.add("schedule");
    hash.add(std::to_string(options_.seed));
    // Seven digits: schedules have 32 bits.
    seed = std::stoul(hash.hex_digest().substr(0, 7), nullptr, 16);
  }
  // `weak` runs in a random order, too, and shows what needs blocks that take turns.
  for (int i = 0; i < options_.random_schedules; ++i) {
    schedules_ +=
        fmt::format(",{}:{}", i % 2 == 0 ? "weak" : "random", seed + static_cast<std::uint64_t>(i));
  }
}

Result Judge::judge(const Exercise& exercise, const fs::path& file, const Stage& stage) const {
  const auto finished = [&](Result result) {
    result.file = file.string();
    result.document["file"] = result.file;
    return result;
  };
  std::error_code error;
  if (!fs::exists(file, error)) {
    const bool own = file == exercise.below(places_.exercises());
    return finished(result_without_cases(
        exercise.name, State::not_started,
        own ? fmt::format("The file is not there; {} reset {} puts the skeleton in its place.",
                          places_.command, exercise.name)
            : "The file is not there."));
  }
  if (const auto why = options_.sandbox != nullptr ? sandbox::refused(file) : too_large(file)) {
    return finished(
        result_without_cases(exercise.name, State::compile_error,
                             fmt::format("{}: error: the file {}.\n", file.string(), *why)));
  }
  check_readable(places_, file);
  const bool unchanged =
      !options_.judge_skeletons && equals_skeleton(file, exercise.below(places_.skeletons()));
  if (unchanged && !(options_.judge_handed_out && exercise.kind == "fix")) {
    return finished(result_without_cases(exercise.name, State::not_started, ""));
  }
  stage(options_.gpu ? "compiling for the GPU" : "compiling");
  const base::TemporaryDirectory scratch;
  // A sandbox's user must reach the program in it; nobody else knows the folder's name.
  if (options_.sandbox != nullptr) fs::permissions(scratch.path(), fs::perms(0711));
  const auto began = std::chrono::steady_clock::now();
  const Built built = build_program(exercise, file, scratch.path() / "program");
  const std::chrono::duration<double> compiling = std::chrono::steady_clock::now() - began;
  // What the compiler says about it may be the student's own words; the disk is looked at instead.
  if (built.disk_full) throw base::Error(sandbox::kNoSpaceToCompile);
  const auto timed = [&](Result result) {
    result.document["compile_seconds"] = compiling.count();
    if (built.wasm) result.document["engine"] = "wasm";
    if (!built.asked_natively.empty()) {
      result.document["engine_note"] =
          "The native engine is asked about " + built.asked_natively + ".";
    }
    if (unchanged) result.mark_unchanged();
    return finished(std::move(result));
  };
  if (built.status != 0) {
    Result result = result_without_cases(exercise.name, State::compile_error, built.messages);
    if (built.refused) result.document["attempts"] = sentences(built.messages, file);
    return timed(std::move(result));
  }
  stage(options_.gpu ? "running on the GPU" : "running");
  return timed(run_cases(exercise, built));
}

Judge::Built Judge::build_program(const Exercise& exercise, const fs::path& file,
                                  const fs::path& program) const {
  build::SubmissionBuild parts{file, exercise.below(places_.adapters()), places_.cache(),
                               parts::kSubmission};
  parts.wasm = options_.wasm && !options_.gpu;
  Built built{build_parts(parts, program), parts.wasm, "", ""};
  return parts.wasm && built.status == 0 ? add_native(std::move(built), parts, program) : built;
}

Judge::Built Judge::add_native(Built built, build::SubmissionBuild parts,
                               const fs::path& program) const {
  built.asked_natively = build::asked_natively(parts.adapter);
  if (built.asked_natively.empty()) return built;
  parts.wasm = false;
  const build::BuildResult native = build_parts(parts, program.string() + "_native");
  built.native = native.program;
  if (native.status != 0) static_cast<build::BuildResult&>(built) = native;
  return built;
}

build::BuildResult Judge::build_parts(build::SubmissionBuild parts, const fs::path& program) const {
  if (options_.sandbox != nullptr) {
    parts.cache = places_.cache() / "own";
    return sandbox::build_in_sandbox(*options_.sandbox, parts, program, options_.gpu);
  }
  if (!options_.own_cache.empty()) {
    parts.cache = places_.cache() / "own";
    options_.gpu ? build::build_own_gpu_parts(*options_.gpu, parts) : build::build_own_parts(parts);
    parts.finished = std::exchange(parts.cache, options_.own_cache);
  }
  return options_.gpu ? build::build_gpu_submission(*options_.gpu, parts)
                      : build::build_submission(parts);
}

// A program of our own tries the device: what a submission says of it proves nothing.
void Judge::check_device() const {
  const base::TemporaryDirectory scratch;
  fs::permissions(scratch.path(), fs::perms(0711));
  const fs::path program = build::build_device_probe(*options_.gpu, places_.cache() / "own");
  grading::Command command{{program.string()}, {}, scratch.path()};
  for (const char* name : {"LD_LIBRARY_PATH", "CUDA_VISIBLE_DEVICES"}) {
    const char* value = std::getenv(name);
    if (value != nullptr) command.environment.push_back(fmt::format("{}={}", name, value));
  }
  if (options_.sandbox != nullptr) {
    command.launcher = options_.sandbox->launcher(sandbox::view_of_program(program, true));
  }
  const grading::Ending ending = grading::run(command, {});
  if (ending.how == grading::Ending::How::kExited && ending.code == 0) return;
  throw base::Error("The device cannot be used: " + last_lines(ending.output, 1) +
                    "--backend referee needs none.");
}

Result Judge::run_cases(const Exercise& exercise, const Built& built) const {
  const base::TemporaryDirectory scratch;
  const fs::path file = scratch.path() / "result.json";
  std::vector<std::string> command = {parts::cases_of(exercise.chapter),
                                      "--submission=" + built.program.string(),
                                      "--exercise=" + exercise.name,
                                      "--schedules=" + schedules_,
                                      fmt::format("--seed={}", options_.seed),
                                      "--result=" + file.string(),
                                      options_.gpu ? "--backend=gpu" : "--backend=referee"};
  // There is one GPU, and its programs are stopped by the clock.
  if (options_.alone && !options_.gpu) {
    command.push_back(fmt::format("--jobs={}", std::thread::hardware_concurrency()));
  }
  if (options_.count_memory) command.emplace_back("--count-memory");
  if (built.wasm) {
    for (const std::string& word : build::wasm_machine()) command.push_back("--machine=" + word);
    if (!built.native.empty()) command.push_back("--native=" + built.native.string());
  }
  if (options_.sandbox != nullptr) {
    const sandbox::View view =
        built.wasm ? sandbox::view_of_module(built.program)
                   : sandbox::view_of_program(built.program, options_.gpu.has_value());
    for (const std::string& word : options_.sandbox->launcher(view))
      command.push_back("--launcher=" + word);
    if (!built.native.empty()) {
      for (const std::string& word :
           options_.sandbox->launcher(sandbox::view_of_program(built.native, false)))
        command.push_back("--native-launcher=" + word);
    }
  }
  const std::uint64_t kills = memory_kills(options_.sandbox);
  const auto run = base::run_captured(command);
  const auto text = base::content_of(file);
  // Its memory is counted with that of the sandbox around it, which may be what was killed.
  if (!text && memory_kills(options_.sandbox) > kills) {
    return result_without_cases(
        exercise.name, State::crashed,
        fmt::format("It used more than the {} GB of memory that it may have.\n",
                    options_.sandbox->bounds().memory_bytes >> 30));
  }
  if ((run.status != 0 && run.status != 1) || !text) {
    throw base::Error(run.status == base::exit_status::kEnvironment
                          ? last_lines(run.output, 4)
                          : fmt::format("The grader could not judge {} (its status is {}).\n{}",
                                        exercise.name, run.status, last_lines(run.output, 8)));
  }
  Result result = read_result(nlohmann::json::parse(*text));
  // A device that nobody can use is no fault of the student's file.
  if (options_.gpu && result.passed == 0) check_device();
  return result;
}

}  // namespace warplings
