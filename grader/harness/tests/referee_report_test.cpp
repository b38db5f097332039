// The referee's report comes from an untrusted directory: well-formed ones are read, all else is
// none.
#include "grader/harness/grading/referee_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/resource.h>

#include "base/plain_text.h"

namespace warplings::grading {
namespace {

const char* const kReport = R"json({"version":1,"schedule":"forward","warp_size":32,
  "activemask":"alone","finished":true,
  "diagnoses":[{"rule":"shared-race","severity":"error","message":"two threads \u001b[31m race"},
               {"rule":"memory-leak","severity":"note","message":"12 bytes"}],
  "launches":[{"kernel":"sum(float*)","grid":[1,1,1],"block":[256,1,1],"shared_static":0,
               "shared_dynamic":1024,"error":"",
               "counters":{"barriers_per_thread":9,"barriers":2304,
                           "activemask_calls":[{"file":"a.cu","line":7,"what":"called"}]}}],
  "host":{"signal":"","leaked_bytes":12,"calls":9,"bytes_to_host":4,
          "bytes_read_by_host":16,
          "resets":[{"file":"a.cu","line":6,"what":"this frees"}],
          "leaks":[{"file":"a.cu","line":8,"what":"allocated here","call":2,"bytes":12}],
          "outlived":[{"file":"a.cu","line":8,"what":"allocated here","call":1,"bytes":20,
                       "used_later":true,"freed_in":2,
                       "freed":{"file":"a.cu","line":5,"what":"freed here"}}],
          "copies_of_arrays":[{"file":"a.cu","line":9,"what":"copied","size":64,"bytes":8}],
          "stores_by_calls":[
            {"file":"a.cu","line":3,"what":"written","size":64,"bytes":60,
             "allocated_at":{"file":"a.cu","line":2,"what":"allocated here"}},
            {"file":"a.cu","line":4,"what":"written","size":64,"bytes":24,
             "allocated_at":{"file":"/x/grader/harness/submission/memory.cpp","line":21,
                             "what":"allocated here"}}]},
  "unknown":[1,2]})json";

// What this process has ever held at once.
double peak_megabytes() {
  rusage usage{};
  ::getrusage(RUSAGE_SELF, &usage);
  return static_cast<double>(usage.ru_maxrss) / 1024;  // KiB, on Linux
}

std::optional<RefereeReport> read(const std::string& text) { return RefereeReport::of(text); }

TEST(RefereeReport, ReadsDiagnosesLaunchesAndCounters) {
  const auto report = read(kReport);
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->finished);
  EXPECT_EQ(report->schedule, "forward");
  EXPECT_EQ(report->activemask, "alone");
  EXPECT_EQ(report->warp_size, 32);
  EXPECT_EQ(report->diagnoses.size(), 2u);
  ASSERT_EQ(report->errors().size(), 1u);
  EXPECT_EQ(report->errors()[0].at("message"), "two threads ?[31m race");
  ASSERT_EQ(report->launches.size(), 1u);
  EXPECT_EQ(report->launches[0].block[0], 256u);
  EXPECT_EQ(report->launches[0].shared_dynamic, 1024u);
  EXPECT_EQ(report->launches[0].barriers_per_thread, 9u);
  ASSERT_EQ(report->launches[0].activemask_calls.size(), 1u);
  EXPECT_EQ(report->launches[0].activemask_calls[0].line, 7);
  EXPECT_EQ(report->leaked_bytes, 12u);
  ASSERT_EQ(report->leaks.size(), 1u);
  ASSERT_EQ(report->resets.size(), 1u);
  EXPECT_EQ(report->resets[0].line, 6);
  EXPECT_EQ(report->leaks[0].call, 2);
  EXPECT_EQ(report->leaks[0].bytes, 12u);
  EXPECT_EQ(report->leaks[0].place.line, 8);
  EXPECT_EQ(report->calls, 9u);
  EXPECT_EQ(report->bytes_to_host, 4u);
  EXPECT_EQ(report->bytes_read_by_host, 16u);
  ASSERT_EQ(report->copies_of_arrays.size(), 1u);
  EXPECT_EQ(report->copies_of_arrays[0].size, 64u);
  EXPECT_EQ(report->copies_of_arrays[0].bytes, 8u);
  EXPECT_EQ(report->copies_of_arrays[0].first.line, 9);
  // Of the caller's arrays alone.
  ASSERT_EQ(report->stores_by_calls.size(), 1u);
  EXPECT_EQ(report->stores_by_calls[0].bytes, 24u);
  EXPECT_EQ(report->stores_by_calls[0].first.line, 4);
  ASSERT_EQ(report->outlived.size(), 1u);
  EXPECT_EQ(report->outlived[0].freed_in, 2);
  EXPECT_EQ(report->outlived[0].freed.line, 5);
  EXPECT_TRUE(report->outlived[0].used_later);
  EXPECT_FALSE(report->leaks[0].used_later);
}

TEST(RefereeReport, LeavesOutWhereTheHarnessAllocated) {
  const auto report = read(R"json({"version":1,"finished":true,"launches":[],"diagnoses":[
      {"rule":"out-of-bounds","severity":"error","message":"behind the end","locations":[
        {"file":"/a/answer.cu","line":7,"what":"write by thread 32"},
        {"file":"/a/grader/harness/submission/memory.cpp","line":21,"what":"allocated here"},
        {"file":"/a/answer.cu","line":9,"what":"freed here"}]}]})json");
  ASSERT_TRUE(report);
  const auto& places = report->diagnoses[0].at("locations");
  ASSERT_EQ(places.size(), 2u);
  EXPECT_EQ(places[0].at("line"), 7);
  EXPECT_EQ(places[1].at("line"), 9);
}

// A caller's kernel may use again what a function for its threads has been given.
TEST(RefereeReport, SaysWhoseTheOtherAccessOfARaceIs) {
  const auto report = read(R"json({"version":1,"finished":true,"launches":[],"diagnoses":[
      {"rule":"shared-race","severity":"error","message":"two threads","explanation":"Warps run.",
       "locations":[
        {"file":"/a/answer.cu","line":7,"what":"read by thread 32"},
        {"file":"/a/grader/adapters/05/sum.instances.cu","line":21,"what":"write by thread 0"}]},
      {"rule":"shared-race","severity":"error","message":"two threads","explanation":"Warps run.",
       "locations":[
        {"file":"/a/answer.cu","line":7,"what":"read by thread 32"},
        {"file":"/a/answer.cu","line":5,"what":"write by thread 0"}]},
      {"rule":"unordered-work","severity":"error","message":"two streams",
       "explanation":"Streams run.","locations":[
        {"file":"/a/grader/harness/submission/device_copies.cpp","line":19,"what":"copied"},
        {"file":"/a/answer.cu","line":9,"what":"kernel sum"}]}]})json");
  ASSERT_TRUE(report);
  const auto explanation = [&](std::size_t i) {
    return report->diagnoses[i].at("explanation").get<std::string>();
  };
  EXPECT_THAT(explanation(0), testing::HasSubstr("is not in your file"));
  EXPECT_THAT(explanation(0), testing::EndsWith("Warps run."));
  EXPECT_EQ(explanation(1), "Warps run.");
  EXPECT_THAT(explanation(2), testing::StartsWith("The other use, which is not shown, is not in"));
}

TEST(RefereeReport, TakesTruncationsAsNoReport) {
  const std::string text = kReport;
  for (std::size_t size = 0; size < text.size(); size += 13)
    EXPECT_FALSE(read(text.substr(0, size)));
}

TEST(RefereeReport, TakesWrongTypesAsNoReport) {
  for (const char* text :
       {"[]", "{}", "null", R"({"version":2})",
        R"({"version":1,"finished":"yes","diagnoses":[],"launches":[]})",
        R"({"version":1,"finished":true,"schedule":1,"diagnoses":[],"launches":[]})",
        R"({"version":1,"finished":true,"diagnoses":[7],"launches":[]})",
        R"({"version":1,"finished":true,"diagnoses":[],"launches":[{}]})",
        R"({"version":1,"finished":true,"diagnoses":[{"rule":1}],"launches":[]})",
        R"({"version":1,"finished":true,"diagnoses":[],"launches":[{"grid":[1,1,1],
            "block":[1,1,1],"counters":{"activemask_calls":[{"file":"a","line":"x"}]}}]})"}) {
    EXPECT_FALSE(read(text)) << text;
  }
  EXPECT_FALSE(read(""));
}

TEST(RefereeReport, TakesNamesThatSteerATerminalAsNoReport) {
  EXPECT_FALSE(read(R"json({"version":1,"finished":true,"diagnoses":[],"launches":[{"grid":[1,1,1],
      "block":[1,1,1],"counters":{"\u001b[2J":1}}]})json"));
}

TEST(RefereeReport, DeepNestingIsRefused) {
  EXPECT_FALSE(read(R"({"version":1,"finished":true,"diagnoses":[],"launches":[],"x":)" +
                    std::string(20'000, '[') + std::string(20'000, ']') + "}"));
}

// Of nearly as many bytes as a report may have (kMaxReportBytes), of which a parser makes
// gigabytes.
TEST(RefereeReport, TakesMoreThanAnyReportHasAsNoReport) {
  for (const std::string part : {"0,", "[],", "{},", "{\"\":0},", "\"\","}) {
    std::string text = kReport;
    std::string many = "\"x\":[";
    while (many.size() < (std::size_t{8} << 20) - 2048) many += part;
    many.back() = ']';
    const std::size_t counters = text.find("\"barriers_per_thread\"");
    const std::string small = text.substr(0, counters) + "\"x\":[" +
                              part.substr(0, part.size() - 1) + "]," + text.substr(counters);
    text.insert(counters, many + ",");
    EXPECT_TRUE(read(small)) << part;
    const double before = peak_megabytes();
    EXPECT_FALSE(read(text)) << part;
    EXPECT_LT(peak_megabytes() - before, 200) << part;
  }
}

TEST(RefereeReport, TellsTheLaunchesOfEachCall) {
  auto document = nlohmann::json::parse(kReport);
  document["launches"].push_back(document["launches"][0]);
  const auto of_no_call = read(document.dump());
  ASSERT_TRUE(of_no_call);
  EXPECT_EQ(of_no_call->launches_of(1).size(), 2u);
  for (int call : {0, 2}) document["launches"][static_cast<std::size_t>(call / 2)]["call"] = call;
  document["launches"][1]["kernel"] = "last";
  const auto report = read(document.dump());
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->launches_of(1).empty());
  ASSERT_EQ(report->launches_of(2).size(), 1u);
  EXPECT_EQ(report->of_call(2).launches[0].kernel, "last");
}

TEST(RefereeReport, TakesAThousandLaunchesAsTheRefereeTellsThem) {
  auto report = nlohmann::json::parse(kReport);
  auto& counters = report["launches"][0]["counters"];
  for (int i = 0; i < 200; ++i) counters["counter " + std::to_string(i)] = i;
  for (int i = 1; i < 1000; ++i) report["launches"].push_back(report["launches"][0]);
  const auto read_again = read(report.dump());
  ASSERT_TRUE(read_again);
  EXPECT_EQ(read_again->launches.size(), 1000U);
}

TEST(PlainText, KeepsTextAndReplacesWhatSteersTerminals) {
  EXPECT_EQ(base::plain_text("caf\xc3\xa9\t\xe2\x9c\x93\n"), "caf\xc3\xa9\t\xe2\x9c\x93\n");
  EXPECT_EQ(base::plain_text("a\033[2Jb\r\x7f"), "a?[2Jb??");
  EXPECT_EQ(base::plain_text("\xc2\x9b"), "?");                   // a C1 control
  EXPECT_EQ(base::plain_text("\xff\xc0\x80\xe2\x82"), "?????");   // never UTF-8, overlong, cut off
  EXPECT_EQ(base::plain_text("\xed\xa0\x80"), "???");             // a surrogate
  EXPECT_EQ(base::plain_text(" ::a::b\n::c"), " : :a::b\n: :c");  // commands of a workflow
  EXPECT_EQ(base::plain_text("std::a ##[b"), "std::a # #[b");
}

}  // namespace
}  // namespace warplings::grading
