// How a program ended, by its status, its time, and what its launcher said.
#include <gtest/gtest.h>

#include <cerrno>
#include <csignal>

#include "grader/harness/grading/process.h"

namespace warplings::grading {
namespace {

using How = Ending::How;
using std::chrono::seconds;

constexpr int exited(int code) { return code << 8; }

struct Row {
  const char* what;
  ProcessEnd end;
  How how;
  int code;
};

const Row kRows[] = {
    {"ends in order", {exited(0)}, How::kExited, 0},
    {"fails", {exited(99)}, How::kExited, 99},
    {"a status above 128 is its own", {exited(139)}, How::kExited, 139},
    {"crashes", {SIGSEGV}, How::kSignalled, SIGSEGV},
    {"uses too much time", {SIGXCPU}, How::kTimedOut, SIGXCPU},
    {"ignores that it does", {SIGKILL, seconds(10)}, How::kTimedOut, SIGKILL},
    {"is killed early", {SIGKILL, seconds(9)}, How::kSignalled, SIGKILL},
    {"cannot be started", {exited(127), {}, false, ENOENT}, How::kNotStarted, ENOENT},
    {"ends in order in a sandbox", {exited(0), {}, true, 0}, How::kExited, 0},
    {"crashes in one", {exited(128 + SIGSEGV), {}, true, 0}, How::kSignalled, SIGSEGV},
    {"uses too much time in one",
     {exited(128 + SIGKILL), seconds(11), true, 0},
     How::kTimedOut,
     SIGKILL},
    {"cannot be started in one", {exited(127), {}, true, EACCES}, How::kNotStarted, EACCES},
    {"the sandbox fails", {exited(1), {}, true, {}}, How::kNotStarted, Ending::kLauncherFailed},
    {"the sandbox is killed", {SIGKILL, {}, true, 0}, How::kNotStarted, Ending::kLauncherKilled},
};

TEST(ProcessEnd, IsToldApart) {
  for (const Row& row : kRows) {
    Ending ending;
    classify_end(row.end, Limits(), ending);
    EXPECT_EQ(static_cast<int>(ending.how), static_cast<int>(row.how)) << row.what;
    EXPECT_EQ(ending.code, row.code) << row.what;
  }
}

}  // namespace
}  // namespace warplings::grading
