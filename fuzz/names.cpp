// Names of submissions: shown to people, written down byte for byte, made into names of folders.
#include "grader/classroom/batch/names.h"
#include "base/text.h"
#include "base/utf8.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include "fuzz/input.h"
#include "fuzz/require.h"

namespace warplings::fuzz {
namespace {

using namespace classroom;

void check_printable(std::string_view name) {
  const std::string shown = printable_name(name);
  require(base::is_utf8(shown), "a printable name is UTF-8");
  require(shown.find_first_of("\n\r\t\x1b\x7f") == shown.npos, "a printable name is one line");
  require(printable_name(shown) == shown, "what can be printed stays as it is");
}

void check_percent(std::string_view bytes) {
  const std::string encoded = base::percent_encoded(bytes);
  require(std::all_of(encoded.begin(), encoded.end(),
                      [](unsigned char c) { return c > 0x20 && c < 0x7f && c != '/'; }),
          "an encoded name is one word of ASCII without a slash");
  require(base::percent_decoded(encoded) == bytes, "decoding gives back what was encoded");
  try {
    require(base::percent_decoded(bytes).size() <= bytes.size(), "decoding makes nothing longer");
  } catch (const std::invalid_argument&) {
    require(bytes.find('%') != bytes.npos, "only a % can be wrong");
  }
}

void check_stem(std::string_view stem) {
  require(stem.starts_with(without_copy_number(stem)), "a copy's number stands at the end");
}

// Each line is a name.
void check_ids(std::string_view text) {
  std::set<std::string> different;
  while (!text.empty() && different.size() < 64) {
    const std::string_view line = text.substr(0, text.find('\n'));
    different.emplace(line);
    text.remove_prefix(std::min(text.size(), line.size() + 1));
  }
  std::vector<std::string> names(different.begin(), different.end());
  const std::vector<std::string> ids = ids_for(names);
  require(ids.size() == names.size(), "each name gets an id");
  std::set<std::string> folded;
  for (std::string id : ids) {
    require(is_id(id), "an id is what is_id() takes for one");
    for (char& c : id) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    require(folded.insert(id).second, "two names never share an id");
  }
  std::reverse(names.begin(), names.end());
  std::vector<std::string> again = ids_for(names);
  std::reverse(again.begin(), again.end());
  require(again == ids, "the order of the names does not matter");
}

}  // namespace
}  // namespace warplings::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text = warplings::fuzz::text_of(data, size);
  warplings::fuzz::check_printable(text);
  warplings::fuzz::check_percent(text);
  warplings::fuzz::check_stem(text);
  warplings::fuzz::check_ids(text);
  return 0;
}
