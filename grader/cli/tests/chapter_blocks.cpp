// Compiles every code block of the chapters that is marked ```cuda. The rule: such a block is a
// whole file that compiles as it stands. An excerpt is marked ```cpp and is not compiled.
//
//   warplings-chapter-blocks FOLDER          with the referee's compiler
//   warplings-chapter-blocks FOLDER --nvcc   with nvcc (status 77 where there is none)
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include "base/exit_status.h"
#include "base/files.h"
#include "base/subprocess.h"
#include "base/temporary_directory.h"
#include "grader/harness/compile/gpu.h"
#include "grader/text/source_quote.h"
#include "referee/src/driver/driver.h"

namespace {

namespace fs = std::filesystem;
using warplings::lines_of;
namespace base = warplings::base;

struct Block {
  fs::path chapter;
  std::size_t line = 0;  ///< of the opening fence
  std::string text;      ///< as many empty lines as stand before it, then the code
};

// The blocks of one chapter. The empty lines make a compiler's line numbers those of the chapter.
std::vector<Block> blocks_of(const fs::path& chapter) {
  std::vector<Block> blocks;
  const std::vector<std::string> lines = lines_of(chapter.string());
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (lines[i] != "```cuda") continue;
    Block block{chapter, i + 1, std::string(i + 1, '\n')};
    for (++i; i < lines.size() && lines[i] != "```"; ++i) block.text += lines[i] + "\n";
    blocks.push_back(std::move(block));
  }
  return blocks;
}

// What the compiler says against the block; empty where it has nothing to say.
std::string complaint(const Block& block, const fs::path& scratch, const std::string& nvcc) {
  const fs::path source = scratch / (block.chapter.filename().string() + ".cu");
  const fs::path object = scratch / "block.o";
  base::write_text(source, block.text);
  if (!nvcc.empty()) {
    const auto result = base::run_captured(
        {nvcc, "-std=c++20", "-arch=sm_80", "-c", source.string(), "-o", object.string()});
    return result.status == 0 ? "" : result.output;
  }
  static const auto toolchain = referee::driver::Toolchain::find();
  const auto outcome = referee::driver::compile(toolchain, {source, object, {}, {}, false});
  return outcome.status == 0 ? "" : outcome.messages;
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    fmt::print(stderr, "usage: warplings-chapter-blocks FOLDER [--nvcc]\n");
    return base::exit_status::kUsage;
  }
  const bool with_nvcc = count > 2 && std::string(words[2]) == "--nvcc";
  const std::string nvcc = with_nvcc ? warplings::build::find_nvcc().string() : "";
  if (with_nvcc && nvcc.empty()) {
    fmt::print("Skipped: nvcc is not installed.\n");
    return base::exit_status::kSkipped;
  }
  std::vector<Block> blocks;
  for (const auto& entry : fs::directory_iterator(words[1])) {
    if (entry.path().extension() != ".md") continue;
    const auto more = blocks_of(entry.path());
    blocks.insert(blocks.end(), more.begin(), more.end());
  }
  const base::TemporaryDirectory scratch;
  std::size_t failures = 0;
  for (const Block& block : blocks) {
    const std::string text = complaint(block, scratch.path(), nvcc);
    if (text.empty()) continue;
    ++failures;
    fmt::print("The block at {}:{} does not compile:\n{}\n", block.chapter.string(), block.line,
               text);
  }
  fmt::print("{} of {} blocks compile.\n", blocks.size() - failures, blocks.size());
  // No block at all would mean that the chapters moved and nothing is checked any more.
  return failures == 0 && !blocks.empty() ? 0 : 1;
}
