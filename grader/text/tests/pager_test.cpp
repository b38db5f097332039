// Long text in a terminal of ten rows.
#include "grader/text/pager.h"

#include <gmock/gmock.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <map>

namespace warplings {
namespace {

using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// What a terminal shows after `count` lines were given to it, in an environment changed so.
std::string shown(int count, const std::map<std::string, std::string>& environment) {
  winsize size{};
  size.ws_row = 10;
  size.ws_col = 80;
  int terminal = -1;
  std::fflush(nullptr);  // or the child has it to print, too
  const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
  if (child == 0) {
    setenv("TERM", "xterm", 1);
    for (const auto& [name, value] : environment) setenv(name.c_str(), value.c_str(), 1);
    std::vector<std::string> lines;
    for (int i = 0; i < count; ++i) lines.push_back("line " + std::to_string(i));
    show_paged(lines);
    std::fflush(stdout);
    _exit(0);
  }
  std::string text;
  char bytes[4096];
  for (ssize_t n = 0; (n = read(terminal, bytes, sizeof(bytes))) > 0;)
    text.append(bytes, static_cast<std::size_t>(n));
  close(terminal);
  int status = -1;
  waitpid(child, &status, 0);
  EXPECT_EQ(status, 0);
  return text;
}

constexpr const char* kMarks = "sed 's/^/paged: /'";

TEST(Pager, ShowsWhatIsLongerThanTheTerminal) {
  const std::string text = shown(40, {{"PAGER", kMarks}});
  EXPECT_THAT(text, StartsWith("paged: line 0"));
  EXPECT_THAT(text, HasSubstr("paged: line 39"));
}

TEST(Pager, IsNotAskedWhereTheTextFits) {
  EXPECT_EQ(shown(2, {{"PAGER", kMarks}}), "line 0\r\nline 1\r\n");
}

TEST(Pager, GetsItsUsualOptionsUnlessThereAreOthers) {
  EXPECT_THAT(shown(40, {{"PAGER", "echo options $LESS; cat >/dev/null"}}),
              StartsWith("options FRX"));
  EXPECT_THAT(shown(40, {{"PAGER", "echo options $LESS; cat >/dev/null"}, {"LESS", "-S"}}),
              StartsWith("options -S"));
}

TEST(Pager, IsDoneWithoutWhereThereIsNone) {
  for (const std::map<std::string, std::string>& environment :
       {std::map<std::string, std::string>{{"PAGER", ""}},
        {{"PAGER", "cat"}},
        {{"PAGER", "no-such-pager-anywhere"}},
        {{"PAGER", kMarks}, {"TERM", "dumb"}}}) {
    const std::string text = shown(40, environment);
    EXPECT_THAT(text, Not(HasSubstr("paged")));
    EXPECT_THAT(text, HasSubstr("line 0\r\nline 1\r\n"));
    EXPECT_THAT(text, HasSubstr("line 39\r\n"));
  }
}

TEST(Pager, MayBeLeftBeforeTheEnd) {
  const std::string text = shown(100'000, {{"PAGER", "head -n 1"}});
  EXPECT_EQ(text, "line 0\r\n");
}

}  // namespace
}  // namespace warplings
