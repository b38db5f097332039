// The result's JSON: everything that is written is read again, and what is not a result is refused.
#include "grader/classroom/batch/submission_result.h"

#include <gmock/gmock.h>

#include <functional>

namespace warplings::classroom {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::ThrowsMessage;

SubmissionResult full() {
  SubmissionResult result;
  result.id = "ada";
  result.name = "ada.zip";
  result.student = Student{"17", "ada", "Lovelace, Ada", "ada@example.org", "B", {{"Team", "x"}}};
  result.batch = "b1";
  result.isolation = "bubblewrap";
  result.backend = "referee";
  result.engine = "wasm";
  result.points = 3;
  result.max_points = 7;
  result.state = SubmissionState::kDeadline;
  result.message = "The deadline came.";
  result.exercises = {
      {"block_sum", "01_shared_memory", "write", 3, 3, "passed", "", 0.5, 1.5, {{"passed", 9}}},
      {"array_sum", "01_shared_memory", "boss", 0, 4, "not_graded", "No time.", 0, 0, json()}};
  result.remarks = {{"attempt", "It opened a socket."}, {"ignored", "2 files were not taken."}};
  result.started = "2030-01-31T12:00:00Z";
  result.finished = "2030-01-31T12:00:03Z";
  result.seconds = 3.25;
  result.versions = {{"course", "abc"}, {"compiler", "g++ 12"}};
  return result;
}

TEST(SubmissionResult, ComesBackFromJsonAsItWas) {
  const json document = to_json(full());
  EXPECT_EQ(to_json(submission_result_from(json::parse(document.dump()))), document);
  EXPECT_EQ(document["schema"], "warplings/submission/1");
  EXPECT_EQ(document["state"], "deadline");
  EXPECT_EQ(document["exercises"][0]["result"]["passed"], 9);
  EXPECT_TRUE(document["exercises"][1]["result"].is_null());
  EXPECT_EQ(document["student"]["fields"]["Team"], "x");
}

TEST(SubmissionResult, WithoutAStudentHasNull) {
  SubmissionResult result = full();
  result.student.reset();
  EXPECT_TRUE(to_json(result)["student"].is_null());
  EXPECT_FALSE(submission_result_from(to_json(result)).student);
}

TEST(SubmissionResult, IsProvisionalUnlessItWasIsolated) {
  SubmissionResult result = full();
  EXPECT_FALSE(result.provisional());
  result.isolation = "none";
  EXPECT_TRUE(result.provisional());
  result.isolation = "";
  EXPECT_TRUE(result.provisional());
}

TEST(SubmissionResult, RefusesWhatIsNone) {
  const auto reading_with = [](const std::function<void(json&)>& change) {
    return [change] {
      json document = to_json(full());
      change(document);
      submission_result_from(document);
    };
  };
  EXPECT_THAT(reading_with([](json& document) { document["schema"] = "other/1"; }),
              ThrowsMessage<std::runtime_error>(HasSubstr("other/1")));
  EXPECT_THAT(reading_with([](json& document) { document.erase("points"); }),
              ThrowsMessage<std::runtime_error>(HasSubstr("points")));
  EXPECT_THAT(reading_with([](json& document) { document["state"] = "splendid"; }),
              ThrowsMessage<std::runtime_error>(HasSubstr("'splendid'")));
  EXPECT_THAT(reading_with([](json& document) { document["isolation"] = nullptr; }),
              ThrowsMessage<std::runtime_error>(HasSubstr("no result")));
}

TEST(SubmissionResult, NamesTheFileThatIsNone) {
  EXPECT_THAT([] { read_submission_result("/nowhere/result.json"); },
              ThrowsMessage<std::runtime_error>(HasSubstr("/nowhere/result.json")));
}

TEST(SubmissionState, HasANameThatIsReadAgain) {
  for (const auto state :
       {SubmissionState::kGraded, SubmissionState::kUnreadable, SubmissionState::kEmpty,
        SubmissionState::kDeadline, SubmissionState::kWorkerDied}) {
    EXPECT_EQ(submission_state_of(name_of(state)), state);
  }
}

}  // namespace
}  // namespace warplings::classroom
