// What watch decides: where it begins, what it grades and when, and what the keys do.
#include "grader/cli/watch/controller.h"

#include <gmock/gmock.h>

#include "grader/cli/tests/watch/fake.h"

namespace warplings::cli::watch {
namespace {

using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;
using JobKind = Job::Kind;

constexpr std::size_t kPage = 10;

class MachineTest : public testing::Test {
 protected:
  MachineTest() {
    for (const Exercise* exercise : course_.exercises()) {
      world_.contents[exercise->name] = "skeleton";
      world_.verdict(exercise->name, State::not_started);
    }
  }

  void write(const std::string& name, const std::string& content) {
    world_.contents[name] = content;
  }
  void passes(const std::string& name) {
    write(name, "right");
    world_.verdict(name, State::passed);
    world_.passed[name] = true;
  }
  Controller controller(const std::string& first = "") {
    return Controller(course_, world_, first);
  }

  static void press(Controller& controller, char key) {
    controller.key({Key::Kind::character, key}, kPage, 30);
  }
  static void press(Controller& controller, Key::Kind kind) { controller.key({kind}, kPage, 30); }
  static std::string name(const Controller& controller) {
    return controller.current().exercise->name;
  }

  // Starts what is wanted; fails the test where it is something else.
  static void start(Controller& controller, JobKind kind, std::size_t index) {
    const auto job = controller.wanted();
    ASSERT_TRUE(job);
    EXPECT_EQ(job->kind, kind);
    EXPECT_EQ(job->index, index);
    controller.started(*job);
  }
  void finish(Controller& controller, State state) {
    const std::string& exercise = controller.entries()[controller.running()->index].exercise->name;
    controller.graded(world_.verdict(exercise, state));
  }

  const Course course_ = small_course();
  FakeHost world_;
};

TEST_F(MachineTest, BeginsWithTheFirstThatDoesNotPassBossesLast) {
  EXPECT_EQ(name(controller()), "alpha");
  passes("alpha");
  passes("beta");
  EXPECT_EQ(name(controller()), "delta");
  passes("delta");
  EXPECT_EQ(name(controller()), "gamma");
  EXPECT_EQ(name(controller("beta")), "beta");
}

TEST_F(MachineTest, JudgesAFileToRepairBeforeAnybodyHasTouchedIt) {
  Course course = small_course();
  course.chapters[0].exercises[1].kind = "fix";
  Controller there(course, world_, "beta");
  start(there, JobKind::grade, 1);
  Result result = world_.verdict("beta", State::diagnosed);
  result.mark_unchanged();
  there.graded(result);
  EXPECT_EQ(there.wanted(), std::nullopt);
  EXPECT_EQ(there.current().result->standing(), State::not_started);
  EXPECT_FALSE(there.current().broken());
  EXPECT_THAT(there.broken(), IsEmpty());
}

TEST_F(MachineTest, ShowsTheReferenceOnceTheExercisePasses) {
  Controller there = controller("alpha");
  press(there, 's');
  EXPECT_EQ(there.view(), View::verdict);
  EXPECT_THAT(there.remark().text, HasSubstr("once yours passes"));
  passes("alpha");
  there.saved(0);
  press(there, 's');
  EXPECT_EQ(there.view(), View::solution);
  EXPECT_THAT(there.solution().front(), HasSubstr("alpha"));
  press(there, 's');
  EXPECT_EQ(there.view(), View::verdict);
}

TEST_F(MachineTest, OpensTheEditorOnce) {
  Controller there = controller("alpha");
  press(there, 'e');
  EXPECT_TRUE(there.take_edit());
  EXPECT_FALSE(there.take_edit());
}

TEST_F(MachineTest, DoesNotGradeWhatIsKnown) {
  EXPECT_EQ(controller().wanted(), std::nullopt);
  write("alpha", "half");
  Controller changed = controller();
  start(changed, JobKind::grade, 0);
}

TEST_F(MachineTest, GradesASaveOnce) {
  Controller watch = controller();
  write("alpha", "wrong");
  watch.saved(0);
  EXPECT_TRUE(watch.is_stale());
  start(watch, JobKind::grade, 0);
  watch.saved(0);  // the rename after the write
  EXPECT_FALSE(watch.must_cancel());
  finish(watch, State::wrong_answer);
  EXPECT_FALSE(watch.is_stale());
  EXPECT_EQ(watch.wanted(), std::nullopt);
  watch.saved(0);
  EXPECT_EQ(watch.wanted(), std::nullopt);
  EXPECT_THAT(watch.remark().text, HasSubstr("without a change"));
}

TEST_F(MachineTest, ASaveDuringARunStartsItAgain) {
  Controller watch = controller();
  write("alpha", "one");
  watch.saved(0);
  start(watch, JobKind::grade, 0);
  write("alpha", "two");
  watch.saved(0);
  EXPECT_TRUE(watch.must_cancel());
  watch.cancelled();
  EXPECT_FALSE(watch.must_cancel());
  start(watch, JobKind::grade, 0);
  EXPECT_EQ(watch.running()->fingerprint, "two");
}

TEST_F(MachineTest, CelebratesAPassAndWaits) {
  Controller watch = controller();
  write("alpha", "right");
  watch.saved(0);
  start(watch, JobKind::grade, 0);
  finish(watch, State::passed);
  EXPECT_EQ(name(watch), "alpha");
  EXPECT_EQ(watch.remark().tone, Tone::good);
  EXPECT_THAT(watch.remark().text, HasSubstr("Solved. n goes on to beta"));
  EXPECT_EQ(watch.passing(), 1U);
  press(watch, 'n');
  EXPECT_EQ(name(watch), "beta");
  press(watch, 'p');
  EXPECT_EQ(name(watch), "alpha");
  press(watch, 'p');
  EXPECT_THAT(watch.remark().text, HasSubstr("first exercise"));
}

TEST_F(MachineTest, SaysWhenAChapterAndWhenAllIsDone) {
  passes("alpha");
  Controller watch = controller();
  write("beta", "right");
  watch.saved(1);
  start(watch, JobKind::grade, 1);
  finish(watch, State::passed);
  EXPECT_THAT(watch.remark().text, HasSubstr("all of this chapter"));

  for (const char* each : {"beta", "gamma"}) passes(each);
  Controller last = controller();
  write("delta", "right");
  last.saved(3);
  start(last, JobKind::grade, 3);
  finish(last, State::passed);
  EXPECT_THAT(last.remark().text, HasSubstr("finished the course"));
  EXPECT_EQ(last.next(), std::nullopt);
}

TEST_F(MachineTest, ChecksWhatPassedAgainInTheBackground) {
  passes("alpha");
  passes("beta");
  Controller watch = controller();
  start(watch, JobKind::recheck, 0);
  // A save comes first; what was being checked waits.
  write("delta", "wrong");
  watch.saved(3);
  EXPECT_TRUE(watch.must_cancel());
  watch.cancelled();
  start(watch, JobKind::grade, 3);
  finish(watch, State::wrong_answer);
  start(watch, JobKind::recheck, 0);
  finish(watch, State::passed);
  start(watch, JobKind::recheck, 1);
  EXPECT_EQ(watch.rechecked(), 1U);
  EXPECT_EQ(watch.to_recheck(), 2U);
  finish(watch, State::passed);
  EXPECT_EQ(watch.wanted(), std::nullopt);
  EXPECT_THAT(watch.remark().text, IsEmpty());
}

TEST_F(MachineTest, NoticesAFileThatWasBrokenLater) {
  passes("alpha");
  Controller watch = controller();
  start(watch, JobKind::recheck, 0);
  finish(watch, State::passed);
  write("alpha", "broken");
  watch.saved(0);
  start(watch, JobKind::recheck, 0);
  finish(watch, State::diagnosed);
  ASSERT_THAT(watch.broken(), SizeIs(1));
  EXPECT_EQ(watch.broken()[0]->exercise->name, "alpha");
  EXPECT_EQ(name(watch), "beta");
  write("alpha", "right");
  watch.saved(0);
  EXPECT_THAT(watch.broken(), IsEmpty());
}

TEST_F(MachineTest, NoticesAFileThatWasBrokenWhileNobodyWatched) {
  passes("alpha");
  write("alpha", "broken since");
  Controller watch = controller("beta");
  start(watch, JobKind::recheck, 0);
  finish(watch, State::compile_error);
  EXPECT_THAT(watch.broken(), SizeIs(1));
}

TEST_F(MachineTest, ChecksAllOnRequestAndReports) {
  passes("alpha");
  Controller watch = controller();
  start(watch, JobKind::recheck, 0);
  finish(watch, State::passed);
  press(watch, 'c');
  start(watch, JobKind::recheck, 0);
  finish(watch, State::passed);
  EXPECT_THAT(watch.remark().text, HasSubstr("Checked 1 exercise again: all pass"));
  press(watch, 'c');
  start(watch, JobKind::recheck, 0);
  finish(watch, State::crashed);
  EXPECT_THAT(watch.remark().text, HasSubstr("1 does not pass any more"));
}

TEST_F(MachineTest, RunsAgainOnRequestAlsoDuringARun) {
  Controller watch = controller();
  write("alpha", "wrong");
  watch.saved(0);
  start(watch, JobKind::grade, 0);
  press(watch, 'r');
  EXPECT_TRUE(watch.must_cancel());
  watch.cancelled();
  start(watch, JobKind::grade, 0);
  finish(watch, State::wrong_answer);
  press(watch, 'r');
  start(watch, JobKind::grade, 0);
}

TEST_F(MachineTest, GoingOnCallsTheRunOff) {
  Controller watch = controller();
  write("alpha", "wrong");
  watch.saved(0);
  start(watch, JobKind::grade, 0);
  press(watch, 'n');
  EXPECT_EQ(name(watch), "beta");
  EXPECT_TRUE(watch.must_cancel());
  watch.cancelled();
  EXPECT_EQ(watch.wanted(), std::nullopt);
  press(watch, 'p');
  start(watch, JobKind::grade, 0);
}

TEST_F(MachineTest, ResetAsksFirst) {
  Controller watch = controller();
  write("alpha", "mine");
  watch.saved(0);
  press(watch, 'x');
  EXPECT_TRUE(watch.asks_to_reset());
  press(watch, 'n');
  EXPECT_EQ(world_.contents["alpha"], "mine");
  EXPECT_EQ(name(watch), "alpha");
  press(watch, 'x');
  press(watch, 'y');
  EXPECT_EQ(world_.contents["alpha"], "skeleton");
  watch.saved(0);  // the watch on the files tells of it, too
  EXPECT_THAT(watch.remark().text, HasSubstr("skeleton again"));
  world_.read_only = true;
  press(watch, 'x');
  press(watch, 'y');
  EXPECT_THAT(watch.remark().text, HasSubstr("read-only"));
}

TEST_F(MachineTest, HintsComeOneAfterTheOtherAndEscapeLeaves) {
  Controller watch = controller();
  press(watch, 'h');
  EXPECT_EQ(watch.view(), View::hint);
  EXPECT_EQ(watch.hint(), 0U);
  press(watch, 'h');
  EXPECT_EQ(watch.hint(), 1U);
  press(watch, Key::Kind::escape);
  EXPECT_EQ(watch.view(), View::verdict);
  Controller without = controller("beta");
  press(without, 'h');
  EXPECT_EQ(without.view(), View::verdict);
  EXPECT_THAT(without.remark().text, HasSubstr("no hint"));
}

TEST_F(MachineTest, TheListGoesAnywhere) {
  Controller watch = controller();
  press(watch, 'l');
  press(watch, 'j');
  press(watch, Key::Kind::end);
  EXPECT_EQ(watch.list_cursor(), 3U);
  press(watch, Key::Kind::up);
  press(watch, Key::Kind::enter);
  EXPECT_EQ(name(watch), "gamma");
  EXPECT_EQ(watch.view(), View::verdict);
}

TEST_F(MachineTest, ScrollsWithinTheBody) {
  Controller watch = controller();
  press(watch, Key::Kind::page_down);
  EXPECT_EQ(watch.scroll(), kPage - 1);
  press(watch, Key::Kind::end);
  EXPECT_EQ(watch.scroll(), 20U);
  press(watch, Key::Kind::home);
  press(watch, Key::Kind::up);
  EXPECT_EQ(watch.scroll(), 0U);
}

TEST_F(MachineTest, TracesTheCurrentExercise) {
  Controller watch = controller();
  press(watch, 't');
  start(watch, JobKind::trace, 0);
  watch.traced("lane 0");
  EXPECT_EQ(watch.view(), View::trace);
  press(watch, 't');
  start(watch, JobKind::trace, 0);
  press(watch, 'n');
  EXPECT_TRUE(watch.must_cancel());
}

TEST_F(MachineTest, AMachineThatCannotGradeSaysSoUntilItCan) {
  Controller watch = controller();
  write("alpha", "mine");
  watch.saved(0);
  start(watch, JobKind::grade, 0);
  watch.failed("no space left");
  EXPECT_EQ(watch.current().failure, "no space left");
  EXPECT_EQ(watch.wanted(), std::nullopt);
  press(watch, 'r');
  start(watch, JobKind::grade, 0);
  finish(watch, State::wrong_answer);
  EXPECT_THAT(watch.current().failure, IsEmpty());
}

TEST_F(MachineTest, WorkBeginsAgainAfterAStop) {
  Controller watch = controller();
  write("alpha", "mine");
  watch.saved(0);
  start(watch, JobKind::grade, 0);
  watch.interrupt_work();
  EXPECT_TRUE(watch.must_cancel());
  watch.cancelled();
  start(watch, JobKind::grade, 0);
}

TEST_F(MachineTest, QuitsBySeveralKeys) {
  Controller watch = controller();
  EXPECT_FALSE(watch.quits());
  press(watch, 'q');
  EXPECT_TRUE(watch.quits());
  Controller other = controller();
  press(other, Key::Kind::suspend);
  EXPECT_TRUE(other.take_suspend());
  EXPECT_FALSE(other.take_suspend());
  press(other, Key::Kind::interrupt);
  EXPECT_TRUE(other.quits());
}

}  // namespace
}  // namespace warplings::cli::watch
