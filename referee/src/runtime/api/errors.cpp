// Errors: last, sticky, and unchecked.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "referee/include/referee/harness.h"
#include "referee/src/runtime/api/errors.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/platform/program_calls.h"
#include "referee/src/runtime/report/report.h"

namespace referee {
namespace {

cudaError_t last_error = cudaSuccess;
cudaError_t sticky = cudaSuccess;
int own_calls = 0;  // harness::OwnCalls that live

// The oldest error that nobody has looked at.
struct Unchecked {
  cudaError_t error = cudaSuccess;
  std::string what;
  std::source_location where;
  std::string why;
  std::int64_t call = -1;
};
REFEREE_EARLY Unchecked unchecked;
// Failures whose results live, by number. Of many the first few do: one is reported.
REFEREE_EARLY std::map<unsigned, Unchecked> open_failures;
constexpr std::size_t kMostOpenFailures = 64;
unsigned failures = 0;
constexpr std::size_t kMostBroughtBack = 16;  // bytes of a copy that the report shows
constexpr std::size_t kMostBroughtBackCopies = 64;
constexpr std::size_t kMostStoresByCalls = 64;  // sizes and places of allocations

void remember(Unchecked failure) {
  // A kernel that failed has a diagnosis of its own; the calls behind it only repeat its error.
  if (unchecked.error != cudaSuccess || failure.error == sticky) return;
  unchecked = std::move(failure);
}

// Puts down a call of the program's own, while there are few; one in a loop once. `what` makes the
// words, for a place that is kept.
template <class What>
void note_place(std::vector<Location>& places, std::source_location where, What what) {
  constexpr std::size_t kMost = 8;
  if (own_calls > 0 || places.size() == kMost) return;
  if (places.empty() || places.back().line != where.line())
    places.push_back(Location::at(where, what()));
}

// Looking at one error says nothing of another that was thrown away before.
void looked(cudaError_t error) {
  if (unchecked.error == error) unchecked.error = cudaSuccess;
}

}  // namespace

harness::OwnCalls::OwnCalls() { ++own_calls; }
harness::OwnCalls::~OwnCalls() { --own_calls; }

unsigned Result::note_failed(cudaError_t code, const char* call, std::source_location where) {
  ++failures;
  if (open_failures.size() < kMostOpenFailures)
    open_failures[failures] = {code, std::string(call) + " failed", where, "", report().call()};
  return failures;
}

void Result::note_unchecked(unsigned failure) {
  if (auto node = open_failures.extract(failure)) remember(std::move(node.mapped()));
}

void Result::note_looked(unsigned failure, cudaError_t code) {
  open_failures.erase(failure);
  looked(code);
}

Result fail(cudaError_t error, const char* call, std::source_location where) {
  last_error = error;
  note_place(report().failed_calls, where,
             [&] { return std::string(call) + " returns " + cudaGetErrorName(error) + " here"; });
  return {error, text_for_program(call), where};
}

void note_reset(std::source_location where) {
  note_place(report().resets, where,
             [] { return "this frees all device memory, whoever has allocated it"; });
}

void note_copy_to_host(const void* target, std::size_t bytes, std::source_location where) {
  report().bytes_to_host += bytes;
  if (own_calls == 0 && bytes <= kMostBroughtBack &&
      report().brought_back.size() < kMostBroughtBackCopies) {
    const auto* const first = static_cast<const unsigned char*>(target);
    report().brought_back.push_back({report().call(), {first, first + bytes}});
  }
  note_place(report().copies_to_host, where,
             [&] { return std::to_string(bytes) + " bytes are copied to the host here"; });
}

void note_copy_of_array(const Allocation& array, std::size_t bytes, std::source_location where) {
  if (own_calls > 0) return;
  CopiesOfArrays& copies = report().copies_of_arrays[{array.size, array.name}];
  if (copies.bytes == 0) copies.first = Location::at(where, "copied from here on");
  copies.bytes += bytes;
}

void note_store_by_call(const void* target, std::size_t bytes, std::source_location where) {
  if (own_calls > 0) return;
  const Allocation* const array = allocation_of(reinterpret_cast<std::uintptr_t>(target));
  if (array == nullptr) return;
  const ArrayKey key{array->size, array->name};
  std::vector<StoresByCalls>& all = report().stores_by_calls;
  const auto known = std::find_if(all.begin(), all.end(), [&](const StoresByCalls& stores) {
    return stores.array == key && stores.allocated_at.line == array->where.line() &&
           stores.allocated_at.file == array->where.file_name();
  });
  if (known != all.end()) {
    known->bytes += bytes;
  } else if (all.size() < kMostStoresByCalls) {
    all.push_back({key, bytes, Location::at(where, "written from here on"),
                   Location::at(array->where, "allocated here")});
  }
}

bool must_fail() { return own_calls == 0 && ++report().calls == options().fail_call; }

Result succeed(const char* call, std::source_location where) {
  if (must_fail()) return fail(cudaErrorUnknown, call, where);
  return {sticky, text_for_program(call), where};
}

void set_launch_error(cudaError_t error, std::source_location where, const std::string& why) {
  last_error = error;
  note_place(report().failed_calls, where, [&] {
    return std::string("the launch fails with ") + cudaGetErrorName(error) +
           (why.empty() ? "" : ": " + why);
  });
  remember({error, "the kernel launch failed", where, why, report().call()});
}

void set_sticky_error(cudaError_t error) { last_error = sticky = error; }

cudaError_t sticky_error() { return sticky; }

void report_unchecked() {
  for (const auto& [number, failure] : open_failures) remember(failure);
  open_failures.clear();
  if (unchecked.error == cudaSuccess) return;
  // Why a launch fails by itself says more than that nobody asked, which may be somebody else's
  // part.
  const bool own_fault = !unchecked.why.empty() && unchecked.error != cudaErrorUnknown;
  Diagnosis d(Rule::unchecked_error);
  d.message = unchecked.what + " with " + cudaGetErrorName(unchecked.error) + " (" +
              cudaGetErrorString(unchecked.error) + ")" + (own_fault ? "" : ", and nobody looked") +
              (unchecked.why.empty() ? "" : ": " + unchecked.why);
  if (unchecked.error == cudaErrorCooperativeLaunchTooLarge)
    d.explanation =
        "All blocks of a cooperative launch run at once. Ask the device how many fit, "
        "cudaOccupancyMaxActiveBlocksPerMultiprocessor() times the number of multiprocessors.";
  else if (own_fault)
    d.explanation =
        "A launch that fails runs nothing. It leaves its error for cudaGetLastError(), for whoever "
        "asks: your function, or the one that calls it.";
  d.locations.push_back(Location::at(unchecked.where, unchecked.what + " here"));
  d.call = unchecked.call;
  report().add(std::move(d));
  unchecked.error = cudaSuccess;
}

}  // namespace referee

using namespace referee;

cudaError_t cudaGetLastError() {
  const cudaError_t error = last_error;
  last_error = sticky;
  if (error != cudaSuccess) looked(error);
  return error;
}

cudaError_t cudaPeekAtLastError() {
  if (last_error != cudaSuccess) looked(last_error);
  return last_error;
}

const char* cudaGetErrorName(cudaError_t error) {
  switch (error) {
#define ERROR(name, number, text) \
  case name:                      \
    return text_for_program(#name);
#include "referee/include/referee/error_codes.def"
#undef ERROR
  }
  return text_for_program("unrecognized error code");
}

const char* cudaGetErrorString(cudaError_t error) {
  switch (error) {
#define ERROR(name, number, text) \
  case name:                      \
    return text_for_program(text);
#include "referee/include/referee/error_codes.def"
#undef ERROR
  }
  return text_for_program("unrecognized error code");
}
