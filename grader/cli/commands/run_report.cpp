// The diagnoses are laid out by the verdict's own parts.
#include "grader/cli/commands/run_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "base/exit_status.h"
#include "base/text.h"
#include "grader/judge/verdict_parts.h"

namespace warplings::cli {
namespace {

using nlohmann::json;

std::string counted(std::size_t count, const char* noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

// "2 errors and 1 note"; "nothing wrong" where there is neither.
std::string found(std::size_t errors, std::size_t notes) {
  if (errors + notes == 0) return "nothing wrong";
  std::string text = errors > 0 ? counted(errors, "error") : "";
  if (notes > 0) text += (text.empty() ? "" : " and ") + counted(notes, "note");
  return text;
}

// What makes two diagnoses of different runs the same.
std::string identity(const Diagnosis& diagnosis) {
  std::string text = diagnosis.rule;
  for (const Location& place : diagnosis.locations) {
    text += fmt::format(" {}:{}", place.file, place.line);
  }
  return text;
}

std::set<std::string> rules_of(const RefereedRun& run) {
  std::set<std::string> rules;
  for (const Diagnosis& diagnosis : run.diagnoses) {
    if (diagnosis.is_error()) rules.insert(diagnosis.rule);
  }
  return rules;
}

// How a run ended, in a few words.
std::string ending(const RefereedRun& run) {
  const auto rules = rules_of(run);
  return rules.empty() ? fmt::format("exit status {}", run.status)
                       : fmt::format("{}", fmt::join(rules, ", "));
}

// The first lines that differ.
std::pair<std::string, std::string> first_difference(const std::string& a, const std::string& b) {
  const auto mine = base::lines_of(a), theirs = base::lines_of(b);
  for (std::size_t i = 0; i < std::max(mine.size(), theirs.size()); ++i) {
    const std::string x = i < mine.size() ? mine[i] : "", y = i < theirs.size() ? theirs[i] : "";
    if (x != y) return {x, y};
  }
  return {};
}

// Every text in it. A report is a few levels deep; what lies deeper is none of the referee's.
void make_harmless(json& value, int depth = 0) {
  if (depth > 16) {
    value = nullptr;
  } else if (value.is_string()) {
    value = harmless(value.get_ref<const std::string&>());
  } else if (value.is_structured()) {
    for (json& element : value) make_harmless(element, depth + 1);
  }
}

Diagnosis dependence(const RefereedRun& one, const RefereedRun& other, const char* severity,
                     std::string message) {
  Diagnosis diagnosis = activemask_dependence_diagnosis(std::move(message));
  diagnosis.severity = severity;
  diagnosis.locations =
      one.activemask_calls.empty() ? other.activemask_calls : one.activemask_calls;
  return diagnosis;
}

Lines lines_for(const Diagnosis& diagnosis, const RunContext& context) {
  Lines lines;
  for (const std::string& line :
       diagnosis_lines(diagnosis, context.file, kDetails.front(), context.style)) {
    lines.push_back(line.empty() ? "" : "  " + line);
  }
  if (context.course == nullptr) return lines;
  const auto section = context.course->rules.find(diagnosis.rule);
  if (section == context.course->rules.end()) return lines;
  lines.emplace_back();
  lines.push_back("  " + context.style.bold("Read") + "  " +
                  context.style.link(context.root + "/" + section->second, section->second));
  return lines;
}

std::string line_for(const RefereedRun& run, std::size_t width, const Style& style) {
  std::string text = "nothing wrong";
  if (const auto rules = rules_of(run); !rules.empty()) {
    text = fmt::format("{}", fmt::join(rules, ", "));
  } else if (!run.finished) {
    text = "it was stopped";
  }
  const bool good = run.errors() == 0 && run.finished && run.status == 0;
  return fmt::format("  {} {}  {}", good ? style.tick() : style.cross(),
                     padded(run.conditions(), width),
                     shortened(fmt::format("{}, exit status {}", text, run.status),
                               style.width - width - 6, style));
}

}  // namespace

std::size_t RefereedRun::errors() const {
  return static_cast<std::size_t>(std::count_if(diagnoses.begin(), diagnoses.end(),
                                                [](const Diagnosis& d) { return d.is_error(); }));
}

std::string RefereedRun::conditions() const {
  std::string text = "schedule " + (schedule.empty() ? "forward" : schedule);
  if (!activemask.empty() && activemask != "converged") text += ", __activemask() " + activemask;
  return text;
}

RefereedRun read_run(std::optional<json> report, int status) {
  RefereedRun run;
  run.status = status;
  if (!report) return run;
  make_harmless(*report);
  run.schedule = report->value("schedule", "");
  run.activemask = report->value("activemask", "");
  run.finished = report->value("finished", false);
  run.diagnoses = report->value("diagnoses", json::array()).get<std::vector<Diagnosis>>();
  for (const json& launch : report->value("launches", json::array())) {
    const json counters = launch.value("counters", json::object());
    if (!counters.value("uses_activemask", false)) continue;
    run.asks_activemask = true;
    for (const json& call : counters.value("activemask_calls", json::array())) {
      const auto place = call.get<Location>();
      auto& places = run.activemask_calls;
      if (std::find(places.begin(), places.end(), place) == places.end()) places.push_back(place);
    }
  }
  return run;
}

std::optional<Diagnosis> activemask_dependence(const std::vector<RefereedRun>& runs) {
  std::optional<Diagnosis> printed;
  for (const RefereedRun& one : runs) {
    for (const RefereedRun& other : runs) {
      if (one.schedule != other.schedule || one.activemask == other.activemask) continue;
      if (!one.asks_activemask && !other.asks_activemask) continue;
      if (one.status != other.status || rules_of(one) != rules_of(other)) {
        return dependence(
            one, other, "error",
            fmt::format("the outcome changes with the lanes that __activemask() "
                        "names: {} under {}, {} under {}",
                        ending(one), one.activemask, ending(other), other.activemask));
      }
      if (printed || one.output == other.output) continue;
      const auto [mine, theirs] = first_difference(one.output, other.output);
      printed = dependence(one, other, "note",
                           fmt::format("what it prints changes with the lanes that "
                                       "__activemask() names: '{}' under {}, '{}' under {}",
                                       mine, one.activemask, theirs, other.activemask));
    }
  }
  return printed;
}

int status_of(const std::vector<RefereedRun>& runs) {
  const bool diagnosed = std::any_of(runs.begin(), runs.end(),
                                     [](const RefereedRun& run) { return run.errors() > 0; });
  const auto depends = activemask_dependence(runs);
  if (diagnosed || (depends && depends->is_error())) return base::exit_status::kDiagnosed;
  for (const RefereedRun& run : runs) {
    if (run.status != 0) return run.status;
  }
  return 0;
}

std::vector<std::string> run_lines(const std::vector<RefereedRun>& runs,
                                   const RunContext& context) {
  const Style& style = context.style;
  std::vector<std::pair<Diagnosis, std::string>> shown;  // and under what it was found first
  std::set<std::string> known;
  for (const RefereedRun& run : runs) {
    for (const Diagnosis& diagnosis : run.diagnoses) {
      if (known.insert(identity(diagnosis)).second) shown.emplace_back(diagnosis, run.conditions());
    }
  }
  if (const auto depends = activemask_dependence(runs)) shown.emplace_back(*depends, "");
  if (shown.empty() && runs.size() == 1) return {};
  const auto errors = static_cast<std::size_t>(std::count_if(
      shown.begin(), shown.end(), [](const auto& entry) { return entry.first.is_error(); }));

  Lines lines = {style.bold(context.shown_file)};
  const std::string under =
      runs.size() == 1 ? runs.front().conditions() : counted(runs.size(), "run");
  lines.push_back(
      fmt::format("{} {}", errors == 0 ? style.tick() : style.cross(),
                  style.bold(fmt::format("{} ({})", found(errors, shown.size() - errors), under))));
  for (const auto& [diagnosis, conditions] : shown) {
    lines.emplace_back();
    const Lines more = lines_for(diagnosis, context);
    lines.insert(lines.end(), more.begin(), more.end());
    if (runs.size() > 1 && !conditions.empty() && conditions != runs.front().conditions()) {
      lines.push_back("  " + style.dim("first found under " + conditions));
    }
  }
  if (runs.size() == 1) return lines;
  std::size_t width = 0;
  for (const RefereedRun& run : runs) width = std::max(width, run.conditions().size());
  lines.emplace_back();
  for (const RefereedRun& run : runs) lines.push_back(line_for(run, width, style));
  return lines;
}

}  // namespace warplings::cli
