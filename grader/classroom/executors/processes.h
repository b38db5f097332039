// Worker processes of this machine: started apart, ended with all that they started.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace warplings::classroom {

// Starts a program in a process group of its own, with nothing on stdin and what it prints appended
// to `log`. It is told to end (SIGTERM) when the calling thread does. Throws CannotGrade.
pid_t start_worker(const std::vector<std::string>& words, const std::filesystem::path& log);

// Kills what is left of a process group.
void kill_group(pid_t process);

// While one lives, processes whose parents die become children of this process.
class AdoptOrphans {
 public:
  AdoptOrphans();
  ~AdoptOrphans();
  AdoptOrphans(const AdoptOrphans&) = delete;
  AdoptOrphans& operator=(const AdoptOrphans&) = delete;
};

// Kills and reaps this process's children but the given ones.
void kill_orphans(const std::set<pid_t>& but);

// The last line of a file that has anything in it; empty where there is none.
std::string last_line(const std::filesystem::path& file);

}  // namespace warplings::classroom
