// What a compiler prints, in which a program's own texts stand (static_assert, #error, #line).
#include "referee/src/driver/messages.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>

#include "fuzz/input.h"
#include "fuzz/require.h"
#include "referee/src/driver/compiler_output.h"

namespace warplings::fuzz {
namespace {

namespace driver = referee::driver;

// The student's file, which messages are about and whose lines are quoted.
constexpr std::string_view kSource =
    "__global__ void k(int* p) { p[0] = 1; }\n"
    "int main() {\n"
    "\tk<<<1, 32>>>(q);\n"
    "  __shared__ float tile[32];\n"
    "  k(1);\n"
    "}\n";
// How much cleaning may add to a message: its line once more, and a hint.
constexpr std::size_t kMostAdded = 4096;

// The input with the path of a file that there is for each "a.cu".
std::string about_a_file(std::string_view input) {
  static const std::string path = [] {
    const std::filesystem::path file = own_folder() / "a.cu";
    std::ofstream(file) << kSource;
    return file.string();
  }();
  std::string output(input);
  for (std::size_t at = 0; (at = output.find("a.cu", at)) != output.npos; at += path.size()) {
    output.replace(at, 4, path);
  }
  return output;
}

std::size_t lines(std::string_view text) {
  const auto ends = static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  return ends + (text.empty() || text.ends_with('\n') ? 0 : 1);
}

std::string parsed_and_printed(std::string_view output) {
  std::string text;
  for (const driver::Message& message : driver::parse_messages(output)) {
    require(message.severity.empty() || (message.line > 0 && !message.path.empty()),
            "a message is about a place");
    text += driver::format_message(message);
  }
  return text;
}

void check(std::string_view output) {
  const std::string printed = parsed_and_printed(output);
  require(lines(printed) == lines(output), "no line is lost or made by parsing");
  require(parsed_and_printed(printed) == printed, "messages in our form are read back");
  for (const bool is_clang : {false, true}) {
    const std::string clean = driver::clean_messages(output, "/inc", is_clang).text;
    require(clean.empty() || clean.ends_with('\n'), "cleaned messages are whole lines");
    require(clean.size() <= output.size() + (lines(output) + 1) * kMostAdded,
            "cleaning adds a little to each message at most");
  }
}

}  // namespace
}  // namespace warplings::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace fuzz = warplings::fuzz;
  fuzz::check(fuzz::about_a_file(fuzz::text_of(data, size)));
  return 0;
}
