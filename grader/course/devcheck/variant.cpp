// Grades variants through the same programs as a student's file.
#include "grader/course/devcheck/variant.h"

#include "base/error.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "grader/course/devcheck/texts.h"
#include "grader/harness/compile/build_submission.h"
#include "grader/parts/parts.h"

namespace warplings::devcheck {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string schedules(Variant::Must must) {
  std::string list = "forward,reverse,weak:1";
  if (must == Variant::Must::kPass) {
    for (int seed = 2; seed <= 8; ++seed) list += ",weak:" + std::to_string(seed);
    for (int seed = 1; seed <= 8; ++seed) list += ",random:" + std::to_string(seed);
  }
  return list;
}

json grade(const fs::path& program, const Variant& variant) {
  const base::TemporaryDirectory scratch;
  const fs::path file = scratch.path() / "result.json";
  std::vector<std::string> command = {
      parts::cases_of(variant.exercise->chapter), "--submission=" + program.string(),
      "--exercise=" + variant.exercise->name, "--schedules=" + schedules(variant.must),
      "--result=" + file.string()};
  if (const auto& expected = variant.expectation; expected && expected->is_of_one_case()) {
    command.push_back("--case=" + expected->case_name);
  }
  const auto run = base::run_captured(command);
  const json result = json::parse(text_of(file), nullptr, false);
  if ((run.status != 0 && run.status != 1) || result.is_discarded()) {
    throw base::Error("warplings-cases ended with status " + std::to_string(run.status) + ": " +
                      run.output);
  }
  return result;
}

// The first thing that went wrong, in a line.
std::string first_failure(const json& result) {
  for (const json& one : result.at("cases")) {
    if (one.at("passed").get<bool>()) continue;
    std::string text = one.at("name").get<std::string>() + " under " +
                       one.at("schedule").get<std::string>() + ": " +
                       one.at("message").get<std::string>();
    for (const json& diagnosis : one.at("diagnoses")) {
      text += "\n        " + diagnosis.at("rule").get<std::string>() + ": " +
              diagnosis.at("message").get<std::string>();
      for (const json& location : diagnosis.at("locations")) {
        text += "\n          line " + location.at("line").dump() + ": " +
                location.at("what").get<std::string>();
      }
    }
    return text;
  }
  return "no case failed";
}

// A right program gets no diagnosis at all, not even a note.
std::optional<std::string> first_diagnosis(const json& result) {
  for (const json& one : result.at("cases")) {
    for (const json& diagnosis : one.at("diagnoses")) {
      return diagnosis.at("rule").get<std::string>() + " in " + one.at("name").get<std::string>() +
             " under " + one.at("schedule").get<std::string>();
    }
  }
  return std::nullopt;
}

Finding judge_solution(const json& result) {
  if (result.at("state") != "passed") return {false, "does not pass: " + first_failure(result)};
  if (const auto diagnosis = first_diagnosis(result)) {
    return {false, "passes, but the referee says " + *diagnosis};
  }
  return {true, "passes " + result.at("total").dump() + " cases over 18 schedules",
          result.at("alternatives").get<std::set<std::string>>()};
}

}  // namespace

std::string Variant::title() const {
  switch (must) {
    case Must::kPass:
      return exercise->name + ": the solution";
    case Must::kFail:
      return exercise->name + ": the skeleton";
    case Must::kFailAsExpected:
      break;
  }
  return exercise->name + ": " + file.stem().string();
}

std::vector<Variant> variants_of(const Layout& layout, const Exercise& exercise) {
  using Must = Variant::Must;
  std::vector<Variant> variants = {
      {&exercise, exercise.below(layout.skeletons()), Must::kFail, {}},
      {&exercise, exercise.below(layout.solutions()), Must::kPass, {}}};
  for (const fs::path& file : misconceptions(layout, exercise)) {
    variants.push_back({&exercise, file, Must::kFailAsExpected, Expectation::of(text_of(file))});
  }
  return variants;
}

Finding examine(const Variant& variant, const Layout& layout) {
  const auto built =
      build::build_submission({variant.file, variant.exercise->below(layout.adapters()),
                               layout.cache(), parts::kSubmission});
  if (built.status != 0) return {false, "does not compile:\n" + built.messages};
  const json result = grade(built.program, variant);
  switch (variant.must) {
    case Variant::Must::kPass:
      return judge_solution(result);
    case Variant::Must::kFail:
      if (result.at("state") == "passed") return {false, "passes as it is"};
      return {true, "compiles and fails (" + result.at("state").get<std::string>() + ")"};
    case Variant::Must::kFailAsExpected:
      break;
  }
  if (!variant.expectation) return {false, "says nothing about what it must get"};
  const auto unmet = variant.expectation->unmet(result, variant.file.filename().string());
  if (unmet) return {false, "must get " + variant.expectation->text() + ", but " + *unmet};
  return {true, "gets " + variant.expectation->text(), {variant.expectation->alternative}};
}

}  // namespace warplings::devcheck
