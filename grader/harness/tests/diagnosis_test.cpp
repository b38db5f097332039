// The JSON of mismatches and diagnoses, as one program writes and another reads it.
#include "grader/harness/schema/diagnosis.h"

#include <gtest/gtest.h>

namespace warplings {
namespace {

using nlohmann::json;

TEST(DiagnosisJson, IsWrittenAsItIsRead) {
  const json race = json::parse(R"json({
    "rule": "shared-race", "severity": "error", "message": "two lanes", "explanation": "why",
    "count": 2, "variable": "tile[5]", "kernel": "sum(float*)", "block": [1, 0, 0],
    "locations": [{"file": "a.cu", "line": 7, "what": "read by thread 1"}],
    "wait_table": [{"threads": "lane 0", "file": "a.cu", "line": 8, "operation": "__syncwarp",
                    "mask": "0x1", "missing": "lane 1"}]})json");
  EXPECT_EQ(json(race.get<Diagnosis>()), race);
  EXPECT_TRUE(race.get<Diagnosis>().is_error());
}

TEST(DiagnosisJson, NeedsARuleASeverityAndAMessageOnly) {
  const json note = {{"rule", "memory-leak"}, {"severity", "note"}, {"message", "never freed"}};
  EXPECT_FALSE(note.get<Diagnosis>().is_error());
  EXPECT_EQ(note.get<Diagnosis>().count, 1u);
  for (const char* key : {"rule", "severity", "message"}) {
    json torn = note;
    torn.erase(key);
    EXPECT_THROW(torn.get<Diagnosis>(), json::exception) << key;
  }
  json odd = note;
  odd["locations"] = {{{"file", 7}}};
  EXPECT_THROW(odd.get<Diagnosis>(), json::exception);
}

TEST(MismatchJson, HasNullForWhatThereIsNot) {
  const json returned = {{"index", nullptr}, {"lane", nullptr}, {"expected", "1"}, {"got", "2"}};
  EXPECT_EQ(json(returned.get<Mismatch>()), returned);
  const json element = {{"index", 32}, {"lane", 0}, {"expected", "1"}, {"got", "2"}};
  EXPECT_EQ(json(element.get<Mismatch>()), element);
}

}  // namespace
}  // namespace warplings
