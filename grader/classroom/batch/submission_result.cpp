// SubmissionResult to JSON and back. Strict about what marks depend on, tolerant of the rest.
#include "grader/classroom/batch/submission_result.h"

#include <fmt/format.h>

#include <array>
#include <stdexcept>
#include <utility>

#include "base/files.h"

namespace warplings::classroom {
namespace {

using nlohmann::json;

constexpr std::uint64_t kLargestResult = std::uint64_t{64} << 20;

constexpr std::array<std::pair<SubmissionState, const char*>, 5> kStates = {{
    {SubmissionState::kGraded, "graded"},
    {SubmissionState::kUnreadable, "unreadable"},
    {SubmissionState::kEmpty, "empty"},
    {SubmissionState::kDeadline, "deadline"},
    {SubmissionState::kWorkerDied, "worker_died"},
}};

SubmissionResult read(const json& document) {
  SubmissionResult result;
  if (document.at("schema") != kResultSchema) {
    throw std::runtime_error(fmt::format("its schema is {} and not \"{}\"",
                                         document.at("schema").dump(), kResultSchema));
  }
  result.id = document.at("id");
  result.name = document.at("name");
  if (!document.at("student").is_null()) result.student = student_from(document.at("student"));
  result.batch = document.at("batch");
  result.isolation = document.at("isolation");
  result.backend = document.at("backend");
  result.engine = document.value("engine", "native");
  result.points = document.at("points");
  result.max_points = document.at("max_points");
  result.state = submission_state_of(document.at("state"));
  result.message = document.value("message", "");
  for (const json& exercise : document.at("exercises")) {
    result.exercises.push_back(exercise_from(exercise));
  }
  for (const json& remark : document.at("remarks")) {
    result.remarks.push_back({remark.at("kind"), remark.at("text")});
  }
  result.started = document.value("started", "");
  result.finished = document.value("finished", "");
  result.seconds = document.value("seconds", 0.0);
  result.versions = document.value("versions", std::map<std::string, std::string>());
  return result;
}

}  // namespace

json to_json(const ExerciseResult& exercise) {
  return {{"exercise", exercise.exercise},
          {"chapter", exercise.chapter},
          {"kind", exercise.kind},
          {"points", exercise.points},
          {"max_points", exercise.max_points},
          {"state", exercise.state},
          {"message", exercise.message},
          {"seconds", exercise.seconds},
          {"compile_seconds", exercise.compile_seconds},
          {"result", exercise.result}};
}

ExerciseResult exercise_from(const json& document) {
  ExerciseResult exercise;
  exercise.exercise = document.at("exercise");
  exercise.chapter = document.at("chapter");
  exercise.kind = document.value("kind", "");
  exercise.points = document.at("points");
  exercise.max_points = document.at("max_points");
  exercise.state = document.at("state");
  exercise.message = document.value("message", "");
  exercise.seconds = document.value("seconds", 0.0);
  exercise.compile_seconds = document.value("compile_seconds", 0.0);
  exercise.result = document.value("result", json());
  return exercise;
}

std::string name_of(SubmissionState state) {
  for (const auto& [value, name] : kStates) {
    if (value == state) return name;
  }
  return "unknown";
}

SubmissionState submission_state_of(const std::string& name) {
  for (const auto& [value, known] : kStates) {
    if (name == known) return value;
  }
  throw std::invalid_argument(fmt::format("'{}' is not a state of a submission", name));
}

json to_json(const Student& student) {
  return {{"id", student.id},       {"login", student.login},     {"name", student.name},
          {"email", student.email}, {"section", student.section}, {"fields", student.fields}};
}

Student student_from(const json& document) {
  Student student;
  student.id = document.at("id");
  student.login = document.value("login", "");
  student.name = document.value("name", "");
  student.email = document.value("email", "");
  student.section = document.value("section", "");
  student.fields = document.value("fields", std::map<std::string, std::string>());
  return student;
}

json to_json(const SubmissionResult& result) {
  json exercises = json::array();
  for (const ExerciseResult& exercise : result.exercises) exercises.push_back(to_json(exercise));
  json remarks = json::array();
  for (const Remark& remark : result.remarks) {
    remarks.push_back({{"kind", remark.kind}, {"text", remark.text}});
  }
  return {{"schema", kResultSchema},
          {"id", result.id},
          {"name", result.name},
          {"student", result.student ? to_json(*result.student) : json()},
          {"batch", result.batch},
          {"isolation", result.isolation},
          {"backend", result.backend},
          {"engine", result.engine},
          {"points", result.points},
          {"max_points", result.max_points},
          {"state", name_of(result.state)},
          {"message", result.message},
          {"exercises", std::move(exercises)},
          {"remarks", std::move(remarks)},
          {"started", result.started},
          {"finished", result.finished},
          {"seconds", result.seconds},
          {"versions", result.versions}};
}

SubmissionResult submission_result_from(const json& document) {
  try {
    return read(document);
  } catch (const std::exception& error) {
    throw std::runtime_error(fmt::format("This is no result of a submission: {}.", error.what()));
  }
}

SubmissionResult read_submission_result(const std::filesystem::path& file) {
  const std::string text = base::read_text(file, kLargestResult);
  try {
    return read(json::parse(text));
  } catch (const std::exception& error) {
    throw std::runtime_error(
        fmt::format("{} is no result of a submission: {}.", file.string(), error.what()));
  }
}

}  // namespace warplings::classroom
