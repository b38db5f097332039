// Adds what is known of the running kernel to a diagnosis.
#include "referee/src/runtime/report/diagnosis.h"

#include <utility>

#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/events.h"
#include "referee/src/runtime/exec/helpers.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/report/report.h"

namespace referee {

Location Location::at(std::string file, unsigned line, std::string what) {
  Location place;
  place.file = std::move(file);
  place.line = line;
  place.what = std::move(what);
  return place;
}

Location Location::at(std::source_location where, std::string what) {
  return at(where.file_name(), where.line(), std::move(what));
}

Location Location::at(std::uintptr_t pc, std::string what) {
  Location place;
  place.pc = pc;
  place.what = std::move(what);
  return place;
}

namespace {

void add_kernel(Diagnosis& diagnosis) {
  const Launch* const launch = current_launch;
  if (!launch) return;
  diagnosis.kernel = launch->call.name;
  diagnosis.kernel_address = reinterpret_cast<std::uintptr_t>(launch->configuration->kernel);
  if (launch->block) diagnosis.block = launch->block->index;
  diagnosis.in_kernel = true;
}

}  // namespace

std::size_t diagnose(Diagnosis diagnosis, const RaceOccurrence* race) {
  give_up_if_helping();
  Critical critical;
  add_kernel(diagnosis);
  const std::size_t position = report().add(std::move(diagnosis));
  events::diagnosis(position, race);
  return position;
}

void tell_instead(std::size_t position, Diagnosis diagnosis) {
  give_up_if_helping();
  Critical critical;
  add_kernel(diagnosis);
  report().replace(position, std::move(diagnosis));
}

void diagnose_again(std::size_t position, const RaceOccurrence* race) {
  give_up_if_helping();
  report().count_again(position);
  events::diagnosis(position, race);
}

}  // namespace referee
