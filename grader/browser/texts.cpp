// What the grader says of a student's file, as a module for a page: what it must not contain, and
// what a terminal shows as its verdict. Compiled by site/machine, not by CMake.
#include <nlohmann/json.hpp>
#include <sstream>

#include "base/browser/texts.h"
#include "grader/harness/compile/code_calls.h"
#include "grader/harness/compile/code_names.h"
#include "grader/harness/compile/link_messages.h"
#include "grader/harness/compile/symbols.h"
#include "grader/judge/traced_cases.h"
#include "grader/judge/verdict.h"

namespace build = warplings::build;
using warplings::base::result;
using warplings::base::second_result;

namespace {

using nlohmann::json;
using warplings::Course;
using warplings::Exercise;
using warplings::Result;
using warplings::State;

Exercise exercise_of(const json& said) {
  Exercise exercise;
  exercise.name = said.at("name");
  exercise.chapter = said.at("chapter");
  exercise.kind = said.at("kind");
  exercise.section = said.at("section");
  return exercise;
}

// Of a file that was judged: what the cases wrote. Of another: what the compiler said, or nothing
// where nobody has begun.
Result result_of(const json& asked, const Exercise& exercise) {
  if (asked.contains("result")) return warplings::read_result(asked.at("result"));
  const std::string messages = asked.value("messages", "");
  return warplings::result_without_cases(
      exercise.name, messages.empty() ? State::not_started : State::compile_error, messages);
}

// What this machine did not ask: an empty line, and what was left out.
std::vector<std::string> unasked_lines(const json& asked, const warplings::Style& style) {
  const std::string about = asked.value("unasked", "");
  if (about.empty() || !asked.contains("result")) return {};
  const std::string text =
      "Not asked here: " + about + ", for which a browser has too few bits. On the command line, " +
      asked.at("command").get<std::string>() + " test " +
      asked.at("exercise").at("name").get<std::string>() + " asks about that, too.";
  std::vector<std::string> lines = {""};
  for (const std::string& line : warplings::wrapped(text, style.width - 2))
    lines.push_back("  " + style.dim(line));
  return lines;
}

}  // namespace

// Takes { exercise, rules, result or messages, unchanged, file, shown_file, skeleton, command,
// hint, width, unasked }: `file` and `skeleton` are names of files that the page shows, `unasked`
// says what only a machine of 64 bits is asked. The results are the verdict's lines, with the
// escape sequences of a terminal that has colours, and the state by its name.
WARPLINGS_EXPORT(verdict) void verdict(const char* text, std::size_t size) {
  const json asked = json::parse(text, text + size);
  const Exercise exercise = exercise_of(asked.at("exercise"));
  Course course;
  course.rules = asked.at("rules").get<std::map<std::string, std::string>>();
  Result judged = result_of(asked, exercise);
  judged.file = asked.at("file");
  if (asked.value("unchanged", false)) judged.mark_unchanged();
  warplings::VerdictContext context;
  context.course = &course;
  context.command = asked.at("command");
  context.shown_file = asked.at("shown_file");
  context.style = {.colour = true, .unicode = true, .width = asked.at("width")};
  context.hint = asked.value("hint", "");
  context.skeleton = asked.at("skeleton").get<std::string>();
  result.clear();
  std::vector<std::string> lines = warplings::verdict(judged, exercise, context);
  for (std::string& line : unasked_lines(asked, context.style)) lines.push_back(std::move(line));
  for (const std::string& line : lines) result += line + "\n";
  second_result = warplings::name_of(judged.standing());
}

// Takes the compiler's own code of a student's file, the file's name, and the names that it is
// linked with, as nm writes them. The results are the code with the watched functions in place of
// the libraries', and why the file is refused (empty: it is not). As look() in compile/wasm.cpp.
WARPLINGS_EXPORT(look)
void look(const char* code, std::size_t size, const char* file, std::size_t file_size,
          const char* own, std::size_t own_size) {
  const std::string ir(code, size), exercise(file, file_size), names = build::names_in(ir);
  result.clear();
  second_result = build::forbidden_in(ir, exercise);
  if (!second_result.empty()) return;
  std::istringstream all(names), owned(std::string(own, own_size));
  second_result = build::forbidden_names(all, owned, exercise);
  if (!second_result.empty()) return;
  std::istringstream again(names), owned_again(std::string(own, own_size));
  result = build::with_watched_calls(ir, build::host_functions_of(again, owned_again));
}

// Takes what the linker said, and the file's name.
WARPLINGS_EXPORT(explain_link)
void explain_link(const char* messages, std::size_t size, const char* file, std::size_t file_size) {
  result = build::explain_link_messages({messages, size}, std::string(file, file_size));
}

// Takes { exercise, result }. The result is a list of filters for the cases program: which run to
// record, and which instead where no kernel ran.
WARPLINGS_EXPORT(recordable) void recordable(const char* text, std::size_t size) {
  const json asked = json::parse(text, text + size);
  const Result judged = warplings::read_result(asked.at("result"));
  const std::vector<warplings::CaseGroup> groups = warplings::grouped(judged.cases);
  json filters = json::array();
  for (const warplings::Recordable& one : warplings::recordable(groups))
    filters.push_back(warplings::filter_of(asked.at("exercise"), one));
  result = filters.dump();
}
