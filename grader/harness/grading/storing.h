// Where an output is stored that holds elements which were never written, or that nothing stores to
// it: the guard before a store is what a student looks for then.
#pragma once

#include <cstddef>
#include <cstdint>
#include <set>
#include <string>
#include <string_view>

#include "grader/harness/grading/finding.h"
#include "grader/harness/grading/places.h"

namespace warplings::grading {

// An output of one call of the request. Where the referee does not tell arrays by their names, they
// are known by their sizes; on the referee they are not guarded, and have just that.
struct Output {
  std::string name;
  std::uint64_t bytes = 0;
  std::size_t call = 0;
  std::string alike{};                       // "first or left": all outputs of the call of its size
  std::set<std::uint64_t> in_other_calls{};  // its sizes there, as far as no other output has them

  const std::string& known_as() const { return alike.empty() ? name : alike; }
};

// Where kernels store to it in its call; by atomics, too. Other arrays than the caller's do not
// count. Where none does, the lines that do in other calls. And whether no kernel is launched in
// its call, or none of its threads does so, in a sentence.
FindPlaces storing_places(const Output& output);
SayOfReport say_if_not_stored(const Output& output);

// Has both looked for in a run that is counted by line, for the output `name` of the answer.
void tell_who_stores(Finding& finding, const Answer& answer, std::string_view name);

}  // namespace warplings::grading
