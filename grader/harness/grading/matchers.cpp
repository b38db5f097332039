// What all matchers do, and those over single launches. Messages give the number found and
// the number allowed.
#include "grader/harness/grading/matchers.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstring>

#include "grader/harness/grading/activemask.h"
#include "grader/harness/grading/leaks.h"

namespace warplings::grading {
namespace {

AnswerMatcher over_each_launch(std::string description,
                               std::function<std::string(const Launch&)> examine, FindPlaces find) {
  return over_launches(
      std::move(description),
      [examine = std::move(examine)](const std::vector<Launch>& launches) {
        std::string problem;
        for (const Launch& launch : launches) {
          if (problem.empty()) problem = examine(launch);
        }
        return problem;
      },
      std::move(find));
}

// The numbers of a type that lie in the bytes, each where it is aligned.
template <class T>
std::vector<T> numbers_in(const std::vector<unsigned char>& bytes) {
  std::vector<T> numbers(bytes.size() / sizeof(T));
  if (!numbers.empty()) std::memcpy(numbers.data(), bytes.data(), numbers.size() * sizeof(T));
  return numbers;
}

template <class T>
bool has_number(const std::vector<unsigned char>& bytes, float number) {
  const std::vector<T> numbers = numbers_in<T>(bytes);
  return std::any_of(numbers.begin(), numbers.end(), [number](T one) {
    return static_cast<float>(one) == number || (std::isnan(one) && std::isnan(number));
  });
}

// A launch of the answer's call that failed, where the call made another one behind it.
std::optional<Finding> find_unchecked_launch(const Answer& answer) {
  const auto launches = answer.run().report->launches_of(answer.index());
  const auto failed = std::find_if(launches.begin(), launches.end(),
                                   [](const Launch& launch) { return !launch.error.empty(); });
  if (failed == launches.end() || failed + 1 == launches.end()) return std::nullopt;
  Finding finding;
  finding.message = answer.question().introduction() +
                    "a launch failed, and the next one was made before anybody asked "
                    "cudaGetLastError().";
  if (failed->launched_at.line > 0) finding.places = {failed->launched_at};
  return finding;
}

}  // namespace

AnswerMatcher over_report(std::string description,
                          std::function<std::string(const RefereeReport&)> examine,
                          FindPlaces find) {
  return over_report(std::move(description), std::move(examine),
                     FindPlacesFor([find = std::move(find)](const Question&) { return find; }));
}

AnswerMatcher over_report(std::string description,
                          std::function<std::string(const RefereeReport&)> examine,
                          FindPlacesFor find_for) {
  return {std::move(description),
          [examine = std::move(examine),
           find_for = std::move(find_for)](const Answer& answer) -> std::optional<Finding> {
            if (!answer.run().report) return std::nullopt;
            const RefereeReport& whole = *answer.run().report;
            const std::size_t call = answer.index();
            std::optional<RefereeReport> part;
            if (whole.has_launches_of_other_calls(call)) part = whole.of_call(call);
            const RefereeReport& report = part ? *part : whole;
            const std::string problem = examine(report);
            if (problem.empty()) return std::nullopt;
            Finding finding;
            finding.message = answer.question().introduction() + problem;
            const FindPlaces find = find_for(answer.question());
            if (!find) return finding;
            finding.places = find(report);
            if (finding.places.empty())
              finding.find_places = [=](const RefereeReport& by_line) {
                return find(by_line.of_call(call));
              };
            return finding;
          },
          About::kCounters};
}

AnswerMatcher over_launches(std::string description,
                            std::function<std::string(const std::vector<Launch>&)> examine,
                            FindPlaces find) {
  return over_report(
      std::move(description),
      [examine = std::move(examine)](const RefereeReport& report) {
        return report.launches.empty() ? "no kernel was launched." : examine(report.launches);
      },
      std::move(find));
}

std::optional<Finding> AnswerMatcher::judged(const Answer& answer) const {
  if (about_ == About::kEnd) return (*examine_)(answer);
  return judge(answer, answer.trouble() ? std::nullopt : (*examine_)(answer));
}

bool AnswerMatcher::MatchAndExplain(const Answer& answer, std::ostream* listener) const {
  if (about_ == About::kValues) {
    const auto dependence = find_activemask_dependence(
        answer, [this](const Answer& candidate) { return judged(candidate); });
    if (dependence) {
      if (listener != nullptr) {
        *listener << dependence->finding.text();
        Finding finding = dependence->finding;
        if (!finding.call) finding.call = answer.index();
        Record::current().fail(finding, dependence->diagnosis);
      }
      return false;
    }
  }
  auto finding = judged(answer);
  if (finding && listener != nullptr) {
    if (!finding->call) finding->call = answer.index();
    if (about_ == About::kValues)
      finding->retrial = {
          answer, [matcher = *this](const Answer& other) { return !matcher.judged(other); }};
    *listener << finding->text();
    Record::current().fail(*finding);
  }
  return !finding;
}

AnswerMatcher HasBarriersPerThreadAtMost(std::uint64_t most) {
  return over_each_launch(
      fmt::format("has at most {} block barriers per thread", most),
      [most](const Launch& launch) {
        if (launch.barriers_per_thread <= most) return std::string();
        return fmt::format("a thread meets {} block barriers; {} {} allowed.",
                           launch.barriers_per_thread, most, most == 1 ? "is" : "are");
      },
      barrier_places());
}

AnswerMatcher HasAllThreadsAtBarriers() {
  return over_each_launch(
      "has all threads at every block barrier",
      [](const Launch& launch) {
        const auto counted = launch.counters.value("barriers", std::uint64_t{0});
        const std::uint64_t threads = launch.blocks() * launch.threads_of_block();
        if (counted >= launch.barriers_per_thread * threads) return std::string();
        return fmt::format(
            "{} of the {} arrivals at block barriers are missing, counted by thread: some threads "
            "end before others have met all barriers.",
            launch.barriers_per_thread * threads - counted, launch.barriers_per_thread * threads);
      },
      barrier_places());
}

AnswerMatcher UsesSharedBytes(std::uint64_t bytes) {
  return over_each_launch(
      fmt::format("uses {} bytes of shared memory", bytes),
      [bytes](const Launch& launch) {
        if (launch.shared_static + launch.shared_dynamic == bytes) return std::string();
        return fmt::format(
            "a block uses {} bytes of shared memory ({} declared in the kernel, {} given at the "
            "launch); it should be {}.",
            launch.shared_static + launch.shared_dynamic, launch.shared_static,
            launch.shared_dynamic, bytes);
      },
      shared_memory_places);
}

std::string more_launches(const std::vector<Launch>& launches) {
  if (launches.size() == 1) return "";
  return fmt::format("{} kernels are launched, of one block each; it should be one launch.",
                     launches.size());
}

AnswerMatcher LaunchesOneBlock() {
  return over_launches(
      "launches one block",
      [](const std::vector<Launch>& launches) {
        for (const Launch& launch : launches) {
          const auto& grid = launch.grid;
          if (launch.blocks() != 1)
            return fmt::format(
                "the launch has a grid of {} x {} x {} blocks; it should be one block.", grid[0],
                grid[1], grid[2]);
        }
        return more_launches(launches);
      },
      launch_places);
}

AnswerMatcher LaunchesAKernel() {
  return over_launches("launches a kernel",
                       [](const std::vector<Launch>&) { return std::string(); });
}

AnswerMatcher FreesAllDeviceMemory() {
  return {"frees all device memory", find_leak, About::kCounters};
}

AnswerMatcher BringsBackBytesAtMost(std::uint64_t most) {
  return over_report(
      fmt::format("brings back at most {} bytes", most),
      [most](const RefereeReport& report) {
        const std::uint64_t found = report.bytes_brought_back();
        if (found <= most) return std::string();
        return fmt::format(
            "{} bytes come to the host, by copies or in memory that it shares with the kernels, "
            "and the result has no more than {}. So the host is given parts of it to put together; "
            "that is the kernels' task.",
            found, most);
      },
      reaching_the_host);
}

AnswerMatcher BringsBackWhatItReturns() {
  const auto examine = [](const Answer& answer) -> std::optional<Finding> {
    const auto& report = answer.run().report;
    const auto returned = answer.values<float>(kReturned);
    if (!report || !returned || returned->size() != 1) return std::nullopt;
    const float result = returned->front();
    std::string numbers;
    for (const BroughtBack& copy : report->brought_back) {
      if (copy.call != static_cast<std::int64_t>(answer.index())) continue;
      if (has_number<float>(copy.bytes, result) || has_number<double>(copy.bytes, result))
        return std::nullopt;
      for (const float part : numbers_in<float>(copy.bytes))
        numbers += (numbers.empty() ? "" : " and ") + written(part);
    }
    if (numbers.empty()) return std::nullopt;
    Finding finding;
    finding.message =
        answer.question().introduction() +
        fmt::format(
            "as floats, {} came to the host, and the function returns {}: neither a float nor a "
            "double of that value came. So the host is given parts of it to put together; that is "
            "the kernels' task.",
            numbers, written(result));
    finding.places = reaching_the_host(*report);
    return finding;
  };
  return {"brings back what it returns", examine, About::kCounters};
}

AnswerMatcher EndsWithAnError() {
  const auto examine = [](const Answer& answer) -> std::optional<Finding> {
    const Execution& run = answer.run();
    if (run.report && !run.report->errors().empty()) {
      return Finding{State::kDiagnosed,
                     answer.question().introduction() +
                         "a CUDA call is made to fail here, and the program did not handle it.",
                     {},
                     0};
    }
    const bool threw = run.outcome == Outcome::kAnswered && answer.trouble();
    const bool exited = run.ending.how == Ending::How::kExited && run.ending.code != 0;
    const bool aborted = run.ending.how == Ending::How::kSignalled && run.ending.code == SIGABRT;
    const bool gave_up =
        run.outcome == Outcome::kCrashed && (exited || aborted) && run.response.calls.empty();
    if (threw || gave_up) return run.report ? find_unchecked_launch(answer) : std::nullopt;
    if (auto trouble = find_trouble(answer)) return trouble;
    Finding finding;
    finding.message = answer.question().introduction() +
                      "a CUDA call failed, and the function went on as if it had not.";
    if (run.report) finding.places = first(run.report->failed_calls);
    return finding;
  };
  return {"ends with an error", examine, About::kEnd};
}

}  // namespace warplings::grading
