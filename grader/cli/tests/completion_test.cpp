// Completion scripts name every command and option that the parser knows.
#include <gmock/gmock.h>

#include "base/subprocess.h"
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

// They read course.toml without the program, which may not be built.
TEST_P(Completion, NamesTheExercisesThatTheProgramKnows) {
  const std::string script = completion_script(*make_parser().app, GetParam());
  const std::string functions = script.substr(0, script.find("\n_warplings() {"));
  const auto run = base::run_captured(
      {"bash", "-c", functions + "\n_warplings_exercises \"$0\"", WARPLINGS_CHECKOUT});
  std::string names;
  const Course course = Course::load(WARPLINGS_CHECKOUT "/course.toml");
  for (const Exercise* exercise : course.exercises()) names += exercise->name + "\n";
  EXPECT_EQ(run.output, names);
}

INSTANTIATE_TEST_SUITE_P(Shells, Completion, testing::Values("bash", "zsh"),
                         [](const auto& sample) { return sample.param; });

}  // namespace
}  // namespace warplings::cli
