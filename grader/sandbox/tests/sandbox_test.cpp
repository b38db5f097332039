// Every wall and every limit, tried from inside by a program that wants out (probe.cpp). Outside of
// the sandbox each of these attempts works; what is tested is that it does not inside.
#include <fcntl.h>
#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <linux/capability.h>
#include <linux/keyctl.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "base/files.h"
#include "base/temporary_directory.h"
#include "grader/sandbox/memory_watch.h"
#include "grader/sandbox/processor_time.h"
#include "grader/sandbox/sandbox.h"

namespace warplings::sandbox {
namespace {

namespace fs = std::filesystem;
using base::TemporaryDirectory;
using grading::Ending;
using grading::Limits;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr std::uint64_t kMegabyte = 1 << 20;

// One sandbox for all tests: that each of them finds it in order is itself a test.
const Sandbox* the_sandbox(std::string& why) {
  static std::string reason;
  static const std::unique_ptr<Sandbox> sandbox = []() -> std::unique_ptr<Sandbox> {
    try {
      return std::make_unique<Sandbox>(Sandbox::find({200 * kMegabyte, 16 * kMegabyte, 20}));
    } catch (const NoSandbox& missing) {
      reason = missing.what();
      return nullptr;
    }
  }();
  why = reason;
  return sandbox.get();
}

class InTheSandbox : public testing::Test {
 protected:
  void SetUp() override {
    std::string why;
    sandbox_ = the_sandbox(why);
    if (sandbox_ == nullptr) GTEST_SKIP() << why;
  }

  void TearDown() override {
    if (sandbox_ == nullptr || IsSkipped()) return;
    EXPECT_TRUE(nothing_is_left());
    EXPECT_EQ(attempt("scratch").code, 0) << "the next run is not in order";
  }

  Ending attempt(const std::string& word, const std::string& argument = "",
                 Limits limits = {std::chrono::seconds(20)}) const {
    return sandbox_->run({{WARPLINGS_PROBE, word, argument}, {"LANG=C"}, folder_.path()},
                         {{WARPLINGS_PROBE}, {}}, limits);
  }

  // The same where nobody may make a control group.
  Ending watched(const std::string& word, const std::string& argument) const {
    std::vector<std::string> words = sandbox_->launcher({{WARPLINGS_PROBE}, {}});
    std::erase_if(words, [](const std::string& one) {
      return one.starts_with("--enter=") || one.starts_with("--memory=");
    });
    words.insert(words.begin() + 1, "--memory=" + std::to_string(200 * kMegabyte));
    return grading::run({{WARPLINGS_PROBE, word, argument}, {"LANG=C"}, folder_.path(), words},
                        {std::chrono::seconds(20)});
  }

  // Whether the last process inside has gone, soon after the run has ended.
  bool nothing_is_left() const {
    if (!sandbox_->group()) return true;
    for (int turn = 0; turn < 100; ++turn) {
      if (sandbox_->group()->processes().empty()) return true;
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return false;
  }

  const fs::path& folder() const { return folder_.path(); }
  const Sandbox& sandbox() const { return *sandbox_; }

 private:
  const Sandbox* sandbox_ = nullptr;
  TemporaryDirectory folder_;
};

#define EXPECT_STOPPED(ending)                                        \
  do {                                                                \
    const Ending& stopped = ending;                                   \
    EXPECT_EQ(stopped.how, Ending::How::kExited) << stopped.output;   \
    EXPECT_EQ(stopped.code, 1) << stopped.output;                     \
    EXPECT_THAT(stopped.output, HasSubstr("stopped")) << "it worked"; \
  } while (false)

TEST_F(InTheSandbox, AProgramRunsAndItsStatusArrives) {
  EXPECT_EQ(attempt("leave", "0").code, 0);
  const Ending ending = attempt("leave", "7");
  EXPECT_EQ(ending.how, Ending::How::kExited);
  EXPECT_EQ(ending.code, 7);
}

TEST_F(InTheSandbox, ASignalArrivesAsASignal) {
  const Ending ending = attempt("signal", std::to_string(SIGSEGV));
  EXPECT_EQ(ending.how, Ending::How::kSignalled);
  EXPECT_EQ(ending.code, SIGSEGV);
}

TEST_F(InTheSandbox, AProgramThatIsNotThereIsNotStarted) {
  const Ending ending = sandbox().run({{"/usr/bin/no-such-program"}, {}, folder()}, {}, Limits());
  EXPECT_EQ(ending.how, Ending::How::kNotStarted);
  EXPECT_EQ(ending.code, ENOENT);
}

TEST_F(InTheSandbox, NobodyIsRoot) { EXPECT_EQ(attempt("user").code, 1); }

TEST_F(InTheSandbox, NobodyBecomesRoot) { EXPECT_STOPPED(attempt("root")); }

TEST_F(InTheSandbox, FilesOfThisMachineAreNotThere) {
  for (const char* path :
       {"/etc/passwd", "/etc/shadow", "/etc/hostname", "/root", "/home", "/var/log", "/sys/kernel",
        WARPLINGS_ROOT "/course.toml", WARPLINGS_ROOT "/solutions", WARPLINGS_ROOT "/grader/cases",
        WARPLINGS_ROOT "/grader/misconceptions"}) {
    EXPECT_STOPPED(attempt("read", path));
  }
}

TEST_F(InTheSandbox, ItsOwnFolderShowsWhatLiesThereAsItIs) {
  base::write_text(folder() / "question", "?");
  fs::permissions(folder() / "question", fs::perms::owner_read);
  base::write_text(folder() / "answer", "");
  fs::create_symlink("/etc/passwd", folder() / "link");
  EXPECT_THAT(attempt("list", ".").output,
              AllOf(HasSubstr("question"), HasSubstr("answer"), Not(HasSubstr("link"))));
  EXPECT_EQ(attempt("read", "question").code, 0);
  EXPECT_STOPPED(attempt("write", "question"));
  EXPECT_EQ(attempt("write", "answer").code, 0);
  EXPECT_EQ(base::read_text(folder() / "answer", 100), "x");
}

TEST_F(InTheSandbox, WhatItWritesElsewhereVanishes) {
  EXPECT_EQ(attempt("write", "new").code, 0);
  EXPECT_FALSE(fs::exists(folder() / "new"));
  EXPECT_STOPPED(attempt("read", "new"));
}

TEST_F(InTheSandbox, NothingElseCanBeWritten) {
  for (const char* path : {"/usr/bin/x", "/x", "/tmp/x", "/dev/x", "/dev/shm/x", "/etc/ld.so.cache",
                           WARPLINGS_PROBE}) {
    EXPECT_STOPPED(attempt("write", path));
  }
}

TEST_F(InTheSandbox, ThereIsNoNetwork) {
  const int listener = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in here{};
  here.sin_family = AF_INET;
  here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  ASSERT_EQ(::bind(listener, reinterpret_cast<sockaddr*>(&here), sizeof here), 0);
  ASSERT_EQ(::listen(listener, 1), 0);
  socklen_t size = sizeof here;
  ::getsockname(listener, reinterpret_cast<sockaddr*>(&here), &size);
  const std::string address = "127.0.0.1:" + std::to_string(ntohs(here.sin_port));
  // Outside there is somebody who answers.
  EXPECT_EQ(grading::run({{WARPLINGS_PROBE, "connect", address}, {}, "/"}, Limits()).code, 0);
  EXPECT_STOPPED(attempt("connect", address));
  EXPECT_STOPPED(attempt("connect", "10.0.0.1:80"));
  ::close(listener);
}

TEST_F(InTheSandbox, OtherProcessesAreNeitherSeenNorTouched) {
  const pid_t other = ::fork();
  if (other == 0) {
    ::alarm(60);
    ::pause();
    ::_exit(0);
  }
  const std::string number = std::to_string(other);
  EXPECT_THAT(attempt("list", "/proc").output, Not(HasSubstr("\n" + number + "\n")));
  EXPECT_STOPPED(attempt("kill", number));
  EXPECT_STOPPED(attempt("trace", number));
  EXPECT_STOPPED(attempt("read", "/proc/" + number + "/mem"));
  EXPECT_EQ(::kill(other, 0), 0);
  ::kill(other, SIGKILL);
  ::waitpid(other, nullptr, 0);
}

// It is of the same user, and could do what the filter of system calls forbids.
TEST_F(InTheSandbox, TheFirstProcessIsOutOfReach) {
  for (const char* file : {"mem", "environ", "maps", "auxv", "fd/0", "exe"}) {
    EXPECT_STOPPED(attempt("read", std::string("/proc/1/") + file));
  }
  EXPECT_STOPPED(attempt("write", "/proc/1/mem"));
  EXPECT_STOPPED(attempt("write", "/proc/1/oom_score_adj"));
  EXPECT_STOPPED(attempt("trace", "1"));
  EXPECT_EQ(attempt("filtered", "1").code, 0);
}

TEST_F(InTheSandbox, KillingEverybodyKillsNobodyElse) {
  attempt("kill", "-1");
  SUCCEED() << "this test is still here";
}

TEST_F(InTheSandbox, NoFurtherNamespacesAreMade) {
  EXPECT_STOPPED(attempt("unshare"));
  EXPECT_STOPPED(attempt("call", std::to_string(SYS_clone) + " " + std::to_string(CLONE_NEWUSER)));
}

TEST_F(InTheSandbox, ThreadsAreStarted) { EXPECT_EQ(attempt("thread").code, 0); }

// Each of them works outside, or would with arguments that it had liked better.
TEST_F(InTheSandbox, PartsOfTheKernelAreNotThere) {
  for (const long number :
       {SYS_add_key, SYS_request_key, SYS_bpf, SYS_userfaultfd, SYS_perf_event_open,
        SYS_io_uring_setup, SYS_process_vm_readv, SYS_kcmp, SYS_syslog, SYS_msgget, SYS_semget,
        SYS_memfd_create, SYS_shmget, SYS_setns}) {
    const Ending ending = attempt("call", std::to_string(number));
    EXPECT_STOPPED(ending);
    EXPECT_THAT(ending.output, HasSubstr("Operation not permitted")) << number;
  }
  EXPECT_THAT(attempt("call", "1000").output, HasSubstr("Function not implemented"));
}

TEST_F(InTheSandbox, SocketsAreUnixSocketsOnly) {
  const auto socket = [&](int family, int type) {
    return attempt("call", fmt::format("{} {} {}", SYS_socket, family, type));
  };
  EXPECT_EQ(socket(AF_UNIX, SOCK_STREAM).code, 0);
  for (const int family : {AF_INET, AF_INET6, AF_NETLINK, AF_VSOCK, AF_PACKET, AF_ALG}) {
    EXPECT_STOPPED(socket(family, SOCK_DGRAM));
  }
}

// As pam_keyinit gives each login one, with its tickets.
TEST_F(InTheSandbox, TheKeysOfTheSessionAreNotThere) {
  ::syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, nullptr);
  const std::string secret = "a ticket";
  const long key = ::syscall(SYS_add_key, "user", "warplings-test", secret.data(), secret.size(),
                             KEY_SPEC_SESSION_KEYRING);
  if (key < 0) GTEST_SKIP() << "keys cannot be made here";
  EXPECT_STOPPED(attempt("keys"));
  ::syscall(SYS_keyctl, KEYCTL_INVALIDATE, key);
}

TEST_F(InTheSandbox, AForkBombIsBounded) { EXPECT_STOPPED(attempt("fork")); }

TEST_F(InTheSandbox, MemoryIsBounded) {
  EXPECT_EQ(attempt("memory", "50").code, 0);
  const std::uint64_t before = sandbox().memory_kills();
  const Ending ending = attempt("memory", "600");
  EXPECT_EQ(ending.how, Ending::How::kSignalled) << ending.output;
  EXPECT_EQ(ending.code, SIGKILL);
  if (sandbox().group()) {
    EXPECT_GT(sandbox().memory_kills(), before);
  } else {
    EXPECT_THAT(ending.output, HasSubstr(kTooMuchMemory));
  }
}

TEST_F(InTheSandbox, MemoryIsBoundedForAllProcessesTogether) {
  EXPECT_NE(attempt("memories", "600").code, 0);
}

TEST_F(InTheSandbox, AddressesThatHoldNoMemoryAreFree) {
  // The referee reserves 180 GB for what it knows of a device's memory, and CUDA reserves, too.
  EXPECT_EQ(attempt("reserve", "200000").code, 0);
  EXPECT_EQ(watched("reserve", "200000").code, 0);
}

TEST_F(InTheSandbox, MemoryThatNoProcessHasMappedIsBounded) {
  for (const char* word : {"unmapped", "shared", "zeros"}) {
    EXPECT_NE(attempt(word, "600").code, 0) << word;
    EXPECT_STOPPED(watched(word, "600"));
  }
  EXPECT_EQ(attempt("read", "/dev/zero").code, 0);
}

bool may_set_scores() {
  std::ifstream status("/proc/self/status");
  for (std::string line; std::getline(status, line);) {
    if (!line.starts_with("CapEff:")) continue;
    return (std::stoull(line.substr(7), nullptr, 16) >> CAP_SYS_RESOURCE & 1) != 0;
  }
  return false;
}

// The kernel's choice where the machine's memory is short.
TEST_F(InTheSandbox, NobodyMakesItselfWorthMoreThanOthers) {
  if (!may_set_scores()) GTEST_SKIP() << "without CAP_SYS_RESOURCE anybody may take it back";
  EXPECT_STOPPED(attempt("score"));
}

TEST_F(InTheSandbox, MemoryIsWatchedWhereThereIsNoControlGroup) {
  EXPECT_EQ(watched("memory", "50").code, 0);
  EXPECT_EQ(watched("leave", "7").code, 7);
  EXPECT_EQ(watched("signal", std::to_string(SIGSEGV)).code, SIGSEGV);
  for (const char* word : {"memory", "memories"}) {
    const Ending ending = watched(word, "600");
    EXPECT_EQ(ending.how, Ending::How::kSignalled) << ending.output;
    EXPECT_EQ(ending.code, SIGKILL);
    EXPECT_THAT(ending.output, HasSubstr(kTooMuchMemory));
  }
}

TEST_F(InTheSandbox, ScratchIsBounded) {
  const Ending ending = attempt("fill", ".");
  EXPECT_STOPPED(ending);
  EXPECT_THAT(ending.output, HasSubstr("No space left"));
}

TEST_F(InTheSandbox, OtherMemoryFilesystemsAreNoWayAround) {
  for (const char* folder : {"/", "/tmp", "/dev", "/dev/shm", "/proc", "/run"}) {
    EXPECT_STOPPED(attempt("fill", folder));
  }
}

TEST_F(InTheSandbox, TheSizeOfAFileIsBounded) {
  Limits limits;
  limits.file_bytes = kMegabyte;
  const Ending ending = attempt("large", "2", limits);
  EXPECT_EQ(ending.how, Ending::How::kSignalled);
  EXPECT_EQ(ending.code, SIGXFSZ);
}

TEST_F(InTheSandbox, TheNumberOfDescriptorsIsBounded) { EXPECT_STOPPED(attempt("descriptors")); }

TEST_F(InTheSandbox, NoDescriptorIsInherited) {
  const int secret = ::open("/etc/passwd", O_RDONLY);  // without O_CLOEXEC, as a careless caller
  ASSERT_GE(secret, 0);
  EXPECT_EQ(attempt("open").output, "fd 0\nfd 1\nfd 2\n");
  ::close(secret);
}

TEST_F(InTheSandbox, TheEnvironmentIsWhatItIsGiven) {
  ::setenv("WARPLINGS_SECRET", "seed", 1);
  EXPECT_THAT(attempt("environment").output,
              AllOf(HasSubstr("LANG=C\n"), Not(HasSubstr("SECRET")), Not(HasSubstr("HOME"))));
}

TEST_F(InTheSandbox, ADaemonDoesNotSurvive) {
  const auto start = std::chrono::steady_clock::now();
  EXPECT_EQ(attempt("daemon", "60").code, 0);
  EXPECT_LT(std::chrono::steady_clock::now() - start, std::chrono::seconds(15));
  EXPECT_TRUE(nothing_is_left());
}

TEST_F(InTheSandbox, AProgramThatIgnoresSignalsIsStopped) {
  const Ending ending = attempt("hang", "", {std::chrono::seconds(1)});
  EXPECT_EQ(ending.how, Ending::How::kTimedOut);
  EXPECT_TRUE(nothing_is_left());
}

TEST_F(InTheSandbox, CpuTimeIsBounded) {
  const Ending ending = attempt("spin", "", {std::chrono::seconds(20), std::chrono::seconds(1)});
  EXPECT_EQ(ending.how, Ending::How::kTimedOut);
}

// Each of them stays below its own limit, or another takes its place.
TEST_F(InTheSandbox, CpuTimeIsBoundedForAllProcessesTogether) {
  for (const char* word : {"busy", "unseen"}) {
    const Ending ending = attempt(word, "12", {std::chrono::seconds(20), std::chrono::seconds(1)});
    EXPECT_EQ(ending.how, Ending::How::kTimedOut) << word;
    EXPECT_EQ(ending.code, SIGXCPU) << word;
    EXPECT_LT(ending.seconds, 15) << word;
    EXPECT_THAT(ending.output, HasSubstr(kTooMuchProcessorTime)) << word;
    EXPECT_TRUE(nothing_is_left());
  }
}

// So that the kernel gives others their share, however many processes are busy here.
TEST_F(InTheSandbox, CoresAreBoundedWhereThereIsAGroupForThem) {
  Bounds bounds = sandbox().bounds();
  bounds.cores = 1;
  const Sandbox slow = Sandbox::find(bounds);
  const auto entrances = slow.group() ? slow.group()->entrances() : std::vector<fs::path>();
  if (std::none_of(entrances.begin(), entrances.end(), [](const fs::path& entrance) {
        return fs::exists(entrance.parent_path() / "cpu.max") ||
               fs::exists(entrance.parent_path() / "cpu.cfs_quota_us");
      })) {
    GTEST_SKIP() << "there is no control group for processor time";
  }
  const Ending ending =
      slow.run({{WARPLINGS_PROBE, "busy", "4"}, {}, folder()}, {{WARPLINGS_PROBE}, {}},
               {std::chrono::seconds(20), std::chrono::seconds(2)});
  EXPECT_EQ(ending.code, SIGXCPU);
  EXPECT_GT(ending.seconds, 3.4) << "4 s of processor time by one core";
}

TEST_F(InTheSandbox, OutputIsCut) {
  Limits limits{std::chrono::seconds(2)};
  limits.output_bytes = 1000;
  const Ending ending = attempt("flood", "", limits);
  EXPECT_EQ(ending.output.size(), 1000U);
  EXPECT_TRUE(ending.output_cut);
}

TEST_F(InTheSandbox, NothingOutlivesAKilledGrader) {
  const pid_t grader = ::fork();
  if (grader == 0) {
    try {
      attempt("hang", "", {std::chrono::seconds(60)});
    } catch (...) {
    }
    ::_exit(0);
  }
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  ::kill(grader, SIGKILL);
  ::waitpid(grader, nullptr, 0);
  EXPECT_TRUE(nothing_is_left());
}

TEST(Sandbox, SaysWhatToInstallWhereThereIsNoBubblewrap) {
  const std::string path = ::getenv("PATH");
  ::setenv("PATH", "/nonexistent", 1);
  try {
    Sandbox::find();
    ADD_FAILURE() << "found one";
  } catch (const NoSandbox& missing) {
    EXPECT_THAT(missing.what(), HasSubstr("bubblewrap is not installed"));
  }
  ::setenv("PATH", path.c_str(), 1);
}

// A bubblewrap that cannot make namespaces, as where a system forbids them.
TEST(Sandbox, SaysWhyWhereBubblewrapFails) {
  const TemporaryDirectory folder;
  std::ofstream(folder.path() / "bwrap")
      << "#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n";
  fs::permissions(folder.path() / "bwrap", fs::perms(0755));
  fs::permissions(folder.path(), fs::perms(0755));
  const std::string path = ::getenv("PATH");
  ::setenv("PATH", (folder.path().string() + ":" + path).c_str(), 1);
  try {
    Sandbox::find();
    ADD_FAILURE() << "found one";
  } catch (const NoSandbox& missing) {
    EXPECT_THAT(missing.what(), HasSubstr("No permissions to create new namespace"));
  }
  ::setenv("PATH", path.c_str(), 1);
}

}  // namespace
}  // namespace warplings::sandbox
