// What each is called, and what a verdict says of it.
#include "grader/harness/grading/mechanism.h"

#include "grader/harness/grading/places.h"

namespace warplings::grading {

Mechanism shuffles() {
  return {
      "shuffles", "__shfl", "no lane calls a shuffle.",
      "the results stay right even where each shuffle brings the value of another lane than the "
      "one that it asks for. So they do not come by shuffles."};
}

Mechanism warp_functions() {
  return {
      "collectives", "", "no lane calls a warp function that exchanges values.",
      "the results stay right even where warp functions leave out a lane, or bring the value of "
      "another than the one that they ask for. So they do not come by warp functions."};
}

Finding not_needed(const Mechanism& mechanism, const Answer& answer) {
  Finding finding;
  const bool called = warp_calls(answer.run().report->launches, mechanism.prefix) > 0;
  finding.message = answer.question().introduce(called ? mechanism.idle : mechanism.missing);
  if (called)
    finding.find_places = calling_places(mechanism.prefix.empty() ? "__" : mechanism.prefix);
  return finding;
}

}  // namespace warplings::grading
