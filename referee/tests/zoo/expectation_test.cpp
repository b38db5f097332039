// The zoo's own rules: how expectations are read and compared.
#include "referee/tests/zoo/expectation.h"

#include <gmock/gmock.h>

namespace referee::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::SizeIs;

nlohmann::json diagnosis(const std::string& rule, std::vector<int> lines,
                         const std::string& severity = "error") {
  nlohmann::json d = {{"rule", rule}, {"severity", severity}, {"message", "m"}};
  d["locations"] = nlohmann::json::array();
  for (const int line : lines) d["locations"].push_back({{"file", "/a/b/x.cu"}, {"line", line}});
  return d;
}

nlohmann::json report(std::vector<nlohmann::json> diagnoses) {
  return {{"diagnoses", std::move(diagnoses)}};
}

TEST(Expectations, ForClangStandInPlaceOfTheOthers) {
  const char* const text = "// expect: deadlock line 3\n// limit-clang: deadlock line 3\nint x;\n";
  EXPECT_EQ(parse_expectations(text).errors.size(), 1u);
  EXPECT_TRUE(parse_expectations(text).limits.empty());
  EXPECT_TRUE(parse_expectations(text, true).errors.empty());
  EXPECT_EQ(parse_expectations(text, true).limits.size(), 1u);
  EXPECT_EQ(parse_expectations("// expect: deadlock\n", true).errors.size(), 1u);
}

TEST(Expectation, ReadsAlternativesAndLines) {
  const Expectations e = parse_expectations(
      "// expect: shared-race line 3 and 7 or deadlock\r\n// note: memory-leak line 2\n"
      "// Prose.\n// launch-budget: 0.3\nint x;\n// expect: deadlock\n");
  ASSERT_THAT(e.errors, SizeIs(1));
  ASSERT_THAT(e.errors[0].any_of, SizeIs(2));
  EXPECT_EQ(e.errors[0].any_of[0].rule, "shared-race");
  EXPECT_THAT(e.errors[0].any_of[0].lines, ElementsAre(3, 7));
  EXPECT_EQ(e.errors[0].any_of[1].rule, "deadlock");
  EXPECT_THAT(e.notes, SizeIs(1));
  EXPECT_EQ(e.launch_budget, "0.3");
}

TEST(Expectation, RejectsWhatItDoesNotUnderstand) {
  EXPECT_THROW(parse_expectations("// expect: shared-race lines 3\n"), std::invalid_argument);
}

TEST(Expectation, RejectsARuleThatIsNone) {
  for (const char* text : {"// expect: shared-rage line 3\n", "// note: leak\n",
                           "// limit: deadlock or live-lock\n"}) {
    EXPECT_THROW(parse_expectations(text), std::invalid_argument) << text;
  }
}

TEST(Expectation, FitsADiagnosisThatNamesAllLines) {
  const Expectations e = parse_expectations("// expect: shared-race line 3 and 7\n");
  EXPECT_THAT(compare(e, report({diagnosis("shared-race", {7, 3})}), "x.cu"), IsEmpty());
  EXPECT_THAT(compare(e, report({diagnosis("shared-race", {7, 4})}), "x.cu"), SizeIs(2));
  EXPECT_THAT(compare(e, report({diagnosis("global-race", {7, 3})}), "x.cu"), SizeIs(2));
  EXPECT_THAT(compare(e, report({diagnosis("shared-race", {7, 3})}), "y.cu"), SizeIs(2));
}

TEST(Expectation, WantsSilenceFromATwin) {
  const Expectations none = parse_expectations("// A correct program.\n");
  EXPECT_THAT(compare(none, report({}), "x.cu"), IsEmpty());
  EXPECT_THAT(compare(none, report({diagnosis("memory-leak", {1}, "note")}), "x.cu"), SizeIs(1));
  EXPECT_THAT(compare(none, nlohmann::json(), "x.cu"), SizeIs(1));
}

TEST(Expectation, AllowsButDoesNotDemandWhatMayBe) {
  const Expectations e = parse_expectations("// expect: deadlock\n// may: global-race line 5\n");
  EXPECT_THAT(compare(e, report({diagnosis("deadlock", {})}), "x.cu"), IsEmpty());
  EXPECT_THAT(
      compare(e, report({diagnosis("deadlock", {}), diagnosis("global-race", {5})}), "x.cu"),
      IsEmpty());
  EXPECT_THAT(
      compare(e, report({diagnosis("deadlock", {}), diagnosis("global-race", {6})}), "x.cu"),
      SizeIs(1));
}

}  // namespace
}  // namespace referee::testing
