// Frames have exactly the terminal's size, whatever that is, and say what matters.
#include "grader/cli/watch/frame.h"

#include <gmock/gmock.h>

#include "grader/cli/tests/watch/fake.h"
#include "grader/cli/watch/cells.h"

namespace warplings::cli::watch {
namespace {

using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

class Frames : public testing::Test {
 protected:
  Frames() {
    for (const Exercise* exercise : course_.exercises()) world_.contents[exercise->name] = "old";
    world_.verdict("alpha", State::wrong_answer);
    world_.passed["delta"] = true;
    world_.verdict("delta", State::diagnosed);
    world_.verdict("beta", State::not_started);
    scene_.course = &course_;
    scene_.shown_file = "exercises/01_first/alpha.cu";
    scene_.style = {true, true};
    for (int i = 0; i < 30; ++i) {
      scene_.verdict.push_back("  line " + std::to_string(i) +
                               " of a verdict that is as long as such lines are: 漢字 │ and more");
    }
  }

  const Course course_ = small_course();
  FakeHost world_;
  Scene scene_;
};

TEST_F(Frames, FitEveryTerminal) {
  Controller controller(course_, world_, "alpha");
  for (const char view : {'v', 'h', 'l', '?', 'x'}) {
    controller.key({Key::Kind::character, view}, 10, 30);
    for (std::size_t rows = 1; rows <= 40; ++rows) {
      for (std::size_t columns = 1; columns <= 140; columns += 3) {
        const auto lines = frame(controller, scene_, {rows, columns});
        ASSERT_THAT(lines, SizeIs(rows));
        for (const std::string& line : lines) ASSERT_LE(cells(line), columns) << line;
      }
    }
  }
}

TEST_F(Frames, ShowTheMapTheVerdictAndTheKeys) {
  scene_.style = {};
  const Controller controller(course_, world_, "alpha");
  const auto lines = frame(controller, scene_, {24, 80});
  EXPECT_THAT(lines[0], HasSubstr("Warplings   [x].  ?x"));
  EXPECT_THAT(lines[0], HasSubstr("0 of 4 pass"));
  EXPECT_THAT(lines[2], HasSubstr("line 0"));
  EXPECT_THAT(lines[20], HasSubstr("1-18 of 30"));
  EXPECT_THAT(lines[21], HasSubstr("passed before, and does not now: delta"));
  EXPECT_THAT(lines[23], HasSubstr("h hint  n next"));
  EXPECT_THAT(lines[23], HasSubstr("q quit"));
}

TEST_F(Frames, KeepStatusAndWayOutWhereThereIsLittleRoom) {
  scene_.style = {};
  const Controller controller(course_, world_, "alpha");
  const auto lines = frame(controller, scene_, {10, 40});
  EXPECT_THAT(lines[9], HasSubstr("? help  q quit"));
  EXPECT_THAT(lines[8], HasSubstr("1-6 of"));
  EXPECT_THAT(lines[1], HasSubstr("line 0"));
}

TEST_F(Frames, ScrollToTheEnd) {
  scene_.style = {};
  Controller controller(course_, world_, "alpha");
  const Size size{24, 80};
  const std::size_t page = page_rows(controller, size);
  controller.key({Key::Kind::end}, page, body_rows(controller, scene_, size).size());
  EXPECT_THAT(frame(controller, scene_, size), Contains(HasSubstr("line 29")));
}

TEST_F(Frames, FadeAVerdictOfAnOlderFile) {
  Controller controller(course_, world_, "alpha");
  world_.contents["alpha"] = "new";
  controller.saved(0);
  const auto rows = body_rows(controller, scene_, {24, 100});
  EXPECT_THAT(rows[1], testing::StartsWith("\033[2m"));
  controller.started(*controller.wanted());
  controller.stage("compiling");
  scene_.seconds_running = 3;
  EXPECT_THAT(status_line(controller, scene_), HasSubstr("compiling alpha, 3 s"));
}

TEST_F(Frames, FollowTheCursorOfTheList) {
  scene_.style = {};
  Controller controller(course_, world_, "alpha");
  controller.key({Key::Kind::character, 'l'}, 10, 10);
  controller.key({Key::Kind::end}, 10, 10);
  EXPECT_THAT(frame(controller, scene_, {6, 60}), Contains(HasSubstr("> x delta")));
}

TEST_F(Frames, SayThatTheListGoesOn) {
  scene_.style = {};
  Controller controller(course_, world_, "alpha");
  controller.key({Key::Kind::character, 'l'}, 10, 10);
  EXPECT_THAT(frame(controller, scene_, {8, 60}), Contains(HasSubstr("1-4 of 8, more below")));
}

TEST_F(Frames, HoldNoControlCharacterOfTheStudents) {
  scene_.verdict = {"title", "  said: \033[2J\x07 \x9b"};
  const Controller controller(course_, world_, "alpha");
  EXPECT_THAT(frame(controller, scene_, {24, 80}), Each(Not(HasSubstr("\033[2J"))));
}

}  // namespace
}  // namespace warplings::cli::watch
