// The document; its columns are in columns.cpp.
#include "referee/src/runtime/observe/trace/trace_json.h"

#include <array>
#include <bit>
#include <nlohmann/json.hpp>

#include "referee/src/runtime/observe/trace/columns.h"
#include "referee/src/runtime/observe/trace/resolved_trace.h"
#include "referee/src/runtime/observe/trace/values.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/report/report_json.h"

namespace referee {
namespace {

using nlohmann::ordered_json;

std::string hex(Mask mask) {
  return value_text(ValueType::mask,
                    std::bit_cast<TracedValue>(std::array<std::uint32_t, 4>{mask, 0, 0, 0}), 4);
}

class TraceText {
 public:
  TraceText(const Recording& recording, std::vector<Step> steps)
      : recording_(recording), trace_(resolved(recording, std::move(steps))) {
    for (const Step& step : trace_.steps)
      for (const TracedLane& lane : step.lanes)
        if (lane.event != 0) step_of_event_[lane.event] = step.number;
  }

  ordered_json document() {
    ordered_json steps = ordered_json::array();
    for (const Step& step : trace_.steps) steps.push_back(step_json(step));
    ordered_json json = {{"state", recording_.state},
                         {"error", recording_.error},
                         {"kernel", trace_.kernel},
                         {"launch", recording_.launch},
                         {"grid", triple(recording_.grid)},
                         {"block", triple(recording_.block)},
                         {"block_index", triple(recording_.block_index)},
                         {"block_number", recording_.block_linear},
                         {"threads", recording_.threads},
                         {"shared_dynamic", recording_.shared_dynamic},
                         {"arrays", arrays_json()},
                         {"reports", reports_json()},
                         {"steps_total", recording_.steps.count()},
                         {"cut", cut_json()}};
    json["files"] = files_;
    json["steps"] = std::move(steps);
    return json;
  }

 private:
  static ordered_json triple(const dim3& v) { return {v.x, v.y, v.z}; }

  // A file may be known by its absolute path (to debug information) and as it was named to the
  // compiler: the longer name stays.
  std::size_t file_index(const std::string& file) {
    const auto ends_with = [](const std::string& path, const std::string& end) {
      return path == end || path.ends_with("/" + end);
    };
    for (std::size_t i = 0; i < files_.size(); ++i) {
      if (ends_with(files_[i], file)) return i;
      if (!ends_with(file, files_[i])) continue;
      files_[i] = file;
      return i;
    }
    files_.push_back(file);
    return files_.size() - 1;
  }

  void add_place(ordered_json& json, const std::string& file, unsigned line) {
    if (line == 0) return;
    json["file"] = file_index(file);
    json["line"] = line;
  }

  ordered_json step_json(const Step& step) {
    ordered_json json = {{"n", step.number}, {"kind", kind_name(step)}};
    json["warp"] = step.warp >= 0 ? ordered_json(step.warp) : ordered_json();
    add_place(json, step.file, step.line);
    if (!step.name.empty()) json["name"] = step.name;
    if (step.kind == StepKind::report) {
      json["report"] = step.report;
      return json;
    }
    if (step.has_mask) json["mask"] = hex(step.mask);
    if (step.width > 0) json["width"] = step.width;
    if (step.kind == StepKind::wait) {
      json["missing"] = step.has_mask ? ordered_json(hex(step.missing_lanes)) : ordered_json();
    }
    if (step.kind == StepKind::barrier) {
      json["arrived"] = ordered_json::array();
      for (const Mask mask : step.arrived) json["arrived"].push_back(hex(mask));
    }
    if (is_access(step)) {
      add_access_columns(json, step, trace_.arrays, step_of_event_);
    } else if (!step.lanes.empty()) {
      if (*type_name(step.type) != 0) json["type"] = type_name(step.type);
      add_columns(json, step, exchanged_type(step, step.type),
                  exchanged_type(step, step.result_type), step_of_event_);
    }
    return json;
  }

  ordered_json arrays_json() {
    ordered_json json = ordered_json::array();
    for (const TracedArray& array : trace_.arrays) {
      ordered_json one = {{"name", array.name},
                          {"global", array.global},
                          {"bytes", array.bytes},
                          {"type", type_name(array.type)}};
      add_place(one, array.file, array.line);
      json.push_back(std::move(one));
    }
    return json;
  }

  // The step in which a thread touched the address by the instruction at `pc`, looking back from
  // `until`; 0 if it is not kept.
  std::uint64_t touched(std::uint32_t thread, std::uintptr_t address, std::uintptr_t pc,
                        std::uint64_t until) const {
    std::uint64_t best = 0, later = 0;
    for (const Step& step : trace_.steps) {
      if (!is_access(step) || static_cast<std::uint32_t>(step.pc) != static_cast<std::uint32_t>(pc))
        continue;
      for (const TracedLane& lane : step.lanes) {
        if (lane.thread != thread || address / 4 < lane.address / 4 ||
            address / 4 > (lane.address + lane.size - 1) / 4)
          continue;
        if (step.number <= until) best = step.number;
        if (step.number > until && later == 0) later = step.number;
      }
    }
    return best != 0 ? best : later;
  }

  ordered_json reports_json() {
    ordered_json json = ordered_json::array();
    for (std::size_t i = 0; i < trace_.reports.size(); ++i) {
      const TracedReport& report = trace_.reports[i];
      ordered_json one = diagnosis_json(report.diagnosis);
      if (const auto& race = report.race) {
        std::uint64_t told = 0;
        for (const Step& step : trace_.steps)
          if (step.kind == StepKind::report && step.report == i) told = step.number;
        const std::uint64_t now = touched(race->now, race->address, race->now_pc, told);
        const std::uint64_t until = now == 0 ? told : now;
        one["race"] = {
            {"thread", race->now},
            {"step", now},
            {"other_thread", race->before},
            {"other_step",
             race->same_block ? touched(race->before, race->address, race->before_pc, until) : 0},
            {"same_block", race->same_block}};
      }
      json.push_back(std::move(one));
    }
    return json;
  }

  ordered_json cut_json() const {
    ordered_json json = ordered_json::array();
    std::uint64_t last = 0;
    for (const Step& step : trace_.steps) {
      if (step.kind != StepKind::report &&
          step.number > last + 1 + merged_between(last, step.number))
        json.push_back({{"after", last}, {"dropped", step.number - last - 1}});
      last = step.number;
    }
    return json;
  }
  // Reports that were merged leave holes in the numbers, but nothing is missing there.
  std::uint64_t merged_between(std::uint64_t last, std::uint64_t next) const {
    return next - last - 1 <= recording_.reports.size() ? next - last - 1 : 0;
  }

  const Recording& recording_;
  ResolvedTrace trace_;
  std::vector<std::string> files_;
  StepOfEvent step_of_event_;
};

// Without the half in the middle, but for reports.
std::vector<Step> downsampled(const std::vector<Step>& steps) {
  std::vector<Step> kept;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const bool outside = i < steps.size() / 4 || i >= steps.size() - steps.size() / 4;
    if (outside || steps[i].kind == StepKind::report) kept.push_back(steps[i]);
  }
  return kept;
}

}  // namespace

std::string trace_json(const Recording* recording, std::size_t most_bytes) {
  const ordered_json head = {
      {"format", "referee-trace"},        {"version", 1},
      {"referee", WARPLINGS_VERSION},     {"schedule", options().schedule.name()},
      {"warp_size", options().warp_size}, {"activemask", options().activemask.name()}};
  const auto dumped = [](const ordered_json& json) {
    return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
  };
  if (!recording) {
    ordered_json json = head;
    json["state"] = "nothing";
    json["steps"] = ordered_json::array();
    return dumped(json);
  }
  for (std::vector<Step> steps = recording->steps.all();; steps = downsampled(steps)) {
    ordered_json json = head;
    json.update(TraceText(*recording, steps).document());
    const std::string text = dumped(json);
    if (text.size() <= most_bytes || steps.size() < 16) return text;
  }
}

}  // namespace referee
