// options.def against what spells options by itself: the documents and the runtime.
#include <gmock/gmock.h>

#include <regex>

#include "referee/include/referee/device_model.h"
#include "referee/option_table.h"
#include "referee/tests/tables/sources.h"

namespace referee::testing {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

bool is_of_the_trace(const OptionEntry& entry) {
  return entry.variable.starts_with("REFEREE_TRACE");
}

// The entries for which `belongs` holds, as a table of Markdown.
template <class Belongs>
std::string table_of(Belongs belongs) {
  std::string table = "| variable | flag | what | may be [else] |\n|---|---|---|---|\n";
  for (const OptionEntry& entry : kOptions) {
    if (!belongs(entry)) continue;
    table.append("| `").append(entry.variable).append("` |");
    if (!entry.flag.empty()) table.append(" `").append(entry.flag).append("`");
    table.append(" | ").append(entry.help).append(" | ").append(entry.allowed);
    if (!entry.default_value.empty()) table.append(" [").append(entry.default_value).append("]");
    table += " |\n";
  }
  return table;
}

void expect_table(const std::string& file, const std::string& table) {
  EXPECT_EQ(table_in(file, "options.def"), table) << file << " should have:\n" << table;
}

TEST(OptionTable, StandsInTheDocuments) {
  expect_table("referee/README.md",
               table_of([](const OptionEntry& entry) { return !is_of_the_trace(entry); }));
  expect_table("referee/TRACE.md", table_of(is_of_the_trace));
}

TEST(OptionTable, KnowsTheWordsOfAChoice) {
  EXPECT_THAT(entry_of(Option::schedule).words(),
              ElementsAre("forward", "reverse", "random:SEED", "interleave:SEED", "weak:SEED"));
  EXPECT_THAT(entry_of(Option::warp_size).words(), ElementsAre("1", "2", "4", "8", "16", "32"));
  EXPECT_THAT(entry_of(Option::trace_block).words(), IsEmpty());
  EXPECT_EQ(assignment(Option::warp_size, "8"), "REFEREE_WARP_SIZE=8");
}

// A file's name is made absolute for a program that changes its directory.
TEST(OptionTable, TakesNoNameOfAFunctionForAFile) {
  EXPECT_FALSE(entry_of(Option::without).is_file());
  EXPECT_EQ(entry_of(Option::without).value_name(), "NAME");
  EXPECT_TRUE(entry_of(Option::report_file).is_file());
  EXPECT_EQ(entry_of(Option::report_file).value_name(), "FILE");
}

TEST(OptionTable, TakesAWordWithItsSeedAndNothingElse) {
  const OptionEntry& schedule = entry_of(Option::schedule);
  for (const char* text : {"forward", "random:0", "weak:18446744073709551615"})
    EXPECT_TRUE(schedule.has_word(text)) << text;
  for (const char* text : {"", "for", "random", "random:", "random:x", "weak:1x", "forward:1"})
    EXPECT_FALSE(schedule.has_word(text)) << text;
}

TEST(OptionTable, SpeaksOfTheDeviceThatIsModelled) {
  const OptionEntry& entry = entry_of(Option::multiprocessors);
  EXPECT_EQ(entry.default_value, std::to_string(kDevice.multiprocessors));
  EXPECT_THAT(std::string(entry.help),
              ::testing::AllOf(
                  ::testing::HasSubstr(std::to_string(kDevice.threads_per_multiprocessor)),
                  ::testing::HasSubstr(std::to_string(kSmallDevice.threads_per_multiprocessor))));
}

TEST(OptionTable, HasEveryVariableThatTheRuntimeReads) {
  std::set<std::string> known;
  for (const OptionEntry& entry : kOptions) {
    EXPECT_TRUE(known.insert(std::string(entry.variable)).second) << entry.variable << " twice";
  }
  static const std::regex variable("REFEREE_[A-Z_]+");
  for (const Source& source : sources_in({"referee/src/runtime"}))
    for (const std::string& literal : string_literals(source.text))
      if (std::regex_match(literal, variable)) {
        EXPECT_TRUE(known.contains(literal))
            << source.path << " reads " << literal << ", which referee/options.def does not have";
      }
}

}  // namespace
}  // namespace referee::testing
