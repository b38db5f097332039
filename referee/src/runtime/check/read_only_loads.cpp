// Loads by __ldg: of memory that no thread may write in the same launch (CUDA C++ Programming
// Guide, "Read-Only Data Cache Load Function"). PTX calls them ld.global.nc, non-coherent, and no
// barrier and no fence orders them behind a write.
#include <algorithm>
#include <string>
#include <unordered_map>

#include "referee/include/referee/memory_functions.h"
#include "referee/src/runtime/arch/arch.h"
#include "referee/src/runtime/check/address_text.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"

namespace referee {
namespace {

// A loop breaks the rule thousands of times: a pair of lines is described once, then counted.
REFEREE_EARLY std::unordered_map<std::uint64_t, std::size_t>
    reported_loads;  // position in the report

// The last write that a line's runs remember of a word; of segment 0 if there is none.
Access last_write(const Line& line, unsigned word, std::uint32_t oldest) {
  Access write;
  for_each_live_run(line, oldest, [&](const Run& run) {
    if (!run.write || !run.holds(word) || run.segment < write.segment) return;
    write = {run.segment, AccessInfo::of(run.thread(word), run.clock, 15, Strength::plain), run.pc};
  });
  return write;
}

// The last write of the word at the address, as the region remembers it.
Access last_write(const Region& region, std::uintptr_t address, std::uint32_t oldest) {
  if (region.cells) return region.cell(address)->writer;
  const Line& line = *region.line(address);
  const auto word = static_cast<unsigned>(address / 4 % kLineWords);
  if (line.form() == LineForm::runs) return last_write(line, word, oldest);
  return load_cell(line, word).writer;
}

std::string writer_text(const Access& write) {
  const bool is_atomic = write.info.strength() >= Strength::block_atomic;
  return (is_atomic ? "atomic by " : "written by ") +
         thread_text(write.info.thread(), owner_of(write.segment));
}

void report_load(const Access& write, std::uintptr_t address, std::size_t bytes,
                 std::uintptr_t pc) {
  Critical critical;
  if (image.contains(address) && is_shared_variable(address)) return;
  const std::uint64_t pair = static_cast<std::uint64_t>(pc) << 32 | write.pc;
  if (const auto known = reported_loads.find(pair); known != reported_loads.end())
    return diagnose_again(known->second);
  Diagnosis d(Rule::read_only_load);
  d.message = "__ldg loads what a thread has written in the same launch";
  d.variable = describe_address(address, bytes);
  d.locations.push_back(Location::at(pc, "__ldg by " + thread_text(current.lane->thread)));
  d.locations.push_back(Location::at(write.pc, writer_text(write)));
  reported_loads[pair] = diagnose(std::move(d));
}

}  // namespace

// Reports it where a thread of the running launch, this one or another, has written some of the
// bytes. Of each word, the shadow memory remembers the bytes of the last write alone, and what is
// written behind the load nobody compares with it.
void about_to_load_read_only(std::uintptr_t address, std::size_t bytes) {
  const std::uintptr_t pc = REFEREE_CALLER;
  if (current.lane == nullptr || current.critical) return;
  const Region& region = image.contains(address) ? image : arena;
  const std::uint32_t oldest = current_launch->base_segment;
  const std::uintptr_t end = address + bytes;
  for (std::uintptr_t at = address; at < end && region.contains(at); at = (at | 3) + 1) {
    const Access write = last_write(region, at, oldest);
    if (write.segment < oldest) continue;
    const std::size_t here = std::min<std::size_t>(end - at, 4 - (at & 3));
    const unsigned loaded = ((1u << here) - 1) << (at & 3);
    if ((write.info.bytes() & loaded) != 0) return report_load(write, address, bytes, pc);
  }
}

void expect_read_only_loads() { keeps_grid_segments = true; }

}  // namespace referee
