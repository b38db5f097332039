// warplings-sandbox: a small program that turns into another one inside a sandbox. It runs twice:
// outside, where it gives up what it may and becomes bubblewrap, and inside, as the first process
// there, where it sets the last limits, starts the submission, and waits for its end.
// Usage and contract: Sandbox::launcher() makes the words; grading/process.h says what descriptor 3
// is for.
#include <fcntl.h>
#include <grp.h>
#include <linux/keyctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <climits>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "base/exit_status.h"
#include "grader/harness/grading/execute.h"
#include "grader/sandbox/memory_watch.h"
#include "grader/sandbox/processor_time.h"
#include "grader/sandbox/system_calls.h"

namespace {

namespace fs = std::filesystem;
using warplings::base::exit_status::kLauncherFails;
using warplings::sandbox::Needs;
using warplings::sandbox::restrict_system_calls;

constexpr int kStarted = 3;  // the descriptor on which the start is reported

struct Options {
  bool inside = false;
  std::string bubblewrap;
  std::string scratch = "0";
  rlim_t processes = 0;
  rlim_t memory = 0;    // to be watched; nobody watches where it is 0
  bool driver = false;  // a GPU's, which needs more of the kernel
  bool has_user = false;
  uid_t user = 0;
  bool no_user_namespaces = false;
  std::vector<std::string> enter, readable, devices;
  std::vector<std::string> program;
};

[[noreturn]] void fail(const std::string& what) {
  std::fprintf(stderr, "%s: %s.\n", what.c_str(), std::strerror(errno));
  std::exit(kLauncherFails);
}

Options parse(int argc, char** argv) {
  Options options;
  int i = 1;
  for (; i < argc && std::string_view(argv[i]) != "--"; ++i) {
    const std::string_view word = argv[i];
    const std::size_t equals = word.find('=');
    const std::string_view name = word.substr(0, equals);
    const std::string value(equals == word.npos ? "" : word.substr(equals + 1));
    const auto number = [&] {
      return static_cast<rlim_t>(std::strtoull(value.c_str(), nullptr, 10));
    };
    if (name == "--inside") {
      options.inside = true;
    } else if (name == "--bubblewrap") {
      options.bubblewrap = value;
    } else if (name == "--scratch") {
      options.scratch = value;
    } else if (name == "--processes") {
      options.processes = number();
    } else if (name == "--memory") {
      options.memory = number();
    } else if (name == "--user") {
      options.has_user = true;
      options.user = static_cast<uid_t>(number());
    } else if (name == "--no-user-namespaces") {
      options.no_user_namespaces = true;
    } else if (name == "--driver") {
      options.driver = true;
    } else if (name == "--enter") {
      options.enter.push_back(value);
    } else if (name == "--readable") {
      options.readable.push_back(value);
    } else if (name == "--device") {
      options.devices.push_back(value);
    } else {
      std::fprintf(stderr, "warplings-sandbox: what is %s?\n", argv[i]);
      std::exit(kLauncherFails);
    }
  }
  for (++i; i < argc; ++i) options.program.emplace_back(argv[i]);
  if (options.program.empty()) {
    std::fprintf(stderr, "usage: warplings-sandbox OPTIONS -- PROGRAM ARGUMENTS\n");
    std::exit(kLauncherFails);
  }
  return options;
}

void limit(decltype(RLIMIT_NPROC) resource, rlim_t value) {
  const rlimit both{value, value};
  ::setrlimit(resource, &both);
}

[[noreturn]] void become(const std::vector<std::string>& words) {
  std::vector<char*> arguments;
  for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  const int error = warplings::grading::execute(arguments[0], arguments.data(), environ);
  [[maybe_unused]] const ssize_t written = ::write(kStarted, &error, sizeof error);
  errno = error;
  fail("Cannot start " + words[0]);
}

// The kernel takes its time to clear away a namespace. Goes on when few of the group's earlier
// processes are left, so that they cannot add up.
void wait_for_earlier_ones(const std::string& group) {
  const fs::path current = fs::path(group).parent_path() / "pids.current";
  for (int turn = 0; turn < 1000; ++turn) {
    std::ifstream file(current);
    int count = 0;
    if (!(file >> count) || count < 16) return;
    ::usleep(5000);
  }
}

void enter(const std::string& group) {
  const int file = ::open(group.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0 || ::write(file, "0", 1) != 1) fail("Cannot enter the control group " + group);
  ::close(file);
}

// The working folder's regular files, by name. Links and the like are not shared.
struct Shared {
  std::string path;
  bool writable;
};

std::vector<Shared> files_of(const fs::path& folder) {
  std::vector<Shared> result;
  for (const auto& entry : fs::directory_iterator(folder)) {
    struct stat status {};
    if (::lstat(entry.path().c_str(), &status) != 0 || !S_ISREG(status.st_mode)) continue;
    result.push_back({entry.path().string(), (status.st_mode & S_IWUSR) != 0});
  }
  return result;
}

// Without a name of a user that could be root again.
void drop_to(uid_t user) {
  if (::setgroups(0, nullptr) != 0 || ::setresgid(user, user, user) != 0 ||
      ::setresuid(user, user, user) != 0) {
    fail("Cannot become the user " + std::to_string(user));
  }
  // Which the change has undone: nothing may outlive a grader that was killed.
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
}

void add(std::vector<std::string>& words, std::initializer_list<std::string> more) {
  words.insert(words.end(), more);
}

// /lib, /bin and so on: links into /usr on most systems, folders on some.
void show_toolchain(std::vector<std::string>& words) {
  add(words, {"--ro-bind", "/usr", "/usr"});
  for (const char* name : {"/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32"}) {
    std::error_code error;
    const fs::path target = fs::read_symlink(name, error);
    if (!error) {
      add(words, {"--symlink", target.string(), name});
    } else {
      add(words, {"--ro-bind-try", name, name});
    }
  }
  // Where the loader looks for libraries, and where /usr/bin/c++ leads. Nothing else of /etc.
  for (const char* name :
       {"/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/ld.so.conf.d", "/etc/alternatives"}) {
    add(words, {"--ro-bind-try", name, name});
  }
}

std::vector<std::string> bubblewrap_words(const Options& options, const std::string& self,
                                          const std::string& folder,
                                          const std::vector<Shared>& files) {
  std::vector<std::string> words = {
      options.bubblewrap,  "--unshare-user", "--unshare-ipc", "--unshare-pid",
      "--as-pid-1",        "--unshare-net",  "--unshare-uts", "--unshare-cgroup-try",
      "--die-with-parent", "--new-session",  "--cap-drop",    "ALL",
      "--hostname",        "sandbox"};
  if (options.no_user_namespaces) words.emplace_back("--disable-userns");
  // A root that is none outside of its namespace; inside it shall not even look like one.
  if (::geteuid() == 0) add(words, {"--uid", "65534", "--gid", "65534"});
  show_toolchain(words);
  add(words, {"--proc", "/proc", "--dev", "/dev"});
  for (const std::string& device : options.devices) add(words, {"--dev-bind", device, device});
  // What is read there are zeros, too; but nobody can map it, and so share memory without a name.
  if (options.devices.empty()) add(words, {"--dev-bind", "/dev/full", "/dev/zero"});
  add(words, {"--ro-bind", self, self});
  for (const std::string& path : options.readable) add(words, {"--ro-bind", path, path});
  add(words, {"--size", options.scratch, "--tmpfs", folder});
  for (const Shared& file : files) {
    add(words, {file.writable ? "--bind" : "--ro-bind", file.path, file.path});
  }
  // bubblewrap's own root and /dev are memory, and would take as much of it as they are given.
  add(words, {"--remount-ro", "/dev", "--remount-ro", "/", "--chdir", folder, "--", self,
              "--inside", "--processes=" + std::to_string(options.processes)});
  if (!options.devices.empty()) words.emplace_back("--driver");
  words.emplace_back("--");
  words.insert(words.end(), options.program.begin(), options.program.end());
  return words;
}

[[noreturn]] void go_outside(const Options& options) {
  const fs::path self = fs::read_symlink("/proc/self/exe");
  const std::string folder = fs::current_path().string();
  const std::vector<Shared> files = files_of(folder);
  for (const std::string& group : options.enter) wait_for_earlier_ones(group);
  for (const std::string& group : options.enter) enter(group);
  // Before the machine's other processes, if memory is short; what runs inside goes before that.
  // With a right that the caller may have (CAP_SYS_RESOURCE), nobody below can make it less again.
  std::ofstream("/proc/self/oom_score_adj") << 500;
  if (options.has_user) {
    if (::lchown(folder.c_str(), options.user, options.user) != 0)
      fail("Cannot give away " + folder);
    for (const Shared& file : files) {
      if (::lchown(file.path.c_str(), options.user, options.user) != 0) {
        fail("Cannot give away " + file.path);
      }
    }
    drop_to(options.user);
  }
  ::syscall(SYS_close_range, kStarted + 1, ~0u, 0);
  // A session's keys (tickets, passwords of network disks) go with it through any change of user. A
  // new session has none; where the kernel knows no keys, there are none.
  ::syscall(SYS_keyctl, KEYCTL_JOIN_SESSION_KEYRING, nullptr);
  limit(RLIMIT_CORE, 0);
  limit(RLIMIT_MEMLOCK, 64 << 10);
  limit(RLIMIT_MSGQUEUE, 0);
  if (options.memory > 0) warplings::sandbox::watch_memory(options.memory);
  become(bubblewrap_words(options, self.string(), folder, files));
}

// What everybody inside may use together, in seconds; 0 where a process has no limit.
rlim_t processor_time_of_all() {
  rlimit each{};
  if (::getrlimit(RLIMIT_CPU, &each) != 0 || each.rlim_cur == RLIM_INFINITY) return 0;
  return each.rlim_cur * warplings::sandbox::kProcessesWorth;
}

// Waits for all children that have ended. Ends with everybody inside when the submission has; its
// status is as a shell's.
void collect(pid_t submission, int options) {
  int status = 0;
  pid_t ended = 0;
  while ((ended = ::waitpid(-1, &status, options)) > 0) {
    if (ended == submission) {
      ::_exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
    }
  }
  if (ended < 0 && errno != EINTR) ::_exit(kLauncherFails);
}

// Where all have used too much processor time together, ends as if the submission had. `ends` holds
// SIGCHLD alone, which is blocked.
[[noreturn]] void look_after(pid_t submission, const sigset_t& ends) {
  using Clock = std::chrono::steady_clock;
  ::close(kStarted);
  const rlim_t most = processor_time_of_all();
  while (most == 0) collect(submission, 0);
  constexpr timespec kMoment{0, 100'000'000};
  // However many signals there are: a look at all costs more than an end.
  constexpr auto kTurn = std::chrono::milliseconds(50);
  warplings::sandbox::ProcessorTime time;
  for (auto next = Clock::now() + kTurn;;) {
    collect(submission, WNOHANG);
    ::sigtimedwait(&ends, nullptr, &kMoment);
    if (Clock::now() < next) continue;
    if (time.used().count() >= static_cast<double>(most)) break;
    next = Clock::now() + kTurn;
  }
  ::dprintf(2, "%s (%llu s for all processes together).\n",
            warplings::sandbox::kTooMuchProcessorTime, static_cast<unsigned long long>(most));
  ::_exit(128 + SIGXCPU);
}

[[noreturn]] void go_inside(const Options& options) {
  // Counted in the sandbox's own user namespace, so that the caller's other processes do not count.
  if (options.processes > 0) limit(RLIMIT_NPROC, options.processes);
  const Needs needs = options.driver ? Needs::kDriver : Needs::kNothing;
  if (!restrict_system_calls(needs)) fail("Cannot filter system calls");
  // The namespace's first process is of the submission's user. Nobody inside may look into it or
  // write there, and it has all the limits itself.
  ::prctl(PR_SET_DUMPABLE, 0);
  sigset_t ends, before;
  ::sigemptyset(&ends);
  ::sigaddset(&ends, SIGCHLD);
  ::sigprocmask(SIG_BLOCK, &ends, &before);
  const pid_t submission = ::fork();
  if (submission < 0) fail("Cannot start another process");
  if (submission > 0) look_after(submission, ends);
  ::sigprocmask(SIG_SETMASK, &before, nullptr);
  ::prctl(PR_SET_DUMPABLE, 1);
  // Where memory is short, what runs here goes first, and the walls around it last.
  std::ofstream("/proc/self/oom_score_adj") << 1000;
  const rlimit stack{8 << 20, 64 << 20};
  ::setrlimit(RLIMIT_STACK, &stack);
  const int started = 0;
  [[maybe_unused]] const ssize_t written = ::write(kStarted, &started, sizeof started);
  ::fcntl(kStarted, F_SETFD, FD_CLOEXEC);
  become(options.program);
}

}  // namespace

int main(int argc, char** argv) {
  const Options options = parse(argc, argv);
  try {
    if (options.inside) go_inside(options);
    go_outside(options);
  } catch (const std::exception& error) {
    std::fprintf(stderr, "warplings-sandbox: %s\n", error.what());
    return kLauncherFails;
  }
}
