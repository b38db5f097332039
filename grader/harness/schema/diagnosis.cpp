// One function a direction and type; an order of keys there is none, nlohmann::json sorts them.
#include "grader/harness/schema/diagnosis.h"

#include <utility>

#include "referee/rules.h"

namespace warplings {
namespace {

using nlohmann::json;

template <class T>
void read(const json& object, const char* key, T& value) {
  const auto found = object.find(key);
  if (found != object.end() && !found->is_null()) found->get_to(value);
}

template <class T>
void read(const json& object, const char* key, std::optional<T>& value) {
  const auto found = object.find(key);
  if (found != object.end() && !found->is_null()) value = found->get<T>();
}

template <class T>
json or_null(const std::optional<T>& value) {
  return value ? json(*value) : json();
}

}  // namespace

Diagnosis activemask_dependence_diagnosis(std::string message) {
  const referee::RuleEntry& rule = referee::entry_of(referee::Rule::activemask_dependence);
  Diagnosis diagnosis;
  diagnosis.rule = rule.name;
  diagnosis.severity = referee::name_of(rule.severity);
  diagnosis.message = std::move(message);
  diagnosis.explanation = rule.advice;
  return diagnosis;
}

void to_json(json& object, const Mismatch& mismatch) {
  object = {{"index", or_null(mismatch.index)},
            {"lane", or_null(mismatch.lane)},
            {"expected", mismatch.expected},
            {"got", mismatch.got}};
}

void from_json(const json& object, Mismatch& mismatch) {
  read(object, "index", mismatch.index);
  read(object, "lane", mismatch.lane);
  read(object, "expected", mismatch.expected);
  read(object, "got", mismatch.got);
}

void to_json(json& object, const Location& location) {
  object = {{"file", location.file}, {"line", location.line}, {"what", location.what}};
}

void from_json(const json& object, Location& location) {
  object.at("file").get_to(location.file);
  object.at("line").get_to(location.line);
  read(object, "what", location.what);
}

void to_json(json& object, const Waiting& waiting) {
  object = {{"threads", waiting.threads},     {"file", waiting.file}, {"line", waiting.line},
            {"operation", waiting.operation}, {"mask", waiting.mask}, {"missing", waiting.missing}};
}

void from_json(const json& object, Waiting& waiting) {
  read(object, "threads", waiting.threads);
  read(object, "file", waiting.file);
  read(object, "line", waiting.line);
  read(object, "operation", waiting.operation);
  read(object, "mask", waiting.mask);
  read(object, "missing", waiting.missing);
}

void to_json(json& object, const Diagnosis& diagnosis) {
  object = {{"rule", diagnosis.rule},
            {"severity", diagnosis.severity},
            {"message", diagnosis.message},
            {"explanation", diagnosis.explanation},
            {"count", diagnosis.count},
            {"variable", diagnosis.variable},
            {"kernel", diagnosis.kernel},
            {"locations", diagnosis.locations},
            {"wait_table", diagnosis.wait_table}};
  if (diagnosis.block) object["block"] = *diagnosis.block;
  if (!diagnosis.question.empty()) object["question"] = diagnosis.question;
}

void from_json(const json& object, Diagnosis& diagnosis) {
  object.at("rule").get_to(diagnosis.rule);
  object.at("severity").get_to(diagnosis.severity);
  object.at("message").get_to(diagnosis.message);
  read(object, "explanation", diagnosis.explanation);
  read(object, "count", diagnosis.count);
  read(object, "question", diagnosis.question);
  read(object, "variable", diagnosis.variable);
  read(object, "kernel", diagnosis.kernel);
  read(object, "block", diagnosis.block);
  read(object, "locations", diagnosis.locations);
  read(object, "wait_table", diagnosis.wait_table);
}

}  // namespace warplings
