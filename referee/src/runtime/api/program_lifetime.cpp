// The beginning and the end of a program that runs on the referee: shadow memory and signal
// handlers, leaks and the report.
#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

#include "referee/src/runtime/api/errors.h"
#include "referee/src/runtime/check/endless_loop.h"
#include "referee/src/runtime/check/fault.h"
#include "referee/src/runtime/check/interruption.h"
#include "referee/src/runtime/check/progress_line.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/platform/program.h"
#include "referee/src/runtime/platform/signals.h"
#include "referee/src/runtime/report/report.h"
#include "referee/src/runtime/report/report_writer.h"

namespace referee {
namespace {

constexpr std::size_t kMostLeakingPlaces = 4;  // that a diagnosis names

Location place_of(const Allocation& allocation) {
  return allocation.heap_pc != 0 ? Location::at(allocation.heap_pc, "allocated here")
                                 : Location::at(allocation.where, "allocated here");
}

bool is_same(const Location& a, const Location& b) {
  return a.pc == b.pc && a.line == b.line && a.file == b.file;
}

void add(const Allocation& allocation, std::vector<Leak>& leaks) {
  const Location place = place_of(allocation);
  const auto known = std::find_if(leaks.begin(), leaks.end(), [&](const Leak& leak) {
    return is_same(leak.place, place) && leak.freed_in == allocation.freed_in;
  });
  Leak& leak =
      known != leaks.end() ? *known : leaks.emplace_back(Leak{.place = place, .freed = {}});
  leak.bytes += allocation.size;
  leak.used_later = leak.used_later || allocation.used_later;
  if (!allocation.freed) return;
  leak.freed_in = allocation.freed_in;
  leak.freed = Location::at(allocation.freed_where, "freed here");
}

void add_leak(const Allocation& allocation) { add(allocation, report().leaks[allocation.call]); }

void add_outlived(const Allocation& allocation) {
  add(allocation, report().outlived[allocation.call]);
}

// A program that fails is not expected to free its memory.
void note_leaks(int status) {
  report().leaked_bytes = allocated_bytes() + bytes_on_heap();
  for_each_live_allocation(add_leak);
  for_each_outlived_allocation(add_outlived);
  if (allocated_bytes() == 0 || status != 0) return;
  Diagnosis d(Rule::memory_leak);
  d.message = std::to_string(allocated_bytes()) + " bytes of device memory were never freed";
  for_each_live_allocation([&](const Allocation& allocation) {
    const Location place = place_of(allocation);
    const auto is_known = [&](const Location& known) { return is_same(known, place); };
    const bool is_told = std::any_of(d.locations.begin(), d.locations.end(), is_known);
    if (allocation.heap_pc == 0 && !is_told && d.locations.size() < kMostLeakingPlaces)
      d.locations.push_back(place);
  });
  report().add(std::move(d));
}

void end(int status) {
  report_unchecked();
  note_leaks(status);
  write_report(true);
  // A diagnosis makes success a failure. Whether a failure of the program's own is kept, too, is
  // for those to say who started it.
  if (report().has_errors() && (status == 0 || options().errors_first))
    end_program(exit_status::kDiagnosed);
}

bool end_by_fault(const Fault& fault) {
  if (diagnose_fault(fault)) return true;
  // At once: whatever the fault came from may hold the locks of standard output.
  if (report().has_errors() && options().errors_first) std::_Exit(exit_status::kDiagnosed);
  return false;
}

void on_tick(long microseconds, std::uintptr_t pc) {
  look_for_stop(pc);
  show_progress();
  count_cpu_time(microseconds, pc);
}

// Set up before the program's own constructors run; its exit handler runs after theirs.
[[gnu::constructor(102)]] void begin() {
  initialise_shadow();
  watch_signals({on_tick, end_by_fault, stop_program},
                somebody_waits() || !options().trace_file.empty());
  at_program_end(end);
}

// The first thing in a program, before any constructor of its own: nothing of it can change what
// the referee was asked to do, nor see it.
void take_options_first(char** variables) {
  begin_environment(variables);
  take_options();
}
REFEREE_FIRST(take_options_first)

}  // namespace
}  // namespace referee

// Called by instrumented code before anything else, even before begin().
extern "C" void __tsan_init() { referee::initialise_shadow(); }
