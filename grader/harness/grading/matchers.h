// gmock matchers over an Answer. Each of them also demands that the answer is sound: values came,
// the referee found no error, inputs are unchanged, and nothing was written beyond an output.
//
//   ASSERT_THAT(ask(question), AllOf(GivesExactly<float>("out", {528}), UsesSharedBytes(128)));
//
// A failure is also put down in the case's record, from which the result is written.
#pragma once

#include <functional>
#include <memory>
#include <ostream>
#include <string>
#include <utility>
#include <vector>

#include "grader/harness/grading/comparison.h"
#include "grader/harness/grading/record.h"

namespace warplings::grading {

// What a matcher looks at. Values are judged under every policy of __activemask(); counters may
// differ between policies, and those of the first run count. Neither is looked at where there are
// no values. What is about the end of the program is asked about every run.
enum class About { kValues, kCounters, kEnd };

// A matcher made of a function that examines an answer.
class AnswerMatcher {
 public:
  using is_gtest_matcher = void;
  using Examine = std::function<std::optional<Finding>(const Answer&)>;

  AnswerMatcher(std::string description, Examine examine, About about = About::kValues)
      : description_(std::move(description)),
        examine_(std::make_shared<const Examine>(std::move(examine))),
        about_(about) {}

  // The same about what must hold whichever lanes __activemask() names, counters too.
  AnswerMatcher under_every_activemask() const {
    AnswerMatcher result = *this;
    result.about_ = About::kValues;
    return result;
  }

  // What it finds in the answer's values, or in its report, before soundness is looked at.
  std::optional<Finding> examined(const Answer& answer) const { return (*examine_)(answer); }

  // gtest calls this first without a listener, and again with one where the first call has failed.
  bool MatchAndExplain(const Answer& answer, std::ostream* listener) const;
  void DescribeTo(std::ostream* out) const { *out << description_; }
  void DescribeNegationTo(std::ostream* out) const { *out << "not: " << description_; }

 private:
  std::optional<Finding> judged(const Answer& answer) const;

  std::string description_;
  std::shared_ptr<const Examine> examine_;  // gmock copies matchers, and these hold whole arrays
  About about_;
};

// A matcher over the referee's report, where there is one: `examine` says what is wrong in the
// end of a sentence, or nothing; `find` which lines that is about. Of the run's launches both see
// those of the answer's call; all else in the report is of all calls together.
AnswerMatcher over_report(std::string description,
                          std::function<std::string(const RefereeReport&)> examine,
                          FindPlaces find = {});

// The same where the lines are told in words of what was asked.
using FindPlacesFor = std::function<FindPlaces(const Question&)>;
AnswerMatcher over_report(std::string description,
                          std::function<std::string(const RefereeReport&)> examine,
                          FindPlacesFor find);

// The same over the launches of the answer's call, of which there must be one.
AnswerMatcher over_launches(std::string description,
                            std::function<std::string(const std::vector<Launch>&)> examine,
                            FindPlaces find = {});

// Of launches of one block each: what is wrong with more than one of them, or "".
std::string more_launches(const std::vector<Launch>& launches);

// Nothing but soundness.
inline AnswerMatcher IsSound() {
  return {"is sound", [](const Answer&) { return std::nullopt; }};
}

// The output `name` holds exactly these elements. Where it holds those of an alternative, the
// verdict says which (alternatives.h).
template <class T>
AnswerMatcher GivesExactly(std::string name, std::vector<T> expected,
                           Alternatives<T> alternatives = {}) {
  return {"gives " + name + " exactly", [=](const Answer& answer) {
            return compare_exactly<T>(answer, name, expected, alternatives);
          }};
}

// The same of places in the array `in`: behind each, what stands there, as in "in[17] = 2.5".
template <class T>
AnswerMatcher GivesPlaces(std::string name, std::vector<int> expected, std::string array,
                          std::vector<T> in, Alternatives<int> alternatives = {}) {
  const auto write = [=](const int& place) {
    const bool inside = place >= 0 && static_cast<std::size_t>(place) < in.size();
    if (!inside) return written(place);
    return fmt::format("{}[{}] = {}", array, place, written(in[static_cast<std::size_t>(place)]));
  };
  return {"gives the places " + name, [=](const Answer& answer) {
            return compare_exactly<int>(answer, name, expected, alternatives, write);
          }};
}

// The same of sets of lanes, which are written as such.
inline AnswerMatcher GivesMasks(std::string name, std::vector<unsigned> expected,
                                Alternatives<unsigned> alternatives = {}) {
  return {"gives the masks " + name, [=](const Answer& answer) {
            return compare_exactly<unsigned>(answer, name, expected, alternatives, written_as_mask);
          }};
}

// The output `name` holds these elements bit by bit: the sign of a zero counts.
template <class T>
AnswerMatcher GivesTheSameBits(std::string name, std::vector<T> expected,
                               Alternatives<T> alternatives = {}) {
  return {"gives " + name + " bit by bit", [=](const Answer& answer) {
            return compare_bits<T>(answer, name, expected, alternatives);
          }};
}

// Each element of the output lies within its bound of the float64 reference.
template <class T>
AnswerMatcher GivesWithin(std::string name, std::vector<double> reference,
                          std::vector<double> bound, Alternatives<double> alternatives = {}) {
  return {"gives " + name + " within the bound", [=](const Answer& answer) {
            return compare_within<T>(answer, name, reference, bound, alternatives);
          }};
}

// The same for what the function returned.
template <class T>
AnswerMatcher ReturnsExactly(T expected, Alternatives<T> alternatives = {}) {
  return GivesExactly<T>(std::string(kReturned), {expected}, std::move(alternatives));
}
template <class T>
AnswerMatcher ReturnsWithin(double reference, double bound,
                            Alternatives<double> alternatives = {}) {
  return GivesWithin<T>(std::string(kReturned), {reference}, {bound}, std::move(alternatives));
}

// Counters of the referee, over every launch of the answer's call; there was one at least.
// On a backend without counters these match anything.
AnswerMatcher HasBarriersPerThreadAtMost(std::uint64_t most);

// Every thread of a block meets as many block barriers as that one that meets most of them: none
// has ended before.
AnswerMatcher HasAllThreadsAtBarriers();
AnswerMatcher UsesSharedBytes(std::uint64_t bytes);  // static and dynamic together
AnswerMatcher LaunchesOneBlock();                    // one launch, with a grid of one block
AnswerMatcher LaunchesAKernel();

// The program noticed that a CUDA call failed: it threw an exception, aborted, or exited with a
// status other than 0 before it answered. An error that nobody looked at is the referee's finding.
AnswerMatcher EndsWithAnError();

// No device memory was left allocated when the call ended: what a later call frees, or a destructor
// when the program ends, was. In a run of several calls, the answer to each is charged with what
// its own call has allocated, as far as the report says whose it is: such a case asks about each of
// them.
AnswerMatcher FreesAllDeviceMemory();

// What the function returns, a float, has come from the device as it is, or as a double: where
// small copies came to the host in this call, it stands in one of them. Of memory that both share
// nothing is known.
AnswerMatcher BringsBackWhatItReturns();

// No more bytes came from the device to the host, outputs of the question included: by copies, or
// where the host reads what kernels have stored in memory that both share.
AnswerMatcher BringsBackBytesAtMost(std::uint64_t most);

}  // namespace warplings::grading
