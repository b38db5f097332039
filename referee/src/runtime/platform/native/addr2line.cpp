// Asks addr2line (binutils, which every compiler needs anyway) once for all addresses.
#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

#include "referee/src/runtime/platform/frames_text.h"

namespace referee {

std::string frames_text(const std::vector<std::uintptr_t>& pcs) {
  std::vector<std::string> words = {"addr2line", "-e", "/proc/self/exe", "-a", "-i", "-f", "-C"};
  char self[4096];
  const ssize_t length = readlink("/proc/self/exe", self, sizeof(self) - 1);
  if (length <= 0) return "";
  words[2] = std::string(self, static_cast<std::size_t>(length));
  char text[32];
  for (const std::uintptr_t pc : pcs) {
    std::snprintf(text, sizeof(text), "0x%lx", static_cast<unsigned long>(pc));
    words.emplace_back(text);
  }
  std::vector<char*> arguments;
  for (auto& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);

  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) return "";
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  std::vector<char*> environment;
  for (char** entry = environ; *entry; ++entry)
    if (std::strncmp(*entry, "LD_PRELOAD=", 11) != 0) environment.push_back(*entry);
  environment.push_back(nullptr);
  // Not fork(), which copies the page tables of all lanes' stacks.
  const auto started = [&](const char* program, pid_t& child) {
    return posix_spawnp(&child, program, &actions, nullptr, arguments.data(), environment.data()) ==
           0;
  };
  pid_t child = -1;
  if (!started("addr2line", child) && !started("llvm-addr2line", child)) child = -1;
  posix_spawn_file_actions_destroy(&actions);
  close(ends[1]);
  std::string output;
  char buffer[4096];
  ssize_t got;
  while ((got = read(ends[0], buffer, sizeof(buffer))) > 0)
    output.append(buffer, static_cast<std::size_t>(got));
  close(ends[0]);
  if (child > 0) waitpid(child, nullptr, 0);
  return output;
}

}  // namespace referee
