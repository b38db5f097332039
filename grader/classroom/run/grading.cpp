// What leaves here is free of this run's accidents: paths of the scratch folder and
// the secret seed.
#include "grader/classroom/run/grading.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <mutex>
#include <optional>

#include "base/files.h"
#include "base/interrupt.h"
#include "base/text.h"
#include "grader/classroom/executors/executor.h"
#include "grader/classroom/run/bounded.h"
#include "grader/harness/compile/gpu.h"
#include "grader/harness/compile/wasm.h"
#include "grader/judge/judge.h"
#include "grader/judge/ledger.h"
#include "grader/sandbox/sandbox.h"

namespace warplings::classroom {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

// Every text of the document with the scratch folder's path taken out.
void take_out(json& document, const std::string& path) {
  if (document.is_string()) {
    document = base::replaced(document.get<std::string>(), path, "");
  } else if (document.is_structured()) {
    for (json& part : document) take_out(part, path);
  }
}

void adopt(const Result& verdict, const std::string& scratch, ExerciseResult& exercise,
           std::vector<Remark>& remarks) {
  exercise.state = name_of(verdict.state);
  exercise.message = shortened(base::replaced(verdict.messages, scratch, ""), kLongestMessage);
  exercise.seconds = verdict.seconds;
  exercise.compile_seconds = verdict.document.value("compile_seconds", 0.0);
  exercise.points = verdict.state == State::passed ? exercise.max_points : 0;
  if (const auto attempts = verdict.document.find("attempts");
      attempts != verdict.document.end() && attempts->is_array()) {
    const std::size_t shown = std::min(attempts->size(), kMostRemarks);
    for (std::size_t i = 0; i < shown; ++i) {
      remarks.push_back({"attempt", fmt::format("{}: {}", exercise.exercise,
                                                shortened(attempts->at(i), kLongestRemark))});
    }
    if (attempts->size() > shown) {
      remarks.push_back({"attempt", fmt::format("{}: and {} more like these.", exercise.exercise,
                                                attempts->size() - shown)});
    }
  }
  if (verdict.cases.empty()) return;
  exercise.result = bounded(verdict.document);
  exercise.result.erase("seed");
  take_out(exercise.result, scratch);
}

// A node of a cluster may lack what the batch was begun with.
void require_wasm() {
  try {
    build::wasm_machine();
  } catch (const build::NoWasm& missing) {
    throw CannotGrade(missing.what());
  }
}

// The sandbox for these answers; nothing where the batch has none, or where there is nothing to
// run.
std::optional<sandbox::Sandbox> sandbox_for(const Batch& batch,
                                            const std::map<std::string, std::string>& answers,
                                            const Course& course, const Layout& places) {
  if (batch.settings.isolation != "bubblewrap") return std::nullopt;
  const bool all_skeletons = std::all_of(answers.begin(), answers.end(), [&](const auto& answer) {
    const Exercise* const known = course.find(answer.first);
    return known != nullptr && base::content_of(known->below(places.skeletons())) == answer.second;
  });
  if (all_skeletons) return std::nullopt;
  try {
    return sandbox::Sandbox::find();
  } catch (const sandbox::NoSandbox& missing) {
    throw CannotGrade(missing.what());
  }
}

}  // namespace

Deadline::Deadline(double seconds)
    : thread_([this, seconds](const std::stop_token& stop) {
        std::mutex mutex;
        std::unique_lock lock(mutex);
        std::condition_variable_any ended;
        ended.wait_for(lock, stop, std::chrono::duration<double>(seconds), [] { return false; });
        if (stop.stop_requested()) return;
        passed_ = true;
        base::interrupt(SIGTERM);
      }) {}

void grade_answers(const Batch& batch, const std::map<std::string, std::string>& answers,
                   const Course& course, const Layout& places, const fs::path& scratch,
                   SubmissionResult& result) {
  const std::string& backend = batch.settings.backend;
  std::optional<build::Gpu> gpu;
  if (backend != "referee" && !answers.empty()) gpu = build::Gpu::find();
  if (batch.settings.engine == "wasm" && !answers.empty()) require_wasm();
  const std::optional<sandbox::Sandbox> around = sandbox_for(batch, answers, course, places);
  const sandbox::Sandbox* const inside = around ? &*around : nullptr;
  JudgeOptions options{.seed = batch.settings.seed,
                       .gpu = gpu,
                       .wasm = batch.settings.engine == "wasm",
                       .sandbox = inside,
                       .hide_seed = true,
                       .own_cache = scratch / "cache"};
  const Judge second(places, options);
  if (backend != "gpu") options.gpu.reset();
  const Judge judge(places, options);
  const std::string prefix = scratch.string() + "/";
  const auto nothing = [](const std::string&) {};
  for (ExerciseResult& exercise : result.exercises) {
    const Exercise* known = course.find(exercise.exercise);
    if (known == nullptr) {
      throw CannotGrade(fmt::format("The course has no exercise {} any more.", exercise.exercise));
    }
    const auto answer = answers.find(exercise.exercise);
    if (answer == answers.end()) {
      exercise.state = name_of(State::not_started);
      exercise.message = "It was not handed in.";
      continue;
    }
    base::throw_if_interrupted();
    const fs::path file = known->below(scratch / "exercises");
    fs::create_directories(file.parent_path());
    base::write_text(file, answer->second);
    Result verdict = judge.judge(*known, file, nothing);
    adopt(verdict, prefix, exercise, result.remarks);
    if (backend == "all" && verdict.state == State::passed) {
      const double compile_seconds = exercise.compile_seconds;
      verdict = second.judge(*known, file, nothing);
      adopt(verdict, prefix, exercise, result.remarks);
      exercise.compile_seconds += compile_seconds;
    }
  }
  const bool empty = std::none_of(
      result.exercises.begin(), result.exercises.end(),
      [&](const ExerciseResult& exercise) { return answers.contains(exercise.exercise); });
  if (empty) {
    result.state = SubmissionState::kEmpty;
    result.message = "No file in it belongs to an exercise of this batch.";
  }
}

void finish(SubmissionResult& result) {
  result.points = 0;
  for (ExerciseResult& exercise : result.exercises) {
    if (exercise.state == "not_graded" && exercise.message.empty()) {
      exercise.message = result.message;
    }
    result.points += exercise.points;
  }
}

}  // namespace warplings::classroom
