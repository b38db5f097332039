// Packs lanes into columns; a column that says nothing is left out.
#include "referee/src/runtime/observe/trace/columns.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "referee/src/runtime/observe/bank_model.h"
#include "referee/src/runtime/observe/trace/values.h"

namespace referee {

using nlohmann::ordered_json;

void add_columns(ordered_json& json, const Step& step, ValueType type, ValueType result,
                 const StepOfEvent& step_of_event) {
  ordered_json threads = ordered_json::array(), before = threads, after = threads, from = threads,
               from_step = threads, undefined = threads;
  bool any_before = false, any_after = false, any_from = false, any_step = false;
  for (const TracedLane& lane : step.lanes) {
    threads.push_back(lane.thread);
    const auto text = [&](bool there, ValueType of, const TracedValue& value) {
      if (!there) return ordered_json();
      return ordered_json(value_text(of, value, is_access(step) ? lane.size : size_of(of)));
    };
    before.push_back(text(lane.has_before, type, lane.before));
    after.push_back(text(lane.has_after && !lane.undefined, result, lane.after));
    from.push_back(lane.from >= 0 ? ordered_json(lane.from) : ordered_json());
    const auto writer = step_of_event.find(lane.from_event);
    from_step.push_back(writer != step_of_event.end() ? ordered_json(writer->second)
                                                      : ordered_json());
    if (lane.undefined) undefined.push_back(lane.thread);
    any_before = any_before || lane.has_before;
    any_after = any_after || lane.has_after;
    any_from = any_from || lane.from >= 0;
    any_step = any_step || writer != step_of_event.end();
  }
  json["threads"] = std::move(threads);
  if (any_before && step.kind != StepKind::read) json["before"] = std::move(before);
  if (any_after) json["after"] = std::move(after);
  if (any_from) json["from"] = std::move(from);
  if (any_step) json["from_step"] = std::move(from_step);
  if (!undefined.empty()) json["undefined"] = std::move(undefined);
}

namespace {

// The array that holds the address, or the one that begins before it; -1 if there is none.
int array_at(const std::vector<TracedArray>& arrays, std::uintptr_t address) {
  int best = -1;
  for (std::size_t i = 0; i < arrays.size(); ++i) {
    if (within(arrays[i], address)) return static_cast<int>(i);
    if (arrays[i].begin <= address &&
        (best < 0 || arrays[i].begin > arrays[static_cast<std::size_t>(best)].begin))
      best = static_cast<int>(i);
  }
  return best;
}

}  // namespace

void add_access_columns(ordered_json& json, const Step& step,
                        const std::vector<TracedArray>& arrays, const StepOfEvent& step_of_event) {
  const int at = array_at(arrays, step.lanes.front().address);
  const TracedArray* array = at >= 0 ? &arrays[static_cast<std::size_t>(at)] : nullptr;
  const ValueType type = access_type(step, array);
  if (array) json["array"] = at;
  json["type"] = type_name(type);
  json["bytes"] = step.lanes.front().size;
  if (array) {
    ordered_json index = ordered_json::array(), bank = index;
    std::vector<std::uintptr_t> offsets;
    for (const TracedLane& lane : step.lanes) {
      const std::uintptr_t offset = lane.address - array->begin;
      offsets.push_back(offset);
      index.push_back(static_cast<std::int64_t>(offset) / std::max<std::int64_t>(lane.size, 1));
      bank.push_back(offset / 4 % 32);
    }
    json["index"] = std::move(index);
    if (!array->global) {
      json["bank"] = std::move(bank);
      json["wavefronts"] = wavefronts(offsets, step.lanes.front().size);
    }
  }
  add_columns(json, step, type, type, step_of_event);
}

}  // namespace referee
