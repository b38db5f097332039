// The CUDA error state of the process, and which errors nobody has looked at.
#pragma once

#include <cstdint>
#include <source_location>
#include <string>

#include "referee/include/referee/runtime_api.h"
#include "referee/src/runtime/memory/allocation.h"

namespace referee {

// Stores `error` as the last error (and for ever, if `sticky`: a kernel failed) and makes the
// result that the call returns.
Result fail(cudaError_t error, const char* call, std::source_location where);
// Counts a call or a launch with which nothing is wrong. True if REFEREE_FAIL_CALL names it: then
// it fails all the same, as any call may on a device that is in trouble.
bool must_fail();
// The result of a call that succeeded, unless it must fail; a sticky error comes back from every
// call.
Result succeed(const char* call, std::source_location where);

void note_reset(std::source_location where);
// Counts what a call has copied from the device; it stands at the target.
void note_copy_to_host(const void* target, std::size_t bytes, std::source_location where);
// Counts what a call of the program's own has copied from an allocation.
void note_copy_of_array(const Allocation& array, std::size_t bytes, std::source_location where);
// Counts the bytes of an allocation that a call of the program's own has written, by a copy or a
// fill. Does nothing where the target is in none.
void note_store_by_call(const void* target, std::size_t bytes, std::source_location where);

void set_launch_error(cudaError_t error, std::source_location where, const std::string& why);
// A kernel failed while it ran; its diagnosis is in the report, so nobody needs to look again.
void set_sticky_error(cudaError_t error);
cudaError_t sticky_error();

// At the end of the process: reports an error that nobody has looked at.
void report_unchecked();

// Dynamic shared memory that one block of the kernel may have; raised by cudaFuncSetAttribute.
std::size_t dynamic_shared_limit();

}  // namespace referee
