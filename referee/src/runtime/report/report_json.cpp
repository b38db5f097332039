// The report as JSON; the schema is in referee/README.md.
#include "referee/src/runtime/report/report_json.h"

#include "referee/src/runtime/platform/options.h"

namespace referee {
namespace {

using nlohmann::ordered_json;

ordered_json triple(const dim3& v) { return {v.x, v.y, v.z}; }

ordered_json to_json(const Location& place) {
  return {{"file", place.file}, {"line", place.line}, {"what", place.what}};
}

ordered_json to_json(const WaitRow& row) {
  return {{"threads", row.threads},     {"file", row.file}, {"line", row.line},
          {"operation", row.operation}, {"mask", row.mask}, {"missing", row.missing}};
}

void add_traffic(ordered_json& json, const ArrayTraffic& traffic) {
  json["bytes"] = traffic.bytes;
  json["wide_bytes"] = traffic.wide_bytes;
  json["sector_bytes"] = traffic.sectors * 32;
  json["atomic_bytes"] = traffic.atomic_bytes;
  json["most_of_a_thread"] = traffic.most_of_a_thread;
  json["most_of_a_block"] = traffic.most_of_a_block;
  json["threads"] = traffic.threads;
  json["blocks"] = traffic.blocks;
  if (options().line_shares) json["most_of_a_line"] = traffic.most_of_a_line;
}

void add_name(ordered_json& json, const ArrayKey& array) {
  if (*array.name != '\0') json["name"] = array.name;
}

ordered_json to_json(const Traffic& t) {
  const std::uint64_t moved = t.sectors * 32;
  ordered_json arrays = ordered_json::array();
  for (const auto& [size, array] : t.arrays) {
    ordered_json of_size = {{"size", size}};
    add_traffic(of_size, array);
    for (const auto& [name, traffic] : array.named) {
      ordered_json one = {{"name", name}};
      add_traffic(one, traffic);
      of_size["named"].push_back(std::move(one));
    }
    arrays.push_back(std::move(of_size));
  }
  return {{"requests", t.requests},
          {"bytes", t.bytes},
          {"sectors", t.sectors},
          {"sector_bytes", moved},
          {"efficiency", moved ? static_cast<double>(t.bytes) / static_cast<double>(moved) : 1.0},
          {"atomic_bytes", t.atomic_bytes},
          {"widest", t.widest},
          {"narrowest", t.narrowest},
          {"arrays", arrays}};
}

ordered_json to_json(const WarpRate& rate) {
  return {{"calls", rate.calls}, {"stored_bytes", rate.stored_bytes}};
}

ordered_json to_json(const AtomicRate& rate) {
  return {{"atomics", rate.atomics}, {"lane_bytes", rate.lane_bytes}};
}

ordered_json to_json(const LineCount& line) {
  ordered_json json = {{"counter", line.counter},
                       {"array", line.array.bytes},
                       {"file", line.place.file},
                       {"line", line.place.line},
                       {"calls", line.calls},
                       {"bytes", line.traffic.bytes},
                       {"wide_bytes", line.traffic.wide_bytes},
                       {"sector_bytes", line.traffic.sectors * 32},
                       {"atomic_bytes", line.traffic.atomic_bytes}};
  if (line.allocated.line > 0) {
    json["allocated_at"] = {{"file", line.allocated.file}, {"line", line.allocated.line}};
  }
  add_name(json, line.array);
  if (!line.variable.empty()) json["variable"] = line.variable;
  if (!line.exchanges) json["exchanges"] = false;
  if (line.by_group) json["by_group"] = true;
  return json;
}

ordered_json to_json(const RepeatedAccess& repeated) {
  ordered_json json = {{"counter", repeated.counter},      {"array", repeated.array.bytes},
                       {"offset", repeated.offset},        {"times", repeated.times},
                       {"first", to_json(repeated.first)}, {"last", to_json(repeated.last)}};
  add_name(json, repeated.array);
  return json;
}

ordered_json to_json(const BroughtBack& copy) {
  return {{"call", copy.call}, {"bytes", copy.bytes}};
}

ordered_json to_json(const StoresByCalls& stores) {
  ordered_json json = to_json(stores.first);
  json["size"] = stores.array.bytes;
  json["bytes"] = stores.bytes;
  json["allocated_at"] = to_json(stores.allocated_at);
  add_name(json, stores.array);
  return json;
}

template <class T>
ordered_json to_json_list(const std::vector<T>& all) {
  ordered_json list = ordered_json::array();
  for (const T& one : all) list.push_back(to_json(one));
  return list;
}

ordered_json to_json(const CopyCount& copies) {
  ordered_json json = {{"bytes", copies.bytes}};
  json["reads_beside"] = ordered_json::array();
  for (const auto& [under_way, reads] : copies.reads_beside)
    json["reads_beside"].push_back(
        {{"under_way", under_way}, {"bytes", reads.bytes}, {"last", reads.last}});
  return json;
}

ordered_json counters_of(const LaunchRecord& launch) {
  ordered_json json = {{"barriers_per_thread", launch.barriers.per_thread},
                       {"barriers", launch.barriers.total},
                       {"warp_collectives_total", launch.warp_collectives},
                       {"uses_activemask", !launch.activemask_calls.empty()}};
  json["activemask_calls"] = to_json_list(launch.activemask_calls);
  json["collectives"] = ordered_json::object();
  for (const auto& [name, count] : launch.collectives) {
    json["collectives"][name] = {{"total", count.total}, {"exchanges", count.exchanges}};
    if (!options().counters) continue;
    json["collectives"][name]["per_thread"] = count.per_thread;
    json["collectives"][name]["idle"] = count.idle;
  }
  json["group_calls"] = launch.group_calls;
  if (options().counters_by_line) {
    json["lines"] = to_json_list(launch.lines);
    json["repeated"] = to_json_list(launch.repeated);
  }
  if (!options().counters) return json;
  json["global_loads"] = to_json(launch.loads);
  json["global_stores"] = to_json(launch.stores);
  json["shared_load_bytes"] = launch.shared_load_bytes;
  json["unordered_reads"] = launch.unordered_reads;
  json["unordered_block_reads"] = launch.unordered_block_reads;
  json["unordered_updates"] = launch.unordered_updates;
  json["shared_bank_conflicts"] = launch.bank_conflicts;
  json["atomics_global"] = launch.atomics_global.total;
  json["atomics_shared"] = launch.atomics_shared.total;
  json["atomics_idle"] = {{"global", launch.atomics_global.idle},
                          {"shared", launch.atomics_shared.idle}};
  json["atomics_unchanged"] = {{"global", launch.atomics_global.unchanged},
                               {"shared", launch.atomics_shared.unchanged}};
  json["busiest_warp"] = to_json(launch.busiest_warp);
  json["busiest_round"] = to_json(launch.busiest_round);
  json["busiest_adder"] = {{"global", to_json(launch.busiest_adder_global)},
                           {"shared", to_json(launch.busiest_adder_shared)}};
  if (launch.copies.bytes > 0) json["async_copies"] = to_json(launch.copies);
  return json;
}

ordered_json to_json(const LaunchRecord& launch) {
  ordered_json json = {{"kernel", launch.kernel},
                       {"grid", triple(launch.grid)},
                       {"block", triple(launch.block)},
                       {"shared_static", launch.shared_static},
                       {"shared_dynamic", launch.shared_dynamic},
                       {"error", launch.error},
                       {"launched_at", to_json(launch.launched_at)},
                       {"counters", counters_of(launch)}};
  if (launch.refused) json["refused"] = true;
  if (launch.call >= 0) json["call"] = launch.call;
  if (launch.cluster > 1) json["cluster"] = launch.cluster;
  if (launch.cooperative) json["cooperative"] = true;
  if (launch.launches > 1) json["launches"] = launch.launches;
  return json;
}

}  // namespace

nlohmann::ordered_json diagnosis_json(const Diagnosis& d) {
  ordered_json json = {{"rule", entry_of(d.rule).name},
                       {"severity", name_of(entry_of(d.rule).severity)},
                       {"message", d.message},
                       {"explanation", d.explanation},
                       {"count", d.count},
                       {"variable", d.variable},
                       {"lanes", ""}};  // of version 1 of the format; locations name the lanes
  if (d.in_kernel) {
    json["kernel"] = d.kernel;
    json["block"] = {d.block.x, d.block.y, d.block.z};
  }
  if (d.call >= 0) json["call"] = d.call;
  json["locations"] = ordered_json::array();
  for (const Location& place : d.locations)
    if (place.line > 0) json["locations"].push_back(to_json(place));
  json["wait_table"] = to_json_list(d.wait_table);
  return json;
}

ordered_json to_json(const std::map<ArrayKey, CopiesOfArrays>& copies) {
  ordered_json list = ordered_json::array();
  for (const auto& [array, copied] : copies) {
    ordered_json one = to_json(copied.first);
    one["size"] = array.bytes;
    one["bytes"] = copied.bytes;
    add_name(one, array);
    list.push_back(std::move(one));
  }
  return list;
}

ordered_json to_json(const std::map<std::int64_t, std::vector<Leak>>& leaks) {
  ordered_json list = ordered_json::array();
  for (const auto& [call, leaks_of_call] : leaks) {
    for (const Leak& leak : leaks_of_call) {
      ordered_json one = to_json(leak.place);
      one["call"] = call;
      one["bytes"] = leak.bytes;
      if (leak.used_later) one["used_later"] = true;
      if (leak.freed.pc != 0 || !leak.freed.file.empty()) {
        one["freed"] = to_json(leak.freed);
        one["freed_in"] = leak.freed_in;
      }
      list.push_back(std::move(one));
    }
  }
  return list;
}

std::string Report::json(bool finished) const {
  ordered_json json = {{"version", 1},
                       {"referee", WARPLINGS_VERSION},
                       {"schedule", options().schedule.name()},
                       {"warp_size", options().warp_size},
                       {"activemask", options().activemask.name()},
                       {"finished", finished}};
  json["diagnoses"] = ordered_json::array();
  for (const Diagnosis& d : diagnoses_) json["diagnoses"].push_back(diagnosis_json(d));
  json["launches"] = ordered_json::array();
  for (const LaunchRecord& launch : launches_) json["launches"].push_back(to_json(launch));
  json["host"] = {{"signal", signal},
                  {"leaked_bytes", leaked_bytes},
                  {"calls", calls},
                  {"bytes_to_host", bytes_to_host},
                  {"bytes_read_by_host", bytes_read_by_host},
                  {"memsets", memsets},
                  {"failed_calls", to_json_list(failed_calls)},
                  {"resets", to_json_list(resets)},
                  {"copies_to_host", to_json_list(copies_to_host)},
                  {"copies_of_arrays", to_json(copies_of_arrays)},
                  {"stores_by_calls", to_json_list(stores_by_calls)},
                  {"brought_back", to_json_list(brought_back)},
                  {"loads_by_host", to_json_list(loads_by_host)}};
  if (launches_left_out > 0) json["host"]["launches_left_out"] = launches_left_out;
  if (call_ >= 0) {
    json["host"]["call"] = call_;
    json["host"]["leaks"] = to_json(leaks);
    json["host"]["outlived"] = to_json(outlived);
  }
  if (fault_location.line > 0) json["host"]["fault"] = to_json(fault_location);
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace referee
