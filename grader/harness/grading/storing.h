// Where an output is stored that holds elements which were never written, or that nothing stores to
// it: the guard before a store is what a student looks for then.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "grader/harness/grading/finding.h"
#include "grader/harness/grading/places.h"

namespace warplings::grading {

// Where kernels store to the outputs of that many bytes, which are called so; by atomics, too.
// Other arrays than the caller's do not count. Where none does, the lines that store to those of
// other calls, which are of these sizes. And whether none does so in this call, in a sentence.
FindPlaces storing_places(const std::string& outputs, std::uint64_t array,
                          const std::set<std::uint64_t>& in_other_calls = {});
SayOfReport say_if_not_stored(const std::string& outputs, std::uint64_t array);

// Has both looked for in a run that is counted by line, for the output `name` of the answer. Arrays
// are known by their size; on the referee they are not guarded, and have just that.
void tell_who_stores(Finding& finding, const Answer& answer, std::string_view name);

}  // namespace warplings::grading
