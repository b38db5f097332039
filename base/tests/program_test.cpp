// Asking other programs, and what happens when one is not there.
#include "base/program.h"

#include <gmock/gmock.h>

namespace warplings::base {
namespace {

TEST(FirstLine, IsTheFirstOfWhatAProgramPrints) {
  EXPECT_EQ(first_line({"printf", "one\\ntwo\\n"}), "one");
}

TEST(FirstLine, IsEmptyWhereTheProgramFailsOrIsNotThere) {
  EXPECT_EQ(first_line({"sh", "-c", "echo x; exit 1"}), "");
  EXPECT_EQ(first_line({"/nonexistent/program"}), "");
}

TEST(Become, SaysThatAProgramIsNotThere) {
  EXPECT_THROW(become({"/nonexistent/program"}), EnvironmentError);
}

TEST(InPath, FindsPrograms) {
  EXPECT_TRUE(in_path("sh"));
  EXPECT_FALSE(in_path("no-such-program"));
}

}  // namespace
}  // namespace warplings::base
