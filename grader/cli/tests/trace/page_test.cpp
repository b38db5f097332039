// The page that a trace becomes.
#include "grader/cli/trace/page.h"

#include <gmock/gmock.h>

namespace warplings::cli::trace {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

Layout checkout() {
  Layout places;
  places.root = WARPLINGS_CHECKOUT;
  return places;
}

TEST(JsonForAScript, NeverEndsTheScript) {
  const std::string text = json_for_a_script({{"a", "</script><img src=x onerror=alert(1)><!--"}});
  EXPECT_THAT(text, Not(HasSubstr("<")));
  EXPECT_EQ(json::parse(text).at("a"), "</script><img src=x onerror=alert(1)><!--");
}

// Names, values, sources and messages come from a student's process or file.
TEST(TracePage, HoldsNothingOfAStudentsAsMarkup) {
  const std::string evil = "</script><script>alert(1)</script><img src=x onerror=alert(1)>";
  const json document = {{"exercise", evil},
                         {"case", evil},
                         {"message", evil},
                         {"trace", {{"kernel", evil}, {"files", {evil}}, {evil, evil}}}};
  const std::string page = trace_page(checkout(), document, evil, {evil});
  EXPECT_THAT(page, Not(HasSubstr("<script>alert")));
  EXPECT_THAT(page, Not(HasSubstr("<img")));
  EXPECT_THAT(page, HasSubstr("alert(1)"));
}

}  // namespace
}  // namespace warplings::cli::trace
