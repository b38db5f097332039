// Command line in, result file and exit status out.
#include "grader/harness/grading/run_cases.h"

#include <gmock/gmock.h>

#include <chrono>
#include <filesystem>
#include <iostream>
#include <memory>

#include "base/exit_status.h"
#include "base/files.h"
#include "grader/harness/grading/process.h"
#include "grader/harness/grading/result_writer.h"
#include "grader/harness/grading/side_by_side.h"
#include "grader/harness/grading/tracing.h"

namespace warplings::grading {
namespace {

using base::exit_status::kEnvironment;
using base::exit_status::kUsage;

// The names of the exercise's cases, each once; hidden ones are marked.
int list_cases(const Session& session) {
  const testing::UnitTest& unit = *testing::UnitTest::GetInstance();
  std::string last;
  bool any = false;
  for (int s = 0; s < unit.total_test_suite_count(); ++s) {
    const testing::TestSuite& suite = *unit.GetTestSuite(s);
    const bool hidden = suite.name() == hidden_suite_name(session.exercise);
    if (!hidden && suite.name() != suite_name(session.exercise)) continue;
    for (int t = 0; t < suite.total_test_count(); ++t) {
      const std::string name = suite.GetTestInfo(t)->name();
      const std::string plain = name.substr(0, name.find('/'));
      if (plain != last) std::cout << plain << (hidden ? " (hidden)" : "") << '\n';
      last = plain;
      any = true;
    }
  }
  return any ? 0 : kUsage;
}

int write_result(const Session& session, const ResultWriter& writer, double seconds) {
  if (session.result.empty()) return 0;
  try {
    // Invalid UTF-8 in a case's own message must not cost the whole result.
    base::write_text(session.result, writer.document(seconds).dump(
                                         2, ' ', false, nlohmann::json::error_handler_t::replace) +
                                         "\n");
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return kEnvironment;
  }
  return 0;
}

bool write_trace(const Session& session, const Tracing& tracing) {
  try {
    base::write_text(
        session.trace,
        tracing.take().dump(-1, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
    return true;
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return false;
  }
}

// gtest's iterations over the cases as rounds.
class Rounds : public testing::EmptyTestEventListener {
 public:
  explicit Rounds(Session& session) : session_(session) {}
  int count() const { return session_.begins_with_long_cases ? 2 : 1; }

 private:
  void OnTestIterationStart(const testing::UnitTest&, int iteration) override {
    session_.turns.begin(iteration + 1 < count() ? Turns::Round::kLongCases
                                                 : Turns::Round::kAllCases);
  }

  Session& session_;
};

// The cases in this process. Returns the exit status.
int run_here(Session& session, ResultWriter& writer) {
  auto& listeners = testing::UnitTest::GetInstance()->listeners();
  Rounds rounds(session);
  testing::GTEST_FLAG(repeat) = rounds.count();
  listeners.Append(&rounds);
  listeners.Append(&writer);
  const int failed = RUN_ALL_TESTS();
  listeners.Release(&writer);
  listeners.Release(&rounds);
  if (stop_signal() != 0) return base::exit_status::kSignal + stop_signal();
  if (!session.machine_failure.empty()) return kEnvironment;
  if (testing::UnitTest::GetInstance()->test_to_run_count() == 0) return kUsage;
  return failed == 0 ? 0 : 1;
}

int run_session(Session& session) {
  std::error_code ignored;
  if (!session.result.empty()) std::filesystem::remove(session.result, ignored);
  auto& listeners = testing::UnitTest::GetInstance()->listeners();
  if (!session.verbose) delete listeners.Release(listeners.default_result_printer());
  const Tracing* tracing = nullptr;
  if (!session.trace.empty()) {
    std::filesystem::remove(session.trace, ignored);
    auto listener = std::make_unique<Tracing>();
    tracing = listener.get();
    listeners.Append(listener.release());
  }

  stop_on_signals();
  const auto start = std::chrono::steady_clock::now();
  ResultWriter result(session);
  // gtest's own output, and a trace, are one process's.
  const bool alone = session.jobs == 1 || session.verbose || tracing != nullptr;
  const int status =
      alone ? run_here(session, result) : run_side_by_side(session, result, run_here);
  const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
  if (status == kUsage) {
    std::cerr << "The exercise '" << session.exercise << "' has no "
              << (session.only.empty() ? "cases" : "case " + session.only) << ".\n";
  } else if (status == kEnvironment && !session.machine_failure.empty()) {
    std::cerr << session.machine_failure << '\n';
  }
  if (status > 1) return status;
  if (const int failed = write_result(session, result, elapsed.count()); failed != 0) return failed;
  if (tracing != nullptr && !write_trace(session, *tracing)) return kEnvironment;
  return status;
}

}  // namespace

int run_cases(int argc, char** argv) {
  Session& session = Session::current();
  try {
    session = Session::parse(argc, argv);
  } catch (const UsageError& error) {
    std::cerr << error.what() << '\n';
    return kUsage;
  }
  // The settings are parameters of the suites; gtest asks for them here.
  testing::InitGoogleMock(&argc, argv);
  if (session.list) return list_cases(session);
  if (testing::GTEST_FLAG(filter) == "*") {
    const std::string cases = session.only.empty() ? ".*" : "." + session.only + "/*";
    testing::GTEST_FLAG(filter) =
        suite_name(session.exercise) + cases + ":" + hidden_suite_name(session.exercise) + cases;
  }
  return run_session(session);
}

}  // namespace warplings::grading
