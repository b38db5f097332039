// Names that others chose: what is printed, written down and used as a folder.
#include "grader/classroom/batch/names.h"

#include <gtest/gtest.h>

#include <set>

#include "base/tests/hostile_text.h"

namespace warplings::classroom {
namespace {

using Names = std::vector<std::string>;

TEST(PrintableName, KeepsTextInAnyLanguage) {
  EXPECT_EQ(printable_name("Zoë Ångström 李.zip"), "Zoë Ångström 李.zip");
}

TEST(PrintableName, EscapesWhatIsNotTextOrMovesTheCursor) {
  EXPECT_EQ(printable_name("a\nb\x1b[31m"), "a\\x0ab\\x1b[31m");
  EXPECT_EQ(printable_name("\xff\xfe"), "\\xff\\xfe");
  EXPECT_EQ(printable_name("\xc0\xaf"), "\\xc0\\xaf");  // an overlong '/'
  EXPECT_EQ(printable_name("a\xe2\x80\xae"
                           "b"),
            "a\\xe2\\x80\\xae"
            "b");                                       // right to left
  EXPECT_EQ(printable_name("\xe2\x82"), "\\xe2\\x82");  // cut short
}

TEST(PrintableName, EscapesAllThatIsHostile) {
  for (const auto& [name, bytes] : base::kHostileCharacters) {
    EXPECT_EQ(printable_name(bytes).size(), 4 * bytes.size()) << name;
  }
  for (const auto& [name, bytes] : base::kInvalidBytes) {
    EXPECT_EQ(printable_name(bytes).size(), 4 * bytes.size()) << name;
  }
}

TEST(Ids, AreTheNamesWhereTheseAreHarmless) {
  EXPECT_EQ(ids_for({"ada", "bob.zip", "carl.tar.gz", "dora.cu", "v1.2"}),
            (Names{"ada", "bob", "carl", "dora", "v1.2"}));
}

TEST(Ids, AreSafeForHostileNames) {
  const Names names = {"..",
                       "../../x",
                       "a b",
                       "a\nb",
                       "-rf",
                       ".hidden",
                       "\xff",
                       "a/b",
                       "öre",
                       "a_b",
                       "",
                       std::string(200, 'n'),
                       " ",
                       "con\0x",
                       ".zip",
                       "x;rm",
                       "$(reboot).tar"};
  std::set<std::string> seen;
  for (const std::string& id : ids_for(names)) {
    EXPECT_TRUE(is_id(id)) << id;
    EXPECT_LE(id.size(), 80U);
    EXPECT_TRUE(seen.insert(id).second) << id;
  }
}

TEST(Ids, DifferEvenWhereCaseDoesNotCount) {
  const Names ids = ids_for({"Ada", "ada", "ada.zip"});
  std::set<std::string> small;
  for (std::string id : ids) {
    for (char& c : id) c = static_cast<char>(std::tolower(c));
    small.insert(id);
  }
  EXPECT_EQ(small.size(), 3U);
}

TEST(Ids, DependOnTheNamesOnlyAndNotOnTheirOrder) {
  const Names forward = ids_for({"x y", "x_y", "X_y"});
  const Names backward = ids_for({"X_y", "x_y", "x y"});
  EXPECT_EQ(forward, (Names{backward[2], backward[1], backward[0]}));
}

TEST(Ids, AreNotTakenByANameThatLooksLikeOne) {
  const std::string marked = ids_for({"x y"})[0];
  const Names ids = ids_for({"x y", marked});
  EXPECT_NE(ids[0], ids[1]);
}

TEST(Ids, NeverLeadAnywhere) {
  for (const char* text : {"", ".", "..", "a/b", "-x", "a b", "a\n", "x%2F"}) {
    EXPECT_FALSE(is_id(text)) << text;
  }
}

}  // namespace
}  // namespace warplings::classroom
