// Asks addr2line once for all program counters of a report.
#include "referee/src/runtime/symbolize.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace referee {
namespace {

// Runs addr2line on this program and returns what it prints; empty if it cannot be run.
std::string run_addr2line(const std::vector<std::uintptr_t>& pcs) {
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
  if (pipe(ends) != 0) return "";
  const pid_t child = fork();
  if (child == 0) {
    dup2(ends[1], STDOUT_FILENO);
    close(ends[0]);
    close(ends[1]);
    if (!std::freopen("/dev/null", "w", stderr)) _exit(127);
    unsetenv("LD_PRELOAD");
    execvp("addr2line", arguments.data());
    execvp("llvm-addr2line", arguments.data());
    _exit(127);
  }
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

// The referee's headers are never the line a person wants to see.
bool is_user_file(const std::string& file) {
  return file.find("referee/include/") == std::string::npos &&
         file.find("referee/src/runtime/") == std::string::npos && file.rfind("/usr/", 0) != 0 &&
         file != "??";
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> result;
  std::size_t start = 0;
  while (start < text.size()) {
    const std::size_t end = text.find('\n', start);
    result.push_back(text.substr(start, end - start));
    if (end == std::string::npos) break;
    start = end + 1;
  }
  return result;
}

}  // namespace

std::vector<SourceLine> source_lines(const std::vector<std::uintptr_t>& pcs) {
  std::vector<SourceLine> result(pcs.size());
  if (pcs.empty()) return result;
  std::vector<std::uintptr_t> calls;
  for (const std::uintptr_t pc : pcs) calls.push_back(pc - 1);  // inside the call, not behind it
  const auto lines = lines_of(run_addr2line(calls));
  // Per address: the address, then pairs of function and file:line from the innermost frame out.
  std::size_t entry = static_cast<std::size_t>(-1);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i].rfind("0x", 0) == 0) {
      ++entry;
      continue;
    }
    if (entry >= result.size() || i + 1 >= lines.size()) break;
    const std::string function = lines[i];
    std::string place = lines[++i];
    if (const auto note = place.find(" (discriminator"); note != std::string::npos)
      place.resize(note);
    const auto colon = place.rfind(':');
    if (colon == std::string::npos || result[entry].line != 0) continue;
    const std::string file = place.substr(0, colon);
    const int line = std::atoi(place.c_str() + colon + 1);
    if (line > 0 && is_user_file(file))
      result[entry] = {file, static_cast<unsigned>(line), function};
  }
  return result;
}

}  // namespace referee
