// help.txt, which run.sh prints without a build, shows every command under its heading.
#include <gmock/gmock.h>

#include <fstream>
#include <sstream>

#include "grader/cli/app.h"
#include "grader/cli/command_table.h"
#include "grader/cli/parser.h"

namespace warplings::cli {
namespace {

using testing::ElementsAreArray;

using Names = std::vector<std::pair<std::string, std::string>>;

// The commands of help.txt, each once, with the heading above it.
Names names_in_help() {
  Names names;
  std::string heading;
  std::ifstream file(WARPLINGS_CHECKOUT "/grader/cli/help.txt");
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line[0] != ' ') heading = line;
    if (!line.starts_with("  ") || line[2] == ' ' || line[2] == '-') continue;
    std::istringstream words(line);
    std::pair<std::string, std::string> entry{"", heading};
    words >> entry.first;
    if (names.empty() || names.back() != entry) names.push_back(entry);
  }
  return names;
}

TEST(Commands, StandInTheHelpUnderTheirHeadings) {
  Names known;
  for (const Command& command : commands()) known.emplace_back(command.name, command.group);
  EXPECT_THAT(names_in_help(), ElementsAreArray(known));
}

TEST(Commands, AllDoSomething) {
  const Parser parser = make_parser();
  for (const Command& command : commands()) {
    ASSERT_TRUE(parser.actions.contains(command.name)) << command.name;
    EXPECT_TRUE(parser.actions.at(command.name)) << command.name;
  }
}

TEST(Commands, ThatDoNotExistAreWrongUsage) {
  testing::internal::CaptureStderr();
  EXPECT_EQ(run_program({"complition"}), kUsage);
  EXPECT_THAT(testing::internal::GetCapturedStderr(),
              testing::HasSubstr("There is no command 'complition'. Did you mean 'completion'?"));
}

}  // namespace
}  // namespace warplings::cli
