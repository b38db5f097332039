// How saves are told apart, with a clock of the test's own.
#include "grader/cli/watch/saves.h"

#include <gmock/gmock.h>

namespace warplings::cli::watch {
namespace {

using std::chrono::milliseconds;
using testing::ElementsAre;
using testing::IsEmpty;

const Clock::time_point kStart{};
Clock::time_point at(int ms) { return kStart + milliseconds(ms); }

TEST(Saves, SeveralInQuickSuccessionCountOnce) {
  Saves saves;
  for (const int ms : {0, 30, 60}) saves.changed(7, at(ms));
  EXPECT_THAT(saves.due(at(100)), IsEmpty());
  EXPECT_EQ(saves.next(), at(60) + Saves::kQuiet);
  EXPECT_THAT(saves.due(at(60) + Saves::kQuiet), ElementsAre(7U));
  EXPECT_THAT(saves.due(at(1000)), IsEmpty());
  EXPECT_EQ(saves.next(), std::nullopt);
}

TEST(Saves, AFileThatIsWrittenAllTheTimeCountsInTheEnd) {
  Saves saves;
  int ms = 0;
  for (; saves.due(at(ms)).empty(); ms += 50) saves.changed(1, at(ms));
  EXPECT_LE(milliseconds(ms), Saves::kLatest + milliseconds(50));
}

TEST(Saves, FilesWaitForThemselvesOnly) {
  Saves saves;
  saves.changed(1, at(0));
  saves.changed(2, at(50));
  EXPECT_THAT(saves.due(at(90)), ElementsAre(1U));
  EXPECT_THAT(saves.due(at(140)), ElementsAre(2U));
}

}  // namespace
}  // namespace warplings::cli::watch
