// Which of many failures a verdict shows.
#include "grader/judge/case_group.h"

#include <gmock/gmock.h>

namespace warplings {
namespace {

using testing::IsNull;
using testing::SizeIs;

Case run_of(const std::string& name, const std::string& schedule, bool passed) {
  Case run;
  run.name = name;
  run.schedule = schedule;
  run.passed = passed;
  return run;
}

Case diagnosed(const std::string& name, std::vector<std::pair<std::string, std::string>> rules) {
  Case run = run_of(name, "forward", false);
  for (auto& [rule, severity] : rules) {
    run.diagnoses.emplace_back();
    run.diagnoses.back().rule = rule;
    run.diagnoses.back().severity = severity;
  }
  return run;
}

TEST(CaseGroup, GathersTheSchedulesOfACase) {
  const std::vector<Case> runs = {run_of("A", "forward", true), run_of("B", "forward", true),
                                  run_of("A", "reverse", false), run_of("A", "random:1", false)};
  const auto groups = grouped(runs);
  ASSERT_THAT(groups, SizeIs(2));
  EXPECT_EQ(groups[0].shown, &runs[2]) << "the first failing run is the one to show";
  EXPECT_EQ(schedules_in_words(groups[0]), "under schedules reverse and random:1 only");
  EXPECT_FALSE(groups[1].failed());
}

TEST(MostTelling, PrefersAnErrorToANoteToNothing) {
  const std::vector<Case> runs = {run_of("passes", "forward", true), diagnosed("plain", {}),
                                  diagnosed("note", {{"memory-leak", "note"}}),
                                  diagnosed("error", {{"shared-race", "error"}}),
                                  diagnosed("later", {{"shared-race", "error"}})};
  const auto groups = grouped(runs);
  EXPECT_EQ(most_telling(groups)->shown->name, "error");
  EXPECT_THAT(most_telling(grouped({})), IsNull());
  EXPECT_THAT(most_telling({groups[0]}), IsNull());
}

TEST(MostTelling, TakesAnOldValueForTheCauseWhereOnlyWeakMemoryFails) {
  Case far = diagnosed("far", {{"out-of-bounds", "error"}});
  Case old = diagnosed("old", {{"old-value", "note"}, {"out-of-bounds", "error"}});
  far.schedule = old.schedule = "weak:1";
  const std::vector<Case> runs = {run_of("far", "forward", true), run_of("old", "forward", true),
                                  far, old};
  const auto groups = grouped(runs);
  ASSERT_TRUE(fails_under_weak_only(groups[0]));
  EXPECT_THAT(old_value_of(groups[0]), IsNull());
  EXPECT_EQ(most_telling(groups), &groups[1]);
  EXPECT_EQ(old_value_of(groups[1]), &runs[3].diagnoses[0]);
}

TEST(MostTelling, TakesAnErrorForTheCauseWhereOtherSchedulesFailAsWell) {
  Case under_weak = diagnosed("both", {{"old-value", "note"}, {"out-of-bounds", "error"}});
  under_weak.schedule = "weak:1";
  const std::vector<Case> runs = {under_weak, diagnosed("both", {{"out-of-bounds", "error"}})};
  const auto groups = grouped(runs);
  EXPECT_FALSE(fails_under_weak_only(groups[0]));
  EXPECT_THAT(old_value_of(groups[0]), IsNull());
}

TEST(MostTelling, PrefersAnErrorThatComesWhicheverLanesAreNamed) {
  const std::vector<Case> runs = {diagnosed("note", {{"memory-leak", "note"}}),
                                  diagnosed("some", {{"activemask-dependence", "error"}}),
                                  diagnosed("all", {{"global-race", "error"}})};
  const auto groups = grouped(runs);
  EXPECT_EQ(most_telling(groups)->shown->name, "all");
  const std::vector<CaseGroup> first_two = {groups[0], groups[1]};
  EXPECT_EQ(most_telling(first_two)->shown->name, "some");
}

TEST(MostTelling, PrefersOneMistakeUnderEveryScheduleToAnError) {
  const auto mistaken = [](const char* name, const char* schedule, const char* alternative) {
    Case run = run_of(name, schedule, false);
    run.alternative = alternative;
    return run;
  };
  const Case error = diagnosed("error", {{"out-of-bounds", "error"}});
  const auto shown = [&](const std::vector<Case>& runs) {
    return most_telling(grouped(runs))->shown->name;
  };
  EXPECT_EQ(shown({diagnosed("plain", {}), error, mistaken("A", "forward", "exclusive"),
                   mistaken("A", "reverse", "exclusive")}),
            "A");
  EXPECT_EQ(shown({error, mistaken("A", "forward", "exclusive"), mistaken("A", "reverse", "")}),
            "error");
  EXPECT_EQ(shown({error, mistaken("A", "forward", "exclusive"), run_of("A", "reverse", true)}),
            "error");
  EXPECT_EQ(shown({diagnosed("note", {{"memory-leak", "note"}}),
                   mistaken("A", "forward", "exclusive"), run_of("A", "reverse", true)}),
            "A");
}

TEST(ValuesByChance, ComeOfARaceWithARead) {
  Case run = diagnosed("A", {{"global-race", "error"}});
  Diagnosis& race = run.diagnoses.front();
  race.locations = {{"a.cu", 1, "write by thread 0"}, {"a.cu", 2, "read by thread 1"}};
  EXPECT_TRUE(leaves_values_to_chance(race));
  race.locations.back().what = "write by thread 1";
  EXPECT_FALSE(leaves_values_to_chance(race));
}

TEST(ValuesByChance, ComeOfOperationsWithoutAResult) {
  for (const char* rule : {"shift-too-far", "mask-without-caller"}) {
    EXPECT_TRUE(leaves_values_to_chance(diagnosed("A", {{rule, "error"}}).diagnoses.front()));
    EXPECT_FALSE(leaves_values_to_chance(diagnosed("A", {{rule, "note"}}).diagnoses.front()));
  }
  EXPECT_FALSE(
      leaves_values_to_chance(diagnosed("A", {{"memory-leak", "error"}}).diagnoses.front()));
}

TEST(TellingDiagnosis, IsTheRaceRatherThanTheReadThatCameTooEarly) {
  const Case run = diagnosed(
      "A",
      {{"undefined-shuffle", "note"}, {"uninitialised-read", "error"}, {"shared-race", "error"}});
  EXPECT_EQ(telling_diagnosis(run)->rule, "shared-race");
  EXPECT_THAT(telling_diagnosis(diagnosed("A", {})), IsNull());
  // An index that was read from nowhere leads anywhere; one that leads out reads from nowhere.
  const Case before = diagnosed("A", {{"uninitialised-read", "error"}, {"out-of-bounds", "error"}});
  EXPECT_EQ(telling_diagnosis(before)->rule, "uninitialised-read");
  const Case after = diagnosed("A", {{"out-of-bounds", "error"}, {"uninitialised-read", "error"}});
  EXPECT_EQ(telling_diagnosis(after)->rule, "out-of-bounds");
}

}  // namespace
}  // namespace warplings
