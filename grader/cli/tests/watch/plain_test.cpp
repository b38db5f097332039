// watch as lines: each thing is said once.
#include "grader/cli/watch/plain.h"

#include <gmock/gmock.h>

#include "grader/cli/tests/watch/fake.h"

namespace warplings::cli::watch {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(Plain, KeysAreTheFirstCharactersOfLines) {
  PlainLines plain;
  EXPECT_THAT(plain.feed("ne"), IsEmpty());
  EXPECT_THAT(plain.feed("xt\n\nq\n"),
              ElementsAre(Key{Key::Kind::character, 'n'}, Key{Key::Kind::character, 'q'}));
}

TEST(Plain, SaysEverythingOnce) {
  const Course course = small_course();
  FakeHost world;
  world.contents["alpha"] = "old";
  world.verdict("alpha", State::not_started);
  Controller controller(course, world, "alpha");
  PlainLines plain;
  Scene scene;
  scene.course = &course;
  scene.shown_file = "alpha.cu";
  scene.verdict = {"alpha.cu", "x alpha: 1 of 2 cases fails"};

  EXPECT_THAT(plain.news(controller, scene, false), Contains("x alpha: 1 of 2 cases fails"));
  EXPECT_THAT(plain.news(controller, scene, false), IsEmpty());
  // While the next verdict is on its way there is nothing to say; the same verdict is news again.
  world.contents["alpha"] = "new";
  controller.saved(0);
  controller.started(*controller.wanted());
  EXPECT_THAT(plain.news(controller, scene, false), IsEmpty());
  controller.graded(world.verdict("alpha", State::passed));
  const auto lines = plain.news(controller, scene, true);
  EXPECT_THAT(lines, Contains("x alpha: 1 of 2 cases fails"));
  EXPECT_THAT(lines, Contains(HasSubstr("Solved. n goes on to beta.")));
  EXPECT_THAT(plain.news(controller, scene, false), IsEmpty());

  controller.key({Key::Kind::character, 'x'}, 10, 10);
  EXPECT_THAT(plain.news(controller, scene, false), Contains(HasSubstr("(y or n)")));
}

}  // namespace
}  // namespace warplings::cli::watch
