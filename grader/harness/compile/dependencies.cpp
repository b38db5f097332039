// Rules are in make's syntax: a backslash joins lines and quotes spaces, and $ is written twice.
#include "grader/harness/compile/dependencies.h"

#include <algorithm>

#include "base/error.h"
#include "grader/parts/parts.h"
#include "referee/src/driver/driver.h"

namespace warplings::build {

namespace fs = std::filesystem;

std::vector<fs::path> prerequisites(std::string_view rule) {
  std::vector<fs::path> files;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) files.emplace_back(word);
    word.clear();
  };
  bool after_target = false;
  for (std::size_t at = 0; at < rule.size(); ++at) {
    const char c = rule[at];
    const char next = at + 1 < rule.size() ? rule[at + 1] : '\n';
    if (c == '\\' && (next == ' ' || next == '#' || next == '\\')) {
      word += next;
      ++at;
    } else if (c == '$' && next == '$') {
      word += c;
      ++at;
    } else if (c == ':' && !after_target && (next == ' ' || next == '\\' || next == '\n')) {
      word.clear();
      after_target = true;
    } else if (c == ' ' || c == '\n' || (c == '\\' && next == '\n')) {
      if (after_target) end_word();
    } else {
      word += c;
    }
  }
  if (after_target) end_word();
  return files;
}

std::vector<fs::path> files_outside(const std::vector<fs::path>& files,
                                    std::vector<fs::path> folders) {
  std::error_code error;
  for (fs::path& folder : folders) folder = fs::weakly_canonical(fs::absolute(folder), error);
  std::vector<fs::path> outside;
  for (const fs::path& file : files) {
    const fs::path real = fs::weakly_canonical(fs::absolute(file), error);
    const bool inside = std::any_of(folders.begin(), folders.end(), [&](const fs::path& folder) {
      return *real.lexically_relative(folder).begin() != "..";
    });
    if (!inside) outside.push_back(file);
  }
  return outside;
}

std::string source_digest(const fs::path& source) {
  try {
    return referee::driver::source_digest({source, {}, {parts::kRoot}, {}});
  } catch (const base::Error&) {
    return "unreadable";
  }
}

std::vector<fs::path> untrusted_folders() {
  const fs::path root = parts::kRoot;
  const fs::path grader = root / "grader";
  return {root / "base", grader / "adapters", grader / "requests", grader / "harness/submission",
          grader / "harness/protocol"};
}

}  // namespace warplings::build
