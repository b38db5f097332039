// What a submission might try, one attempt a word: `probe WORD [ARGUMENT]`. Prints what came of it.
// Exit status 0: it worked, 1: it was stopped (the reason is printed), 2: no such word.
#ifndef _GNU_SOURCE
#define _GNU_SOURCE  // unshare
#endif
#include <arpa/inet.h>
#include <dirent.h>
#include <fcntl.h>
#include <linux/keyctl.h>
#include <netinet/in.h>
#include <sched.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <functional>
#include <map>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

extern char** environ;

namespace {

int stopped(const std::string& what) {
  std::printf("stopped: %s: %s\n", what.c_str(), std::strerror(errno));
  return 1;
}

int worked(const std::string& what) {
  std::printf("worked: %s\n", what.c_str());
  return 0;
}

int read_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_RDONLY);
  if (file < 0) return stopped("open");
  char byte = 0;
  return ::read(file, &byte, 1) < 0 ? stopped("read") : worked(path);
}

int write_file(const std::string& path) {
  const int file = ::open(path.c_str(), O_WRONLY | O_CREAT, 0644);
  if (file < 0) return stopped("open");
  return ::write(file, "x", 1) == 1 ? worked(path) : stopped("write");
}

int list(const std::string& path) {
  DIR* const folder = ::opendir(path.c_str());
  if (folder == nullptr) return stopped("opendir");
  while (const dirent* entry = ::readdir(folder)) std::printf("%s\n", entry->d_name);
  return 0;
}

// Whether the process may make no more system calls than the filter lets through.
int filtered(const std::string& process) {
  std::ifstream status("/proc/" + process + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line == "Seccomp:\t2") return worked(line);
  }
  errno = ENOENT;
  return stopped("no filter");
}

int connect_to(const std::string& address) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  if (socket < 0) return stopped("socket");
  sockaddr_in to{};
  to.sin_family = AF_INET;
  const std::size_t colon = address.find(':');
  to.sin_port = htons(static_cast<std::uint16_t>(std::atoi(address.c_str() + colon + 1)));
  ::inet_pton(AF_INET, address.substr(0, colon).c_str(), &to.sin_addr);
  return ::connect(socket, reinterpret_cast<sockaddr*>(&to), sizeof to) == 0 ? worked("connect")
                                                                             : stopped("connect");
}

int kill_process(const std::string& process) {
  return ::kill(std::atoi(process.c_str()), SIGKILL) == 0 ? worked("kill") : stopped("kill");
}

int trace(const std::string& process) {
  return ::ptrace(PTRACE_ATTACH, std::atoi(process.c_str()), nullptr, nullptr) == 0
             ? worked("ptrace")
             : stopped("ptrace");
}

// A system call by its number, whose first arguments are small numbers.
int call(const std::string& words) {
  std::istringstream numbers(words);
  long number = 0, first = 0, second = 0, third = 0;
  numbers >> number >> first >> second >> third;
  return ::syscall(number, first, second, third) >= 0 ? worked("call") : stopped("call");
}

// What the session's keyring holds, by the names of the keys.
int keys(const std::string&) {
  std::vector<std::int32_t> ids(64);
  const long bytes = ::syscall(SYS_keyctl, KEYCTL_READ, KEY_SPEC_SESSION_KEYRING, ids.data(),
                               ids.size() * sizeof ids[0]);
  if (bytes < 0) return stopped("keyctl");
  return bytes == 0 ? stopped("there is no key") : worked("keyctl");
}

// A process as fork() and threads make them, by the newest call that the C library knows.
int start_thread(const std::string&) {
  int seen = 0;
  std::thread([&] { seen = 1; }).join();
  return seen == 1 ? worked("thread") : stopped("thread");
}

int fork_bomb(const std::string&) {
  int count = 0;
  while (::fork() >= 0) {
    if (++count > 2000) return worked("2000 processes");
    if (::getpid() % 2 == 0) ::usleep(10);
  }
  if (errno != EAGAIN) return stopped("fork");
  std::printf("stopped after %d\n", count);
  ::usleep(300'000);
  return 1;
}

int memory(const std::string& megabytes) {
  const std::size_t bytes = static_cast<std::size_t>(std::atol(megabytes.c_str())) << 20;
  char* const data = static_cast<char*>(std::malloc(bytes));
  if (data == nullptr) return stopped("malloc");
  for (std::size_t i = 0; i < bytes; i += 4096) data[i] = 1;
  return worked("memory");
}

int reserve(const std::string& megabytes) {
  const std::size_t bytes = static_cast<std::size_t>(std::atol(megabytes.c_str())) << 20;
  void* const begin = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                             MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return begin == MAP_FAILED ? stopped("mmap") : worked("mmap");
}

// Many processes that each use a part.
int shared_out_memory(const std::string& megabytes) {
  constexpr int kChildren = 8;
  int ready[2];
  if (::pipe2(ready, O_NONBLOCK) != 0) return stopped("pipe");
  for (int i = 0; i < kChildren; ++i) {
    if (::fork() != 0) continue;
    memory(std::to_string(std::atol(megabytes.c_str()) / kChildren));
    if (::write(ready[1], "x", 1) == 1) ::pause();
    std::exit(1);
  }
  for (int holding = 0; holding < kChildren; ::usleep(10'000)) {
    int status = 0;
    if (::waitpid(-1, &status, WNOHANG) > 0) {
      std::printf("stopped: one was killed by signal %d\n", WTERMSIG(status));
      return 1;
    }
    char all[kChildren];
    holding += static_cast<int>(std::max<ssize_t>(0, ::read(ready[0], all, sizeof all)));
  }
  return worked("memory");
}

// Memory that lies in a file without a name, and in no process.
int unmapped_memory(const std::string& megabytes) {
  const std::vector<char> block(1 << 20, 'x');
  for (long done = 0, file = -1; done < std::atol(megabytes.c_str()); ++done) {
    if (done % 64 == 0) file = ::memfd_create("x", 0);  // below the bound of a file's size
    if (file < 0) return stopped("memfd_create");
    const auto size = static_cast<ssize_t>(block.size());
    if (::write(static_cast<int>(file), block.data(), block.size()) != size) {
      return stopped("write");
    }
  }
  return worked("memory");
}

// Memory that processes have in common, by the flags or a device: each writes a part, and ends. The
// first one keeps all of it, and has mapped none.
int common_memory(const std::string& megabytes, int flags, int file) {
  const std::size_t bytes = static_cast<std::size_t>(std::atol(megabytes.c_str())) << 20;
  void* const common = ::mmap(nullptr, bytes, PROT_READ | PROT_WRITE, flags, file, 0);
  if (common == MAP_FAILED) return stopped("mmap");
  constexpr std::size_t kPart = 32 << 20;
  for (std::size_t i = 0; i < bytes; i += kPart) {
    if (::fork() == 0) {
      std::memset(static_cast<char*>(common) + i, 1, std::min(kPart, bytes - i));
      ::_exit(0);
    }
    int status = 0;
    ::wait(&status);
    if (status != 0) return stopped("one was killed");
  }
  return worked("memory");
}

int shared_memory(const std::string& megabytes) {
  return common_memory(megabytes, MAP_SHARED | MAP_ANONYMOUS, -1);
}

int mapped_zeros(const std::string& megabytes) {
  const int file = ::open("/dev/zero", O_RDWR);
  return file < 0 ? stopped("open") : common_memory(megabytes, MAP_SHARED, file);
}

// Files in the folder, until there is no room.
int fill(const std::string& folder) {
  std::vector<char> block(1 << 20, 'x');
  std::size_t written = 0;
  for (int i = 0; i < 4096; ++i) {
    const std::string name = folder + "/fill" + std::to_string(i);
    const int file = ::open(name.c_str(), O_WRONLY | O_CREAT, 0644);
    if (file < 0 ||
        ::write(file, block.data(), block.size()) != static_cast<ssize_t>(block.size())) {
      std::printf("%zu MB\n", written >> 20);
      return stopped("write");
    }
    written += block.size();
    ::close(file);
  }
  return worked("4 GB");
}

int large_file(const std::string& megabytes) {
  const int file = ::open("large", O_WRONLY | O_CREAT, 0644);
  return ::ftruncate(file, std::atol(megabytes.c_str()) << 20) == 0 ? worked("large file")
                                                                    : stopped("ftruncate");
}

int descriptors(const std::string&) {
  int count = 0;
  while (::open("/dev/null", O_RDONLY) >= 0) {
    if (++count > 100'000) return worked("descriptors");
  }
  std::printf("%d\n", count);
  return stopped("open");
}

int open_descriptors(const std::string&) {
  DIR* const folder = ::opendir("/proc/self/fd");
  while (const dirent* entry = ::readdir(folder)) {
    const int number = std::atoi(entry->d_name);
    if (entry->d_name[0] != '.' && number != ::dirfd(folder)) std::printf("fd %d\n", number);
  }
  return 0;
}

// Leaves the session and goes on in the background.
int daemonise(const std::string& seconds) {
  if (::fork() != 0) {
    ::usleep(100'000);
    return worked("daemon");
  }
  ::setsid();
  if (::fork() != 0) ::_exit(0);
  for (const int signal : {SIGTERM, SIGHUP, SIGINT}) std::signal(signal, SIG_IGN);
  ::sleep(static_cast<unsigned>(std::atoi(seconds.c_str())));
  return 0;
}

int hang(const std::string&) {
  for (const int signal : {SIGTERM, SIGHUP, SIGINT, SIGXCPU, SIGPROF}) std::signal(signal, SIG_IGN);
  for (;;) ::pause();
}

int spin(const std::string&) {
  const volatile bool forever = true;
  while (forever) {
  }
  return 0;
}

// So many processes at a time that compute; another comes for each that has reached its own limit.
int keep_busy(const std::string& count) {
  for (int busy = 0;; --busy) {
    for (; busy < std::atoi(count.c_str()); ++busy) {
      if (::fork() != 0) continue;
      ::setsid();
      spin("");
    }
    ::wait(nullptr);
  }
}

// Processes that compute for a moment, one after the other, and are waited for by nobody.
int keep_busy_unseen(const std::string&) {
  std::signal(SIGCHLD, SIG_IGN);
  for (;;) {
    if (::fork() == 0) {
      const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(300);
      while (std::chrono::steady_clock::now() < end) {
      }
      ::_exit(0);
    }
    ::usleep(150'000);
  }
}

int lower_own_score(const std::string&) {
  std::ofstream file("/proc/self/oom_score_adj");
  file << 0 << std::flush;
  return file.good() ? worked("oom_score_adj") : stopped("oom_score_adj");
}

int flood(const std::string&) {
  for (;;) std::printf("a line of output that says nothing\n");
}

int become_root(const std::string&) {
  return ::setuid(0) == 0 ? worked("setuid") : stopped("setuid");
}

int mount_something(const std::string&) {
  return ::unshare(CLONE_NEWUSER | CLONE_NEWNS) == 0 ? worked("unshare") : stopped("unshare");
}

int environment(const std::string&) {
  for (char** one = environ; *one != nullptr; ++one) std::printf("%s\n", *one);
  return 0;
}

int executable_scratch(const std::string&) {
  return ::access(".", W_OK) == 0 ? worked("scratch") : stopped("access");
}

int user(const std::string&) {
  std::printf("user %u\n", ::getuid());
  return ::getuid() == 0 ? 0 : 1;
}

int by_signal(const std::string& number) { return std::raise(std::atoi(number.c_str())); }

int leave(const std::string& status) { return std::atoi(status.c_str()); }

}  // namespace

int main(int argc, char** argv) {
  const std::map<std::string, std::function<int(const std::string&)>> attempts = {
      {"read", read_file},
      {"write", write_file},
      {"list", list},
      {"filtered", filtered},
      {"connect", connect_to},
      {"kill", kill_process},
      {"trace", trace},
      {"call", call},
      {"keys", keys},
      {"thread", start_thread},
      {"fork", fork_bomb},
      {"memory", memory},
      {"memories", shared_out_memory},
      {"unmapped", unmapped_memory},
      {"shared", shared_memory},
      {"zeros", mapped_zeros},
      {"reserve", reserve},
      {"fill", fill},
      {"large", large_file},
      {"descriptors", descriptors},
      {"open", open_descriptors},
      {"daemon", daemonise},
      {"hang", hang},
      {"spin", spin},
      {"busy", keep_busy},
      {"unseen", keep_busy_unseen},
      {"score", lower_own_score},
      {"flood", flood},
      {"root", become_root},
      {"unshare", mount_something},
      {"environment", environment},
      {"scratch", executable_scratch},
      {"user", user},
      {"signal", by_signal},
      {"leave", leave}};
  const auto attempt = attempts.find(argc > 1 ? argv[1] : "");
  if (attempt == attempts.end()) return 2;
  const int status = attempt->second(argc > 2 ? argv[2] : "");
  std::fflush(nullptr);
  return status;
}
