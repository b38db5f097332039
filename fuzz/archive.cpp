// Archives that somebody else packed.
#include "grader/classroom/intake/archive.h"

#include <string>

#include "fuzz/input.h"
#include "fuzz/require.h"
#include "grader/classroom/batch/names.h"

namespace warplings::fuzz {
namespace {

using namespace classroom;

Selection selection() {
  return Selection(
      [](std::string_view exercise) -> std::optional<std::string> {
        if (exercise == "sum" || exercise == "scan") return "01_basics";
        return std::nullopt;
      },
      [](const std::string&, const std::string& text) { return text == "skeleton"; });
}

void check(const std::filesystem::path& file) {
  Selection chosen = selection();
  try {
    read_archive(file, chosen);
  } catch (const Unreadable& reason) {
    const std::string_view sentence = reason.what();
    require(printable_name(sentence) == sentence, "the reason can be shown");
  }
  require(chosen.entries() <= kMostEntries + 1, "entries are bounded");
  for (const auto& [exercise, text] : chosen.answers()) {
    require(exercise == "sum" || exercise == "scan", "only answers to exercises are taken");
    require(text.size() <= kLargestFile, "an answer is no larger than is allowed");
  }
  for (const Remark& remark : chosen.remarks()) {
    require(printable_name(remark.text) == remark.text, "a remark can be shown");
  }
}

}  // namespace
}  // namespace warplings::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  warplings::fuzz::check(warplings::fuzz::file_with(data, size));
  return 0;
}
