// A misconception's first line, and results that do and do not fulfil it.
#include "grader/course/devcheck/expectation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace warplings::devcheck {
namespace {

using nlohmann::json;
using testing::HasSubstr;

json diagnosis(const char* rule, int line, const char* file = "/course/wrong.cu") {
  return {{"rule", rule}, {"locations", {{{"file", file}, {"line", line}}}}};
}

json one_case(const char* name, const char* schedule, const char* state,
              const std::vector<json>& diagnoses = {}) {
  return {{"name", name},
          {"schedule", schedule},
          {"state", state},
          {"passed", std::string(state) == "passed"},
          {"craft", std::string(name).starts_with("Craft")},
          {"diagnoses", diagnoses}};
}

json result(const std::vector<json>& cases, const char* state = "diagnosed") {
  return {{"state", state}, {"cases", cases}};
}

std::string unmet(const char* line, const json& graded) {
  return Expectation::of(line)->unmet(graded, "wrong.cu").value_or("");
}

TEST(Expectation, ReadsItsThreeForms) {
  EXPECT_EQ(Expectation::of("// expect: shared-race line 23\n// why")->text(),
            "shared-race line 23");
  EXPECT_EQ(Expectation::of("// expect: wrong_answer GivesTheSum\n")->text(),
            "wrong_answer GivesTheSum");
  EXPECT_EQ(Expectation::of("// expect: craft CraftOneBarrier")->text(), "craft CraftOneBarrier");
  EXPECT_EQ(Expectation::of("// expect: wrong_answer A alternative exclusive")->alternative,
            "exclusive");
}

TEST(Expectation, RefusesAllOtherLines) {
  for (const char* line :
       {"", "// a comment", "#include <x>", "// expect:", "// expect: shared-race",
        "// expect: shared-race line", "// expect: shared-race line x", "// expect: craft",
        "// expect: shared-race line 0", "// expect: shared-race line 2 3",
        "// expect: shared-rage line 2", "// expect: wrong_answer A exclusive",
        "// expect: wrong_answer A alternative", "// expect: wrong_answer A alternative b c"}) {
    EXPECT_FALSE(Expectation::of(line)) << line;
  }
}

TEST(Expectation, ARuleIsNeededUnderEverySchedule) {
  const json race = diagnosis("shared-race", 23);
  EXPECT_EQ(unmet("// expect: shared-race line 23",
                  result({one_case("A", "forward", "diagnosed", {race}),
                          one_case("B", "forward", "passed"),
                          one_case("B", "reverse", "diagnosed", {race})})),
            "");
  EXPECT_THAT(
      unmet("// expect: shared-race line 23", result({one_case("A", "forward", "diagnosed", {race}),
                                                      one_case("A", "reverse", "wrong_answer")})),
      HasSubstr("under reverse; found forward: shared-race line 23; reverse: nothing"));
}

TEST(Expectation, ARuleIsNeededAtItsLineOfTheFile) {
  for (const json& other : {diagnosis("shared-race", 22), diagnosis("global-race", 23),
                            diagnosis("shared-race", 23, "/course/other.cu")}) {
    EXPECT_NE(unmet("// expect: shared-race line 23",
                    result({one_case("A", "forward", "diagnosed", {other})})),
              "");
  }
}

TEST(Expectation, AWrongAnswerIsNeededInTheNamedCaseOnce) {
  const char* line = "// expect: wrong_answer A";
  EXPECT_EQ(unmet(line, result({one_case("A", "forward", "wrong_answer"),
                                one_case("A", "reverse", "passed")})),
            "");
  EXPECT_THAT(unmet(line, result({one_case("A", "forward", "diagnosed")})), HasSubstr("diagnosed"));
  EXPECT_THAT(unmet(line, result({one_case("B", "forward", "wrong_answer")})),
              HasSubstr("no case A"));
}

TEST(Expectation, AnAlternativeIsNeededWhereverTheCaseFails) {
  const char* line = "// expect: wrong_answer A alternative exclusive";
  json named = one_case("A", "forward", "wrong_answer");
  named["alternative"] = "exclusive";
  json diagnosed = one_case("A", "reverse", "diagnosed");
  diagnosed["alternative"] = "exclusive";
  EXPECT_EQ(unmet(line, result({named, diagnosed, one_case("B", "forward", "wrong_answer")})), "");
  EXPECT_THAT(unmet(line, result({named, one_case("A", "reverse", "wrong_answer")})),
              HasSubstr("A names no alternative under reverse"));
  named["alternative"] = "shifted";
  EXPECT_THAT(unmet(line, result({named})), HasSubstr("A names the alternative shifted"));
}

TEST(Expectation, CraftFailsAlone) {
  const char* line = "// expect: craft CraftA";
  EXPECT_EQ(unmet(line, result({one_case("CraftA", "forward", "wrong_answer"),
                                one_case("B", "forward", "passed")})),
            "");
  EXPECT_THAT(unmet(line, result({one_case("CraftA", "forward", "wrong_answer"),
                                  one_case("B", "forward", "wrong_answer")})),
              HasSubstr("B fails, which is not about craft"));
}

TEST(Expectation, APassFulfilsNothing) {
  EXPECT_EQ(unmet("// expect: wrong_answer A", result({}, "passed")), "it passes");
}

}  // namespace
}  // namespace warplings::devcheck
