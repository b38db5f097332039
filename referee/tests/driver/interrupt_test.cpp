// Ctrl-C and termination in the middle: nothing stays behind, and the status says what happened.
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "referee/tests/driver/support.h"

extern char** environ;

namespace referee::driver {
namespace {

namespace fs = std::filesystem;

// Starts `referee run` on the source with TMPDIR at the directory.
pid_t start_referee(const fs::path& source, const fs::path& scratch) {
  const std::string program = REFEREE_PROGRAM;
  std::string words[] = {program, "run", source.string()};
  char* arguments[] = {words[0].data(), words[1].data(), words[2].data(), nullptr};
  std::string temporary = "TMPDIR=" + scratch.string();
  std::vector<char*> environment = {temporary.data()};
  for (char** entry = environ; *entry != nullptr; ++entry) {
    if (!std::string_view(*entry).starts_with("TMPDIR=")) environment.push_back(*entry);
  }
  environment.push_back(nullptr);
  pid_t process = 0;
  EXPECT_EQ(posix_spawn(&process, program.c_str(), nullptr, nullptr, arguments, environment.data()),
            0);
  return process;
}

template <class Condition>
bool wait_until(Condition condition) {
  for (int i = 0; i < 1000; ++i) {
    if (condition()) return true;
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  return false;
}

void expect_clean_end(int signal) {
  const Workspace files;
  const fs::path scratch = files.path("scratch");
  const fs::path started = files.path("started");
  fs::create_directory(scratch);
  const fs::path source = files.write("sleeper.cu",
                                      "#include <cstdio>\n#include <unistd.h>\nint main() {\n"
                                      "  std::fclose(std::fopen(\"" +
                                          started.string() +
                                          "\", \"w\"));\n"
                                          "  sleep(60);\n}\n");
  const pid_t process = start_referee(source, scratch);
  ASSERT_TRUE(wait_until([&] { return fs::exists(started); }));
  EXPECT_FALSE(fs::is_empty(scratch));
  kill(process, signal);
  int status = 0;
  ASSERT_EQ(waitpid(process, &status, 0), process);
  EXPECT_TRUE(WIFSIGNALED(status));
  EXPECT_EQ(WTERMSIG(status), signal);
  EXPECT_TRUE(fs::is_empty(scratch));
}

TEST(Interrupt, CtrlCLeavesNothingBehind) { expect_clean_end(SIGINT); }
TEST(Interrupt, TerminationLeavesNothingBehind) { expect_clean_end(SIGTERM); }

TEST(Interrupt, AlsoWhileCompiling) {
  const Workspace files;
  const fs::path scratch = files.path("scratch");
  fs::create_directory(scratch);
  // Long enough to compile that the signal comes before its end.
  const fs::path source = files.write(
      "slow.cu",
      "template <int N> struct F { static constexpr int value = F<N - 1>::value + F<N - 2>::value "
      "% 3; };\n"
      "template <> struct F<0> { static constexpr int value = 1; };\n"
      "template <> struct F<1> { static constexpr int value = 1; };\n"
      "constexpr int spin(int n) { int s = 0; for (int i = 0; i < n; ++i) s ^= i; return s; }\n"
      "template <int... N> constexpr int all = (spin(200000 + N) + ...);\n"
      "int main() { return all<1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16>; }\n");
  const pid_t process = start_referee(source, scratch);
  ASSERT_TRUE(wait_until([&] { return !fs::is_empty(scratch); }));
  kill(process, SIGINT);
  int status = 0;
  ASSERT_EQ(waitpid(process, &status, 0), process);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGINT);
  EXPECT_TRUE(fs::is_empty(scratch));
}

}  // namespace
}  // namespace referee::driver
