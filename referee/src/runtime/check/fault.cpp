// What a fault means, in a kernel or in host code.
#include "referee/src/runtime/check/fault.h"

#include <string>

#include "referee/src/runtime/arch/arch.h"
#include "referee/src/runtime/check/memory_check.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/platform/fibers.h"
#include "referee/src/runtime/platform/memory.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"
#include "referee/src/runtime/report/report.h"
#include "referee/src/runtime/report/report_writer.h"

namespace referee {
namespace {

void diagnose_kernel_fault(const Fault& fault) {
  const bool divides = fault.kind == Fault::Kind::arithmetic;
  Diagnosis d(divides                        ? Rule::device_trap
              : in_guard_page(fault.address) ? Rule::stack_overflow
                                             : Rule::out_of_bounds);
  d.locations.push_back(Location::at(fault.pc + 1, "in " + thread_text(current.lane->thread)));
  if (divides) {
    d.message = "integer division by zero in a kernel";
    d.explanation = "A GPU does not trap here: it goes on with an undefined value.";
  } else if (d.rule == Rule::stack_overflow) {
    const std::size_t bytes = stack_bytes(current.lane->warp->block->slot, current.lane->thread);
    d.message = "a thread has used up its stack of " + std::to_string(bytes / 1024) + " KB";
  } else {
    d.message = "a thread touched memory that does not exist";
    d.explanation = "The pointer or the index is far outside of the array.";
  }
  diagnose(std::move(d));
}

}  // namespace

bool diagnose_library(std::uintptr_t address, std::uintptr_t pc) {
  if (current.lane || !arena.contains(address) || !open_device_memory()) return false;
  check_host_access(address, 1, false, pc);
  return true;
}

bool diagnose_fault(const Fault& fault) {
  const bool aborts = fault.kind == Fault::Kind::abort;
  if (current.lane && !aborts && !current.critical) {
    current.critical = true;
    diagnose_kernel_fault(fault);
    leave_signal_handler();
    abandon_launch(in_guard_page(fault.address) ? cudaErrorHardwareStackError
                                                : cudaErrorIllegalAddress);
  }
  if (fault.kind == Fault::Kind::memory && diagnose_library(fault.address, fault.pc + 1))
    return true;
  // The host's own fault: say where, and write what is known.
  report().signal = fault.name;
  if (!aborts) report().fault_location = Location::at(fault.pc + 1, "here");
  write_report(false);
  return false;
}

}  // namespace referee
