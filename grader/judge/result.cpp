// JSON to Result. Tolerant of absent keys; strict about states, because an unknown one must not
// look like a pass.
#include "grader/judge/result.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <stdexcept>
#include <utility>

#include "base/plain_text.h"

namespace warplings {
namespace {

using nlohmann::json;

constexpr std::array<std::pair<State, const char*>, 7> kStates = {{
    {State::passed, "passed"},
    {State::not_started, "not_started"},
    {State::compile_error, "compile_error"},
    {State::wrong_answer, "wrong_answer"},
    {State::diagnosed, "diagnosed"},
    {State::timed_out, "timed_out"},
    {State::crashed, "crashed"},
}};

// A string, or anything else as JSON prints it; nothing for null and absent keys.
std::string text(const json& object, const char* key) {
  const auto found = object.find(key);
  if (found == object.end() || found->is_null()) return "";
  return found->is_string() ? found->get<std::string>() : found->dump();
}

long number(const json& object, const char* key, long otherwise) {
  const auto found = object.find(key);
  return found == object.end() || !found->is_number() ? otherwise : found->get<long>();
}

// The elements of a list; none for null and absent keys.
template <class T>
std::vector<T> list(const json& object, const char* key) {
  const auto found = object.find(key);
  return found == object.end() || !found->is_array() ? std::vector<T>()
                                                     : found->get<std::vector<T>>();
}

Case read_case(const json& object) {
  Case result;
  result.name = text(object, "name");
  result.sentence = text(object, "sentence");
  result.schedule = text(object, "schedule");
  result.craft = object.value("craft", false);
  result.hidden = object.value("hidden", false);
  result.seconds = object.value("seconds", 0.0);
  result.launched = !object.contains("counters") || !object["counters"].empty();
  result.state = state_of(text(object, "state"));
  result.passed = object.value("passed", false);
  result.message = text(object, "message");
  result.alternative = text(object, "alternative");
  result.explanation = text(object, "explanation");
  result.output = text(object, "output");
  result.mismatches = list<Mismatch>(object, "mismatches");
  result.mismatch_count =
      number(object, "mismatch_count", static_cast<long>(result.mismatches.size()));
  result.diagnoses = list<Diagnosis>(object, "diagnoses");
  return result;
}

}  // namespace

std::string name_of(State state) {
  for (const auto& [value, name] : kStates) {
    if (value == state) return name;
  }
  return "unknown";
}

State state_of(const std::string& name) {
  for (const auto& [value, known] : kStates) {
    if (name == known) return value;
  }
  throw std::invalid_argument(fmt::format("'{}' is not a state of an exercise", name));
}

// A case that judges how compares answers as well.
bool fails_in_craft_only(const Result& result) {
  return result.state == State::wrong_answer &&
         std::all_of(result.cases.begin(), result.cases.end(), [](const Case& run) {
           return run.passed || (run.craft && run.mismatches.empty());
         });
}

Result read_result(const json& document) {
  Result result;
  result.document = document;
  result.exercise = text(document, "exercise");
  result.file = text(document, "file");
  result.state = state_of(text(document, "state"));
  result.passed = static_cast<int>(number(document, "passed", 0));
  result.total = static_cast<int>(number(document, "total", 0));
  result.seconds = document.value("seconds", 0.0);
  result.messages = text(document, "messages");
  result.unchanged = document.value("unchanged", false);
  for (const json& one : list<json>(document, "cases")) result.cases.push_back(read_case(one));
  return result;
}

Result result_without_cases(const std::string& exercise, State state, const std::string& messages) {
  return read_result({{"exercise", exercise},
                      {"backend", "referee"},
                      {"state", name_of(state)},
                      {"passed", 0},
                      {"total", 0},
                      {"seconds", 0.0},
                      {"messages", base::plain_text(messages)},
                      {"cases", json::array()}});
}

}  // namespace warplings
