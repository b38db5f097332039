// Ctrl-C and termination in the middle: nothing stays behind, and the status says what happened. In
// a kernel, the program says where it was; on a terminal, that it is still there.
#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
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

using testing::HasSubstr;
using testing::Not;

// What a program writes, as it comes.
class Output {
 public:
  explicit Output(int from) : from_(from) {}
  ~Output() { close(from_); }
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  // False where the words do not come within a minute.
  bool wait_for(const std::string& words) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (text_.find(words) == std::string::npos)
      if (std::chrono::steady_clock::now() > end || !read_more()) return false;
    return true;
  }
  const std::string& read_all() {
    while (read_more()) {
    }
    return text_;
  }

 private:
  bool read_more() {
    pollfd ready{from_, POLLIN, 0};
    if (poll(&ready, 1, 60'000) != 1) return false;
    char buffer[4096];
    const ssize_t got = read(from_, buffer, sizeof(buffer));
    if (got > 0) text_.append(buffer, static_cast<std::size_t>(got));
    return got > 0;
  }

  int from_;
  std::string text_;
};

int signal_that_ended(pid_t process) {
  int status = 0;
  EXPECT_EQ(waitpid(process, &status, 0), process);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

// A kernel that never ends: its memory is never as it was. It prints a word after some rounds.
fs::path write_endless_kernel(const Workspace& files, const std::string& element) {
  return files.write("endless.cu",
                     "#include <cstdio>\n"
                     "__global__ void grow(unsigned long long* sums) {\n"
                     "  for (int i = 0;; ++i) {\n"
                     "    if (i == 100 && threadIdx.x == 0) printf(\"it runs\\n\");\n"
                     "    if (threadIdx.x < 32) sums[" +
                         element +
                         "] += 1;\n"
                         "    __syncthreads();\n"
                         "  }\n"
                         "}\n"
                         "int main() {\n"
                         "  std::setvbuf(stdout, nullptr, _IONBF, 0);\n"
                         "  unsigned long long* sums;\n"
                         "  cudaMalloc(&sums, 512);\n"
                         "  cudaMemset(sums, 0, 512);\n"
                         "  grow<<<3, 64>>>(sums);\n"
                         "  cudaDeviceSynchronize();\n"
                         "}\n");
}

// What `referee run` of the kernel says when the signal comes.
std::string output_until(int signal, const std::string& element) {
  const Workspace files;
  const fs::path source = write_endless_kernel(files, element);
  int ends[2];
  EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO);
  std::string words[] = {REFEREE_PROGRAM, "run", source.string()};
  char* arguments[] = {words[0].data(), words[1].data(), words[2].data(), nullptr};
  pid_t process = 0;
  EXPECT_EQ(posix_spawn(&process, REFEREE_PROGRAM, &actions, nullptr, arguments, environ), 0);
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  Output output(ends[0]);
  EXPECT_TRUE(output.wait_for("it runs"));
  kill(process, signal);
  const std::string text = output.read_all();
  EXPECT_EQ(signal_that_ended(process), signal);
  return text;
}

TEST(Interrupt, InAKernelTellsWhereItIs) {
  const std::string text = output_until(SIGINT, "threadIdx.x");
  EXPECT_THAT(text, HasSubstr("referee: interrupted in kernel grow, block (0,0,0)\n"));
  EXPECT_THAT(text, HasSubstr("launched at endless.cu:14"));
  EXPECT_THAT(text, HasSubstr("of 3 blocks, 0 have ended"));
  EXPECT_THAT(text, HasSubstr("(runs)"));
  EXPECT_THAT(text, HasSubstr("endless.cu:6"));
  EXPECT_THAT(text, Not(HasSubstr("\r")));
}

TEST(Interrupt, InAKernelTellsWhatWasFoundBefore) {
  const std::string text = output_until(SIGTERM, "0");
  const std::size_t race = text.find("referee: error: global-race in kernel grow");
  const std::size_t place = text.find("referee: interrupted in kernel grow");
  EXPECT_NE(place, std::string::npos) << text;
  EXPECT_LT(race, place) << text;
}

TEST(Interrupt, OnATerminalAKernelShowsItsProgress) {
  const Workspace files;
  const fs::path source = write_endless_kernel(files, "threadIdx.x");
  const int terminal = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  ASSERT_TRUE(terminal >= 0 && grantpt(terminal) == 0 && unlockpt(terminal) == 0);
  const std::string name = ptsname(terminal);
  const std::string program = REFEREE_PROGRAM, file = source.string();
  const pid_t process = fork();
  ASSERT_GE(process, 0);
  if (process == 0) {
    setsid();  // the terminal that it opens is then its own, and Ctrl-C comes from there
    const int end = open(name.c_str(), O_RDWR);
    ioctl(end, TIOCSCTTY, 0);
    for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) dup2(end, stream);
    setenv("TERM", "xterm", 1);
    execl(program.c_str(), program.c_str(), "run", file.c_str(), nullptr);
    _exit(127);
  }
  Output output(terminal);
  ASSERT_TRUE(output.wait_for("; Ctrl-C shows where\033[K"));
  const char interrupt = 3;
  ASSERT_EQ(write(terminal, &interrupt, 1), 1);
  const std::string text = output.read_all();
  EXPECT_EQ(signal_that_ended(process), SIGINT);
  EXPECT_THAT(text, HasSubstr("\rkernel grow: 0 of 3 blocks done, 5 s, "));
  EXPECT_THAT(text, HasSubstr("\r\033[Kreferee: interrupted in kernel grow"));
}

}  // namespace
}  // namespace referee::driver
