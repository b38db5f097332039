// Completion scripts name every command and option that the parser knows.
#include <gmock/gmock.h>

#include "grader/cli/commands/completion.h"
#include "grader/cli/parser.h"

namespace warplings::cli {
namespace {

using testing::HasSubstr;

class Completion : public testing::TestWithParam<std::string> {};

TEST_P(Completion, NamesEveryCommandAndOption) {
  const auto app = make_parser().app;
  const std::string script = completion_script(*app, GetParam());
  for (const CLI::App* command : app->get_subcommands({})) {
    EXPECT_THAT(script, HasSubstr(command->get_name()));
    for (const CLI::Option* option : command->get_options()) {
      for (const std::string& name : option->get_lnames()) {
        EXPECT_THAT(script, HasSubstr("--" + name));
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Shells, Completion, testing::Values("bash", "zsh"),
                         [](const auto& sample) { return sample.param; });

}  // namespace
}  // namespace warplings::cli
