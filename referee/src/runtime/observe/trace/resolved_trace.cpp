// Looks up and names what a recording mentions.
#include "referee/src/runtime/observe/trace/resolved_trace.h"

#include <map>
#include <set>

#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/platform/source_lines.h"

namespace referee {
namespace {

// All program counters at once: each question starts a process.
void look_up_lines(ResolvedTrace& trace, const Recording& recording) {
  std::map<std::uintptr_t, SourceLine> lines;
  for (const Step& step : trace.steps)
    if (step.line == 0 && step.pc != 0) lines[step.pc];
  for (const TracedReport& report : trace.reports)
    for (const Location& place : report.diagnosis.locations)
      if (place.line == 0 && place.pc != 0) lines[place.pc];
  std::vector<std::uintptr_t> pcs;
  for (const auto& [pc, unused] : lines) pcs.push_back(pc);
  const auto found = source_lines(pcs);
  for (std::size_t i = 0; i < found.size() && i < pcs.size(); ++i) lines[pcs[i]] = found[i];
  const auto fill = [&](std::uintptr_t pc, std::string& file, unsigned& line) {
    const auto known = lines.find(pc);
    if (line != 0 || known == lines.end()) return;
    file = known->second.file;
    line = known->second.line;
  };
  for (Step& step : trace.steps) fill(step.pc, step.file, step.line);
  for (TracedReport& report : trace.reports)
    for (Location& place : report.diagnosis.locations) fill(place.pc, place.file, place.line);
  if (trace.kernel.empty() && recording.kernel_address != 0)
    if (const auto names = function_names({recording.kernel_address}); !names.empty())
      trace.kernel = names.front();
}

// `total += x` races as a read and as a write: one cause is reported once, where it is seen first.
void merge_reports(ResolvedTrace& trace) {
  std::map<std::string, std::size_t> first;
  std::set<std::size_t> dropped;
  for (std::size_t i = 0; i < trace.reports.size(); ++i) {
    const Diagnosis& d = trace.reports[i].diagnosis;
    std::set<std::string> lines;
    for (const Location& place : d.locations)
      lines.insert(place.file + ":" + std::to_string(place.line));
    std::string key = name_of(d.rule) + "|" + d.variable.substr(0, d.variable.find('['));
    for (const std::string& line : lines) key += "|" + line;
    if (trace.reports[i].race && !first.try_emplace(key, i).second) dropped.insert(i);
  }
  std::erase_if(trace.steps, [&](const Step& step) {
    return step.kind == StepKind::report && dropped.contains(step.report);
  });
}

// Dynamic memory is called as the code that uses it calls it.
void name_dynamic_memory(ResolvedTrace& trace) {
  for (TracedArray& array : trace.arrays) {
    if (!array.dynamic) continue;
    for (const Step& step : trace.steps) {
      if (!is_access(step) || !within(array, step.lanes.front().address)) continue;
      const DynamicName* name = dynamic_name_at(step.file, step.line);
      if (!name) continue;
      array.name = name->name;
      array.type = name->element.type;
      array.file = name->file;
      array.line = static_cast<unsigned>(name->line);
      break;
    }
  }
}

}  // namespace

ResolvedTrace resolved(const Recording& recording, std::vector<Step> steps) {
  ResolvedTrace trace{recording.kernel, std::move(steps), recording.reports, recording.arrays};
  look_up_lines(trace, recording);
  merge_reports(trace);
  name_dynamic_memory(trace);
  return trace;
}

}  // namespace referee
