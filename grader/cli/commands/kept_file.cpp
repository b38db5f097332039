// The file's form. See kept_file.h.
#include "grader/cli/commands/kept_file.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

namespace warplings::cli {
namespace {

using nlohmann::json;

constexpr const char* kMark = "warplings-progress";
constexpr std::size_t kLongestText = 200'000;  // as the browser takes

std::string key_of(const Exercise& exercise) {
  return fmt::format("{}/{}", exercise.chapter, exercise.name);
}

const json& member(const json& object, const std::string& name) {
  static const json nothing;
  if (!object.is_object()) return nothing;
  const auto found = object.find(name);
  return found == object.end() ? nothing : *found;
}

}  // namespace

std::optional<std::vector<KeptAnswer>> read_kept(std::string_view file, const Course& course) {
  const json all = json::parse(file, nullptr, /*allow_exceptions=*/false);
  if (member(all, kMark) != 1) return std::nullopt;
  std::vector<KeptAnswer> answers;
  for (const Chapter& chapter : course.chapters) {
    for (const Exercise& exercise : chapter.exercises) {
      const std::string key = key_of(exercise);
      const json& text = member(member(all, "programs"), "exercises/" + key);
      if (!text.is_string() || text.get_ref<const std::string&>().size() > kLongestText) continue;
      answers.push_back({&exercise, text, member(member(all, "exercises"), key) == "passed"});
    }
  }
  return answers;
}

std::string kept_file(const std::vector<KeptAnswer>& answers) {
  json all = {{kMark, 1},
              {"answers", json::object()},
              {"exercises", json::object()},
              {"programs", json::object()}};
  for (const KeptAnswer& answer : answers) {
    if (answer.text.size() > kLongestText) continue;
    const std::string key = key_of(*answer.exercise);
    all["exercises"][key] = answer.passes ? "passed" : "tried";
    all["programs"]["exercises/" + key] = answer.text;
  }
  return all.dump(2, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace warplings::cli
