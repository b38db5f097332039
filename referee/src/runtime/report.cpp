// Collects diagnoses and merges those of one cause.
#include "referee/src/runtime/report.h"

#include "referee/src/runtime/machine.h"
#include "referee/src/runtime/symbolize.h"

namespace referee {

Place Place::at(std::source_location where, std::string what) {
  Place place;
  place.file = where.file_name();
  place.line = where.line();
  place.what = std::move(what);
  return place;
}

Place Place::at(std::uintptr_t pc, std::string what) {
  Place place;
  place.pc = pc;
  place.what = std::move(what);
  return place;
}

namespace {

// "tile[5]" -> "tile": elements of one array are one cause.
std::string array_name(const std::string& variable) {
  const auto end = variable.find_first_of("[");
  const auto byte = variable.find(" byte ");
  return variable.substr(0, std::min(end, byte));
}

std::string cause(const Diagnosis& d) {
  std::string key = d.rule + "|" + d.kernel + "|" + array_name(d.variable);
  for (const Place& place : d.places)
    key += "|" + place.file + ":" + std::to_string(place.line) + ":" + std::to_string(place.pc);
  return key;
}

}  // namespace

std::size_t Report::add(Diagnosis diagnosis) {
  const auto [entry, fresh] = by_cause_.try_emplace(cause(diagnosis), diagnoses_.size());
  if (fresh) {
    diagnoses_.push_back(std::move(diagnosis));
  } else {
    ++diagnoses_[entry->second].count;
  }
  return entry->second;
}

void Report::add(LaunchRecord launch) {
  // A program may launch a million times; the report keeps the first ones.
  constexpr std::size_t kMost = 1000;
  if (launches_.size() < kMost) launches_.push_back(std::move(launch));
}

bool Report::has_errors() const {
  for (const Diagnosis& d : diagnoses_)
    if (!d.note) return true;
  return false;
}

void Report::resolve() {
  std::vector<Place*> open;
  std::vector<std::uintptr_t> pcs;
  const auto visit = [&](Place& place) {
    if (place.pc == 0 || place.line != 0) return;
    open.push_back(&place);
    pcs.push_back(place.pc);
  };
  for (Diagnosis& d : diagnoses_)
    for (Place& place : d.places) visit(place);
  visit(fault_place);
  const auto lines = source_lines(pcs);
  for (std::size_t i = 0; i < open.size(); ++i) {
    open[i]->file = lines[i].file;
    open[i]->line = lines[i].line;
  }
}

Report& report() {
  static Report* instance = new Report;  // outlives every destructor of the program
  return *instance;
}

std::size_t diagnose(Diagnosis diagnosis) {
  Critical critical;
  if (current_launch) {
    diagnosis.kernel = current_launch->record.kernel;
    if (current_launch->block) diagnosis.block = current_launch->block->index;
    diagnosis.in_kernel = true;
  }
  return report().add(std::move(diagnosis));
}

}  // namespace referee
