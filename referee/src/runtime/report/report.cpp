// Collects diagnoses and merges those of one cause.
#include "referee/src/runtime/report/report.h"

#include <algorithm>
#include <set>

#include "referee/include/referee/harness.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/platform/source_lines.h"

namespace referee {

namespace {

// "tile[5]" -> "tile": elements of one array are one cause.
std::string array_name(const std::string& variable) {
  const auto end = variable.find_first_of("[");
  const auto byte = variable.find(" byte ");
  return variable.substr(0, std::min(end, byte));
}

std::string cause(const Diagnosis& d) {
  std::string key = name_of(d.rule) + "|" + d.kernel + "|" + std::to_string(d.kernel_address) +
                    "|" + array_name(d.variable);
  for (const Location& place : d.locations)
    key += "|" + place.file + ":" + std::to_string(place.line) + ":" + std::to_string(place.pc);
  return key;
}

// What the races of one cause share once their lines are known, whichever access came first.
std::string lines_and_variable(const Diagnosis& d) {
  std::set<std::string> lines;
  for (const Location& place : d.locations)
    lines.insert(place.file + ":" + std::to_string(place.line));
  std::string key = name_of(d.rule) + "|" + d.kernel + "|" + array_name(d.variable);
  for (const std::string& line : lines) key += "|" + line;
  return key;
}

bool same_line(const Location& a, const Location& b) {
  return a.file == b.file && a.line == b.line;
}
bool same_line(const Diagnosis& a, const Diagnosis& b) {
  return !a.locations.empty() && !b.locations.empty() && same_line(a.locations[0], b.locations[0]);
}

// A compiler may name a file by its path, or by what that is relative to.
bool is_same_file(const std::string& one, const std::string& other) {
  return one.ends_with(other) || other.ends_with(one);
}

bool is_one_line(const Diagnosis& d) {
  return !d.locations.empty() && d.locations[0].line != 0 &&
         std::all_of(d.locations.begin(), d.locations.end(),
                     [&](const Location& place) { return same_line(place, d.locations[0]); });
}

// The same line of the same kernel, as the places of a run have it.
bool is_same_count(const LineCount& a, const LineCount& b) {
  return a.counter == b.counter && a.array == b.array && a.variable == b.variable &&
         a.by_group == b.by_group && a.place.pc == b.place.pc && same_line(a.place, b.place) &&
         same_line(a.allocated, b.allocated);
}

void add_lines(std::vector<LineCount>& lines, const std::vector<LineCount>& more) {
  for (const LineCount& other : more) {
    const auto same = std::find_if(lines.begin(), lines.end(), [&](const LineCount& line) {
      return is_same_count(line, other);
    });
    if (same == lines.end()) {
      lines.push_back(other);
    } else {
      same->calls += other.calls;
      same->traffic += other.traffic;
    }
  }
}

// They tell what happens in one launch.
void keep_most_repeated(std::vector<RepeatedAccess>& repeated,
                        const std::vector<RepeatedAccess>& more) {
  for (const RepeatedAccess& other : more) {
    const auto same =
        std::find_if(repeated.begin(), repeated.end(), [&](const RepeatedAccess& access) {
          return access.counter == other.counter && access.array == other.array;
        });
    if (same == repeated.end()) {
      repeated.push_back(other);
    } else if (other.times > same->times) {
      *same = other;
    }
  }
}

}  // namespace

void LaunchRecord::add(const LaunchRecord& other) {
  const auto add_count = [](OperationCount& count, const OperationCount& more) {
    count.total += more.total;
    count.per_thread = std::max(count.per_thread, more.per_thread);
    count.idle += more.idle;
    count.exchanges = more.exchanges;
  };
  const auto add_traffic = [](Traffic& traffic, const Traffic& more) {
    traffic.requests += more.requests;
    traffic.bytes += more.bytes;
    traffic.sectors += more.sectors;
    traffic.atomic_bytes += more.atomic_bytes;
    for (const auto& [size, array] : more.arrays) traffic.arrays[size] += array;
    traffic.widest = std::max(traffic.widest, more.widest);
    if (traffic.narrowest == 0 || (more.narrowest != 0 && more.narrowest < traffic.narrowest))
      traffic.narrowest = more.narrowest;
  };
  launches += other.launches;
  shared_static = std::max(shared_static, other.shared_static);
  shared_dynamic = std::max(shared_dynamic, other.shared_dynamic);
  if (error.empty()) error = other.error;
  add_count(barriers, other.barriers);
  for (const auto& [name, count] : other.collectives) add_count(collectives[name], count);
  for (const auto& [name, count] : other.group_calls) group_calls[name] += count;
  warp_collectives += other.warp_collectives;
  add_traffic(loads, other.loads);
  add_traffic(stores, other.stores);
  shared_load_bytes += other.shared_load_bytes;
  unordered_reads += other.unordered_reads;
  unordered_block_reads += other.unordered_block_reads;
  unordered_updates += other.unordered_updates;
  bank_conflicts += other.bank_conflicts;
  atomics_global += other.atomics_global;
  atomics_shared += other.atomics_shared;
  busiest_warp.keep_higher(other.busiest_warp);
  busiest_round.keep_higher(other.busiest_round);
  busiest_adder_global.keep_higher(other.busiest_adder_global);
  busiest_adder_shared.keep_higher(other.busiest_adder_shared);
  copies.bytes += other.copies.bytes;
  for (const auto& [under_way, reads] : other.copies.reads_beside) {
    copies.reads_beside[under_way].bytes += reads.bytes;
    copies.reads_beside[under_way].last += reads.last;
  }
  // Each record has a place once, and a program has few: the first launch's say enough otherwise.
  if (activemask_calls.empty()) activemask_calls = other.activemask_calls;
  add_lines(lines, other.lines);
  keep_most_repeated(repeated, other.repeated);
}

std::size_t Report::add(Diagnosis diagnosis) {
  const auto [entry, fresh] = by_cause_.try_emplace(cause(diagnosis), diagnoses_.size());
  if (fresh) {
    if (diagnosis.call < 0) diagnosis.call = call_;
    diagnoses_.push_back(std::move(diagnosis));
  } else {
    ++diagnoses_[entry->second].count;
  }
  return entry->second;
}

void Report::replace(std::size_t position, Diagnosis diagnosis) {
  Diagnosis& old = diagnoses_[position];
  if (old.call != call_) return;  // it is told of the call that it was found in
  diagnosis.count = old.count;
  diagnosis.call = old.call;
  old = std::move(diagnosis);
}

void Report::add(LaunchRecord launch) {
  // A program may launch a million times; the report keeps the first ones, and sums of others.
  constexpr std::size_t kMost = 1000;
  launch.call = call_;
  if (launches_.size() <= kMost || launches_.back().call != call_)
    return launches_.push_back(std::move(launch));
  launches_.back().add(launch);
}

void Report::note_load_by_host(std::uintptr_t pc) {
  constexpr std::size_t kMost = 8;
  if (loads_by_host.size() == kMost) return;
  if (loads_by_host.empty() || loads_by_host.back().pc != pc)
    loads_by_host.push_back(Location::at(pc, "read by the host here"));
}

bool Report::has_errors() const {
  for (const Diagnosis& d : diagnoses_)
    if (!d.is_note()) return true;
  return false;
}

namespace {

// Empty where the locations are in several files, or unknown.
std::string with_lines(std::string text, const std::vector<Location>& locations) {
  for (std::size_t i = 0; i < locations.size(); ++i) {
    const Location& place = locations[i];
    if (place.line == 0 || place.file != locations[0].file) return "";
    const std::string name = "{" + std::to_string(i) + "}";
    for (std::size_t at; (at = text.find(name)) != text.npos;)
      text.replace(at, name.size(), std::to_string(place.line));
  }
  return text;
}

bool has_line_between(const Diagnosis& d) {
  if (d.line_between == 0 || d.locations.size() != 2) return false;
  const auto [first, last] = std::minmax(d.locations[0].line, d.locations[1].line);
  return is_same_file(d.locations[0].file, d.own_file) &&
         is_same_file(d.locations[1].file, d.own_file) && first < d.line_between &&
         d.line_between < last;
}

}  // namespace

void Report::resolve() {
  resolve_locations();
  resolve_kernels();
  for (Diagnosis& d : diagnoses_) {
    if (!d.explanation_on_one_line.empty() && is_one_line(d))
      d.explanation = d.explanation_on_one_line;
    if (!d.locations.empty() && d.locations[0].line != 0 &&
        is_same_file(d.locations[0].file, d.own_file)) {
      d.explanation += d.explanation_in_own_file;
    } else if (!d.explanation_in_other_file.empty()) {
      d.explanation = d.explanation_in_other_file;
    }
    if (std::string text = with_lines(d.explanation_with_lines, d.locations); !text.empty())
      d.explanation = std::move(text);
    d.explanation_with_lines.clear();
    if (has_line_between(d)) d.explanation += d.explanation_of_line_between;
    d.explanation_in_own_file.clear();
    d.explanation_in_other_file.clear();
    d.explanation_of_line_between.clear();
  }
  merge_races_of_equal_lines();
  merge_indices_and_accesses();
}

void Report::resolve_locations() {
  std::vector<Location*> open;
  std::vector<std::uintptr_t> pcs;
  const auto visit = [&](Location& place) {
    if (place.pc == 0 || place.line != 0) return;
    open.push_back(&place);
    pcs.push_back(place.pc);
  };
  for (Diagnosis& d : diagnoses_)
    for (Location& place : d.locations) visit(place);
  for (LaunchRecord& launch : launches_) {
    for (LineCount& line : launch.lines) visit(line.place);
    for (RepeatedAccess& repeated : launch.repeated) visit(repeated.first), visit(repeated.last);
  }
  for (Location& place : loads_by_host) visit(place);
  for (auto* of_calls : {&leaks, &outlived})
    for (auto& [call, leaks_of_call] : *of_calls)
      for (Leak& leak : leaks_of_call) visit(leak.place);
  visit(fault_location);
  const auto lines = source_lines(pcs);
  for (std::size_t i = 0; i < open.size(); ++i) {
    open[i]->file = lines[i].file;
    open[i]->line = lines[i].line;
  }
  for (Diagnosis& d : diagnoses_)
    for (Location& place : d.locations) {
      if (is_same_file(place.file, place.own_file)) place.what += place.in_own_file;
      place.in_own_file.clear();
    }
}

void Report::resolve_kernels() {
  std::vector<std::string*> open;
  std::vector<std::uintptr_t> addresses;
  const auto visit = [&](auto& record) {
    if (!record.kernel.empty() || record.kernel_address == 0) return;
    open.push_back(&record.kernel);
    addresses.push_back(record.kernel_address);
  };
  for (Diagnosis& d : diagnoses_) visit(d);
  for (LaunchRecord& launch : launches_) visit(launch);
  const auto names = function_names(addresses);
  for (std::size_t i = 0; i < names.size(); ++i) *open[i] = names[i];
}

void Report::merge_races_of_equal_lines() {
  std::map<std::string, std::size_t> first;
  std::vector<Diagnosis> merged;
  for (Diagnosis& d : diagnoses_) {
    if (d.rule != Rule::shared_race && d.rule != Rule::global_race &&
        d.rule != Rule::unordered_work) {
      merged.push_back(std::move(d));
      continue;
    }
    const auto [entry, fresh] = first.try_emplace(lines_and_variable(d), merged.size());
    if (fresh) {
      merged.push_back(std::move(d));
    } else {
      // Accesses that are further apart need more to order them.
      Diagnosis& told = merged[entry->second];
      const std::uint64_t count = told.count + d.count;
      if (d.breadth > told.breadth) told = std::move(d);
      told.count = count;
    }
  }
  diagnoses_ = std::move(merged);
}

// The memory check tells more of an array, but what lies behind one may belong to the next. It
// means the right one where the element has the number of an index that is reported for the line;
// then that says no more. Other accesses of the line are consequences.
void Report::merge_indices_and_accesses() {
  std::set<const Diagnosis*> dropped;
  const auto is_access = [](const Diagnosis& d) {
    return d.rule == Rule::out_of_bounds && d.index.empty();
  };
  for (const Diagnosis& access : diagnoses_) {
    if (!is_access(access)) continue;
    const Diagnosis* same_element = nullptr;
    bool other_element = false;
    for (const Diagnosis& index : diagnoses_) {
      if (index.index.empty() || index.kernel != access.kernel || !same_line(index, access))
        continue;
      if (access.variable.ends_with("[" + index.index + "]")) {
        same_element = &index;
      } else {
        other_element = true;
      }
    }
    if (same_element != nullptr) {
      dropped.insert(same_element);
    } else if (other_element) {
      dropped.insert(&access);
    }
  }
  std::erase_if(diagnoses_, [&](const Diagnosis& d) { return dropped.contains(&d); });
}

void harness::tell_call(std::uint64_t number) {
  report().begin_call(number);
  begin_allocations_of(report().call());
}

void harness::tell_end_of_calls() { begin_allocations_of(-1); }

Report& report() {
  static Report* instance = new Report;  // outlives every destructor of the program
  return *instance;
}

}  // namespace referee
