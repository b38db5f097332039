// The folder in which a submission's program runs.
//
// One folder serves all runs of a process: a verdict takes dozens of runs of a few milliseconds
// each, and a new folder for each run was a tenth of their CPU time.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>

#include "base/temporary_directory.h"

namespace warplings::grading {

class RunFolder {
 public:
  // Before the first prepare() there is none.
  const std::filesystem::path& path() const { return directory_->path(); }

  // Makes it what a new folder would be: a request, which can only be read, an empty response and,
  // if asked for, an empty report; nothing that an earlier program left there. What is there can be
  // shared with a sandbox file by file. Throws base::Error saying why that cannot be done.
  void prepare(std::span<const std::byte> request, bool has_report);

  static constexpr const char* kRequest = "request";
  static constexpr const char* kResponse = "response";
  static constexpr const char* kReport = "report.json";

 private:
  bool clear();

  std::unique_ptr<base::TemporaryDirectory> directory_;
};

}  // namespace warplings::grading
