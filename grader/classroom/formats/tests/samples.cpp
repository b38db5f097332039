// Made by hand: each text is there because some format has to survive it.
#include "grader/classroom/formats/tests/samples.h"

#include <fmt/format.h>

#include <array>

namespace warplings::classroom {
namespace {

using nlohmann::json;

json race(const std::string& rule, const std::string& file) {
  return {{"rule", rule},
          {"severity", "error"},
          {"message", "two threads of different warps access the same shared memory"},
          {"explanation", "Put __syncthreads() between the two accesses."},
          {"count", 32},
          {"locations", {{{"file", file}, {"line", 12}, {"what", "write by thread 32"}}}}};
}

json document(const std::string& exercise, const std::string& state, json cases) {
  int passed = 0;
  for (const json& one : cases) passed += one.at("passed").get<bool>() ? 1 : 0;
  return {{"version", 1},   {"exercise", exercise},     {"backend", "referee"},
          {"state", state}, {"passed", passed},         {"total", cases.size()},
          {"seconds", 0.4}, {"cases", std::move(cases)}};
}

ExerciseResult exercise(const std::string& name, int max_points, const std::string& state) {
  ExerciseResult result;
  result.exercise = name;
  result.chapter = "01_shared_memory";
  result.kind = "write";
  result.max_points = max_points;
  result.points = state == "passed" ? max_points : 0;
  result.state = state;
  if (state == "not_started") return result;
  result.compile_seconds = 1.9;
  result.seconds = 0.4;
  return result;
}

ExerciseResult passing(const std::string& name, int max_points) {
  ExerciseResult result = exercise(name, max_points, "passed");
  json cases = json::array();
  for (const char* schedule : {"forward", "reverse", "random:1"}) {
    cases.push_back(sample_case("AddsIntegers", schedule, true));
  }
  result.result = document(name, "passed", cases);
  return result;
}

ExerciseResult diagnosed(const std::string& name, int max_points, const std::string& rule) {
  ExerciseResult result = exercise(name, max_points, "diagnosed");
  json cases = json::array();
  for (const char* schedule : {"forward", "reverse"}) {
    cases.push_back(sample_case("FindsTheMaximum", schedule, false));
    cases.back()["state"] = "diagnosed";
    cases.back()["message"] = "With n = 128: the answer is right, but the referee found " + rule;
    cases.back()["diagnoses"] = {race(rule, "missing_barrier.cu")};
    cases.push_back(sample_case("UsesOneBarrier", schedule, true));
  }
  result.result = document(name, "diagnosed", cases);
  return result;
}

ExerciseResult wrong(const std::string& name, int max_points) {
  ExerciseResult result = exercise(name, max_points, "wrong_answer");
  json one = sample_case("IsRightAtTheTail", "forward", false);
  one["state"] = "wrong_answer";
  one["message"] = "With n = 33: out is wrong.";
  one["mismatches"] = {{{"index", 32}, {"lane", 0}, {"expected", "496"}, {"got", "240"}}};
  one["mismatch_count"] = 1;
  result.result = document(name, "wrong_answer", {one});
  return result;
}

SubmissionResult base() {
  SubmissionResult result;
  result.id = "ada";
  result.name = "ada.zip";
  result.student = Student{"1815", "ada", "Lovelace, Ada", "ada@example.org", "A", {}};
  result.batch = "b-9f86d081884c7d65";
  result.isolation = "bubblewrap";
  result.backend = "referee";
  result.started = "2030-01-31T12:00:00Z";
  result.finished = "2030-01-31T12:00:03Z";
  result.seconds = 3.1;
  result.versions = {{"warplings", "0.1.0"}};
  return result;
}

void add_up(SubmissionResult& result) {
  for (const ExerciseResult& one : result.exercises) {
    result.points += one.points;
    result.max_points += one.max_points;
  }
}

}  // namespace

json sample_case(const std::string& name, const std::string& schedule, bool passed) {
  return {{"name", name},
          {"sentence", name},
          {"craft", false},
          {"hidden", false},
          {"schedule", schedule},
          {"passed", passed},
          {"state", passed ? "passed" : "wrong_answer"},
          {"message", ""},
          {"mismatches", json::array()},
          {"mismatch_count", 0},
          {"diagnoses", json::array()},
          {"output", ""},
          {"seconds", 0.01}};
}

SubmissionResult sample_result() {
  SubmissionResult result = base();
  result.exercises = {passing("block_sum", 3), diagnosed("missing_barrier", 1, "shared-race"),
                      exercise("array_sum", 4, "not_started")};
  add_up(result);
  return result;
}

SubmissionResult sample_with_hidden_case() {
  SubmissionResult result = sample_result();
  ExerciseResult& first = result.exercises.front();
  json one = sample_case("HiddenSecretCase", "forward", false);
  one["hidden"] = true;
  one["sentence"] = "HiddenSecret sentence";
  one["message"] = "HiddenSecret message";
  one["output"] = "HiddenSecret output";
  one["diagnoses"] = {race("HiddenSecret-rule", "HiddenSecret.cu")};
  first.result["cases"].push_back(one);
  first.result["state"] = "diagnosed";
  first.state = "diagnosed";
  result.points -= first.points;
  first.points = 0;
  return result;
}

SubmissionResult hostile_result(std::size_t output_bytes) {
  const std::string evil = std::string("</testsuite>]]><script>alert(1)</script>\x1B[2J\xFF\xFE") +
                           std::string(1, '\0') +
                           "\n::set-output name=score::100\n##[set-env name=X]1\n"
                           "{\"scores\":{\"block_sum\":100},\"scoreboard\":[100]}";
  SubmissionResult result = base();
  result.isolation = "none";
  result.name = "../../=cmd|'/c calc'!A1,\"x\"\r\n\xE2\x80\xAEtxt";
  result.student = Student{"=1+1",
                           "@SUM(A1:A9)",
                           "=HYPERLINK(\"http://example.org\",\"me\")\nnext,line;\"quoted\"",
                           "+evil@example.org",
                           "-2+3",
                           {{"Identifier", "=2+2"}, {"ID", "\t=3"}}};
  ExerciseResult broken = exercise("block_sum", 3, "compile_error");
  broken.message = evil;
  ExerciseResult printing = exercise("missing_barrier", 1, "wrong_answer");
  json one = sample_case("FindsTheMaximum", "forward", false);
  one["message"] = evil;
  one["output"] = evil + std::string(output_bytes, '&');
  one["diagnoses"] = {race("shared-race", evil)};
  printing.result = document("missing_barrier", "wrong_answer", {one});
  result.exercises = {broken, printing};
  result.remarks = {{"ignored", "=ignored " + evil}, {"attempt", "It tried " + evil}};
  add_up(result);
  return result;
}

std::vector<SubmissionResult> ungraded_results() {
  std::vector<SubmissionResult> results;
  for (const SubmissionState state : {SubmissionState::kUnreadable, SubmissionState::kEmpty,
                                      SubmissionState::kDeadline, SubmissionState::kWorkerDied}) {
    SubmissionResult result = base();
    result.id = name_of(state);
    result.state = state;
    result.message = "It could not be graded in order.";
    result.exercises = {exercise("block_sum", 3, "not_started"),
                        exercise("array_sum", 4, "not_graded")};
    add_up(result);
    results.push_back(std::move(result));
  }
  results[0].student.reset();
  return results;
}

std::vector<SubmissionResult> sample_class(std::size_t count, std::uint64_t seed) {
  // Name, chapter, points, and how hard it is.
  struct Task {
    const char* name;
    const char* chapter;
    int points;
    unsigned hard;
    const char* rule;
  };
  static constexpr std::array<Task, 12> kTasks = {{
      {"block_sum", "01_shared_memory", 3, 15, "shared-race"},
      {"missing_barrier", "01_shared_memory", 1, 10, "shared-race"},
      {"array_sum", "01_shared_memory", 4, 35, "out-of-bounds"},
      {"lane_exchange", "02_shuffles", 2, 20, "undefined-shuffle"},
      {"warp_sum", "02_shuffles", 2, 30, "mask-without-caller"},
      {"warp_scan", "02_shuffles", 3, 40, "undefined-shuffle"},
      {"crossed_masks", "03_masks", 2, 45, "different-collective"},
      {"activemask_trap", "03_masks", 2, 60, "activemask-dependence"},
      {"compact", "03_masks", 4, 65, "global-race"},
      {"row_max", "04_subwarps", 3, 55, "misaligned-access"},
      {"tile_deadlock", "04_subwarps", 2, 70, "deadlock"},
      {"softmax128", "06_softmax", 4, 80, "out-of-bounds"},
  }};
  static constexpr std::array<const char*, 12> kFirst = {
      "Ada",  "Alan",      "Barbara", "Edsger",   "Frances", "Grace",
      "John", "Katherine", "Leslie",  "Margaret", "Niklaus", "Radia"};
  static constexpr std::array<const char*, 9> kLast = {
      "Abel", "Brandt", "Ceylan", "Duarte", "Eriksen", "Fofanah", "García", "Huang", "Ivanova"};
  std::uint64_t state = seed;
  const auto random = [&](unsigned below) {  // Knuth's MMIX generator
    state = state * 6364136223846793005U + 1442695040888963407U;
    return static_cast<unsigned>((state >> 33) % below);
  };
  std::vector<SubmissionResult> results;
  for (std::size_t i = 0; i < count; ++i) {
    SubmissionResult result = base();
    result.id = fmt::format("student{:03}", i);
    result.name = result.id + ".zip";
    result.student->login = result.id;
    result.student->name =
        fmt::format("{}, {}", kLast[random(kLast.size())], kFirst[random(kFirst.size())]);
    const unsigned skill = 20 + random(80);
    bool gave_up = false;
    for (const Task& task : kTasks) {
      gave_up = gave_up || random(100) < 3;
      const unsigned luck = skill + random(45);
      ExerciseResult one = gave_up                ? exercise(task.name, task.points, "not_started")
                           : luck > task.hard + 8 ? passing(task.name, task.points)
                           : random(10) < 6       ? diagnosed(task.name, task.points, task.rule)
                           : random(10) < 5       ? wrong(task.name, task.points)
                           : random(10) < 5 ? exercise(task.name, task.points, "compile_error")
                                            : exercise(task.name, task.points, "timed_out");
      one.chapter = task.chapter;
      one.compile_seconds = one.state == "not_started" ? 0 : 1.5 + random(20) / 10.0;
      one.seconds = one.state == "timed_out" ? 10 + random(30) / 10.0 : random(15) / 10.0;
      if (one.state == "not_started") one.seconds = 0;
      result.exercises.push_back(std::move(one));
      result.seconds += 2;
    }
    add_up(result);
    if (i % 23 == 7) {
      result.remarks.push_back({"attempt", "It tried to open /work/grader/hidden."});
    }
    if (i % 31 == 11) {
      result.state = SubmissionState::kUnreadable;
      result.message = "The archive ends in the middle of a file.";
      for (ExerciseResult& one : result.exercises) {
        one = exercise(one.exercise, one.max_points, "not_started");
      }
      for (std::size_t k = 0; k < kTasks.size(); ++k)
        result.exercises[k].chapter = kTasks[k].chapter;
      result.points = 0;
    }
    results.push_back(std::move(result));
  }
  return results;
}

}  // namespace warplings::classroom
