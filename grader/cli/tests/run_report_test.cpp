// What `run` says of one run and of many, and with which status it ends.
#include "grader/cli/commands/run_report.h"

#include <gmock/gmock.h>

#include <span>

#include "base/tests/hostile_text.h"

namespace warplings::cli {
namespace {

using nlohmann::json;
using testing::AllOf;
using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

json place(int line, const char* what) {
  return {{"file", "none.cu"}, {"line", line}, {"what", what}};
}

json diagnosis(const char* rule, const char* severity, int line) {
  return {{"rule", rule},
          {"severity", severity},
          {"message", "it is wrong"},
          {"explanation", "Do it otherwise."},
          {"locations", json::array({place(line, "write by thread 1")})}};
}

json report(const char* activemask, const json& diagnoses, bool asks = false) {
  json counters = {{"uses_activemask", asks}};
  if (asks) counters["activemask_calls"] = json::array({place(7, "called")});
  return {{"schedule", "forward"},
          {"activemask", activemask},
          {"finished", true},
          {"diagnoses", diagnoses},
          {"launches", json::array({{{"counters", counters}}})}};
}

RefereedRun clean(int status, const char* activemask = "converged", bool asks = false) {
  return read_run(report(activemask, json::array(), asks), status);
}
RefereedRun wrong(int status) {
  return read_run(report("converged", json::array({diagnosis("shared-race", "error", 3)})), status);
}

std::vector<std::string> lines_of(const std::vector<RefereedRun>& runs) {
  return run_lines(runs, {nullptr, "", "none.cu", "none.cu", {}});
}

TEST(Run, EndsWithNinetyNineWhateverTheProgramReturned) {
  EXPECT_EQ(status_of({wrong(0)}), 99);
  EXPECT_EQ(status_of({wrong(1)}), 99);
  EXPECT_EQ(status_of({clean(0), wrong(0)}), 99);
  EXPECT_EQ(status_of({clean(7)}), 7);
  EXPECT_EQ(status_of({clean(0), clean(0)}), 0);
  EXPECT_EQ(status_of({read_run(std::nullopt, 139)}), 139);
}

TEST(Run, SaysNothingOfOneThatIsRight) { EXPECT_THAT(lines_of({clean(0)}), IsEmpty()); }

TEST(Run, ShowsADiagnosisAsTestDoes) {
  EXPECT_THAT(lines_of({wrong(1)}),
              AllOf(Contains("none.cu"), Contains("x 1 error (schedule forward)"),
                    Contains("  shared-race: it is wrong"),
                    Contains("  none.cu:3: write by thread 1"), Contains("  Do it otherwise.")));
}

// A file names its variables and kernels, and by #line itself.
TEST(Run, ShowsNothingThatSteersATerminal) {
  for (const auto texts : {std::span<const base::HostileText>(base::kHostileCharacters),
                           std::span<const base::HostileText>(base::kInvalidBytes)}) {
    for (const auto& [name, bytes] : texts) {
      const std::string hostile = "q" + std::string(bytes) + "z";
      json found = diagnosis("shared-race", "error", 3);
      found["locations"][0]["file"] = hostile + ".cu";
      for (const char* part : {"message", "explanation", "variable", "kernel"})
        found[part] = hostile;
      const auto lines = lines_of({read_run(report("converged", json::array({found})), 0)});
      EXPECT_THAT(lines, Each(Not(HasSubstr(std::string(bytes))))) << name;
      EXPECT_THAT(lines, Contains(HasSubstr("z.cu:3"))) << name;
    }
  }
}

TEST(Run, SaysTheSameThingOnce) {
  auto reverse = wrong(0);
  reverse.schedule = "reverse";
  const auto lines = lines_of({wrong(0), reverse, clean(0)});
  EXPECT_EQ(std::count(lines.begin(), lines.end(), "  shared-race: it is wrong"), 1);
  EXPECT_THAT(lines, Contains("x 1 error (3 runs)"));
  EXPECT_THAT(lines, Contains("  x schedule reverse  shared-race, exit status 0"));
  EXPECT_THAT(lines, Contains("  + schedule forward  nothing wrong, exit status 0"));
}

TEST(Run, DiagnosesAnOutcomeThatChangesWithThePolicy) {
  const std::vector<RefereedRun> runs = {clean(0, "converged", true), clean(1, "alone", true)};
  const auto found = activemask_dependence(runs);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->rule, "activemask-dependence");
  EXPECT_EQ(found->locations.front().line, 7);
  EXPECT_EQ(status_of(runs), 99);
  EXPECT_THAT(lines_of(runs), Contains(HasSubstr("__activemask() alone")));
}

TEST(Run, NotesThatTheOutputChangesWithThePolicy) {
  auto one = clean(0, "converged", true), other = clean(0, "alone", true);
  one.output = "sum 331\ndone\n";
  other.output = "sum 119\ndone\n";
  const auto found = activemask_dependence({one, other});
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->is_error());
  EXPECT_THAT(found->message,
              AllOf(HasSubstr("'sum 331' under converged"), HasSubstr("'sum 119'")));
  EXPECT_EQ(status_of({one, other}), 0);
}

TEST(Run, DoesNotDiagnoseWhatDoesNotAsk) {
  EXPECT_FALSE(activemask_dependence({clean(0), clean(1, "alone")}));
  EXPECT_FALSE(activemask_dependence({clean(2, "converged", true), clean(2, "alone", true)}));
  EXPECT_FALSE(activemask_dependence({clean(0, "converged", true)}));
}

TEST(Run, FitsANarrowTerminal) {
  Style narrow;
  narrow.width = 60;
  for (const std::string& line :
       run_lines({wrong(0), clean(0)}, {nullptr, "", "none.cu", "none.cu", narrow})) {
    EXPECT_LE(columns(line), 60U) << line;
  }
}

}  // namespace
}  // namespace warplings::cli
