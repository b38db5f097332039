// How each editor is told the line.
#include "grader/cli/watch/editor.h"

#include <gmock/gmock.h>

#include <cstdlib>

namespace warplings::cli::watch {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

TEST(Editor, IsToldTheLineInItsOwnWay) {
  EXPECT_THAT(editor_command("vim", "a.cu", 7), ElementsAre("vim", "+7", "a.cu"));
  EXPECT_THAT(editor_command("emacs -nw", "a b.cu", 7),
              ElementsAre("emacs", "-nw", "+7", "a b.cu"));
  EXPECT_THAT(editor_command("/usr/bin/code --wait", "a.cu", 7),
              ElementsAre("/usr/bin/code", "--wait", "-g", "a.cu:7"));
  EXPECT_THAT(editor_command("hx", "a.cu", 7), ElementsAre("hx", "a.cu:7"));
  EXPECT_THAT(editor_command("", "a.cu", 7), IsEmpty());
}

TEST(Editor, IsTheOneThatWasChosen) {
  setenv("VISUAL", "", 1);
  setenv("EDITOR", "ed", 1);
  EXPECT_EQ(chosen_editor(), "ed");
  setenv("VISUAL", "nvim", 1);
  EXPECT_EQ(chosen_editor(), "nvim");
  unsetenv("VISUAL");
  unsetenv("EDITOR");
}

}  // namespace
}  // namespace warplings::cli::watch
