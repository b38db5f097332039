// Reads listings line by line. See generated_code.h.
#include "grader/cli/commands/generated_code.h"

#include <cxxabi.h>
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>
#include <map>

#include "base/text.h"

namespace warplings::cli {
namespace {

std::string demangled(const std::string& name) {
  int status = 0;
  char* const text = abi::__cxa_demangle(name.c_str(), nullptr, nullptr, &status);
  std::string result = status == 0 ? text : name;
  std::free(text);
  return result;
}

// One blank for each run of blanks.
std::string tidied(std::string_view text) {
  std::string result;
  for (const char c : base::trimmed(text)) {
    const bool blank = c == ' ' || c == '\t';
    if (blank && result.back() == ' ') continue;
    result += blank ? ' ' : c;
  }
  return result;
}

// The number at the beginning of `text`; 0 where there is none.
int number_at(std::string_view text) { return std::atoi(std::string(text).c_str()); }

// The text between the first two quotes, and what follows them.
std::pair<std::string, std::string_view> quoted_name(std::string_view text) {
  const std::size_t begin = text.find('"');
  const std::size_t end = begin == text.npos ? begin : text.find('"', begin + 1);
  if (end == text.npos) return {"", ""};
  return {std::string(text.substr(begin + 1, end - begin - 1)), text.substr(end + 1)};
}

class PtxReader {
 public:
  PtxReader(const std::string& text, std::string file) : file_(std::move(file)) {
    find_files(text);
    for (const std::string& line : base::lines_of(text)) read(line);
  }

  std::vector<GeneratedFunction> take() { return std::move(functions_); }

 private:
  // The table of files stands at the end, after the lines that refer to it.
  void find_files(const std::string& text) {
    for (const std::string& line : base::lines_of(text)) {
      const std::string_view words = base::trimmed(line);
      if (!words.starts_with(".file")) continue;
      files_[number_at(words.substr(5))] = quoted_name(words).first;
    }
  }

  void read(const std::string& line) {
    const std::string text = tidied(std::string_view(line).substr(0, line.find("//")));
    if (!inside_) {
      // A declaration ends in a semicolon; a definition has a body.
      for (const char* kind : {".entry ", ".func "}) {
        if (const std::size_t at = text.find(kind); at != text.npos) begin(text.substr(at));
      }
      if (text == "{" && pending_) {
        inside_ = true;
        pending_ = false;
        functions_.push_back({name_, {}});
        line_ = 0;
      }
      if (text.ends_with(';')) pending_ = false;
      return;
    }
    if (line.starts_with("}")) {
      inside_ = false;
    } else if (text.starts_with(".loc ")) {
      locate(text.substr(5));
    } else if (!text.empty() && !text.starts_with(".") && text != "{" && text != "}") {
      functions_.back().instructions.push_back({line_, text, is_warp_instruction(text)});
    }
  }

  void begin(const std::string& text) {
    // ".entry NAME(" or ".func (.param ...) NAME("
    const std::size_t open = text.rfind('(');
    const std::string head = open == text.npos ? text : text.substr(0, open);
    const std::size_t space = base::trimmed(head).rfind(' ');
    name_ = demangled(std::string(base::trimmed(head).substr(space + 1)));
    pending_ = true;
  }

  // "1 12 3" or "2 31 1, function_name $L__info_string0, inlined_at 1 12 3"
  void locate(std::string_view text) {
    if (mine(text)) return;
    const std::string_view word = "inlined_at ";
    if (const std::size_t at = text.find(word); at != text.npos)
      mine(text.substr(at + word.size()));
  }

  bool mine(std::string_view place) {
    const auto file = files_.find(number_at(place));
    if (file == files_.end() || file->second != file_) return false;
    if (const int line = number_at(place.substr(place.find(' ') + 1)); line > 0) line_ = line;
    return true;
  }

  std::string file_;
  std::map<int, std::string> files_;
  std::vector<GeneratedFunction> functions_;
  std::string name_;
  bool pending_ = false;
  bool inside_ = false;
  int line_ = 0;
};

// The line of `file` in `//## File "a", line 3 inlined at "b", line 9`; 0 where it is not named.
int line_in(std::string_view text, const std::string& file) {
  while (!text.empty()) {
    const auto [name, rest] = quoted_name(text);
    const std::size_t at = rest.find("line ");
    if (at == rest.npos) return 0;
    if (name == file) return number_at(rest.substr(at + 5));
    text = rest.substr(at);
  }
  return 0;
}

}  // namespace

bool is_warp_instruction(std::string_view instruction) {
  static constexpr std::array kPtx = {"shfl.sync",  "vote.sync", "match.any", "match.all", "redux.",
                                      "activemask", "bar.",      "barrier.",  "elect.sync"};
  static constexpr std::array kSass = {"SHFL",   "VOTE",     "MATCH", "REDUX",
                                       "CREDUX", "WARPSYNC", "BAR.",  "ELECT"};
  // A guard stands before the instruction: "@%p1 bra ...", "@!P0 BRA ...".
  if (instruction.starts_with("@")) {
    instruction.remove_prefix(std::min(instruction.find(' '), instruction.size()));
  }
  instruction = base::trimmed(instruction);
  const auto begins = [&](const char* word) { return instruction.starts_with(word); };
  return std::any_of(kPtx.begin(), kPtx.end(), begins) ||
         std::any_of(kSass.begin(), kSass.end(), begins);
}

std::vector<GeneratedFunction> read_ptx(const std::string& text, const std::string& file) {
  return PtxReader(text, file).take();
}

std::vector<GeneratedFunction> read_sass(const std::string& text, const std::string& file) {
  std::vector<GeneratedFunction> functions;
  int line_number = 0;
  for (const std::string& line : base::lines_of(text)) {
    const std::string_view words = base::trimmed(line);
    const std::string_view cuobjdump = "Function : ";
    if (words.starts_with(".text.") && words.ends_with(":")) {
      functions.push_back({demangled(std::string(words.substr(6, words.size() - 7))), {}});
      line_number = 0;
    } else if (words.starts_with(cuobjdump)) {
      functions.push_back({demangled(std::string(words.substr(cuobjdump.size()))), {}});
      line_number = 0;
    } else if (words.starts_with("//##")) {
      if (const int found = line_in(words, file); found > 0) line_number = found;
    } else if (words.starts_with("/*") && !functions.empty()) {
      // "/*0040*/  @!P0 IMAD.MOV.U32 R1, RZ, RZ, c[0x0][0x28] ;  /* encoding */"
      const std::size_t begin = words.find("*/");
      const std::size_t end = words.find(';');
      if (begin == words.npos || end == words.npos || end < begin) continue;
      const std::string instruction = tidied(words.substr(begin + 2, end - begin - 2));
      if (instruction.empty()) continue;
      functions.back().instructions.push_back(
          {line_number, instruction, is_warp_instruction(instruction)});
    }
  }
  return functions;
}

std::vector<std::string> listing(const std::vector<GeneratedFunction>& functions,
                                 const std::vector<std::string>& source, const Style& style) {
  std::vector<std::string> lines;
  for (const GeneratedFunction& function : functions) {
    if (!lines.empty()) lines.emplace_back();
    lines.push_back(style.bold(function.name));
    int previous = 0;
    for (const Instruction& instruction : function.instructions) {
      const auto index = static_cast<std::size_t>(instruction.line);
      if (instruction.line != previous && index >= 1 && index <= source.size()) {
        const std::string code = harmless(source[index - 1]);
        lines.push_back(
            style.dim(fmt::format("{:>5} {} {}", index, style.bar(),
                                  shortened(base::trimmed(code), kColumns - 8, style))));
      }
      previous = instruction.line;
      const std::string text = shortened(harmless(instruction.text), kColumns - 10, style);
      lines.push_back(instruction.of_warp
                          ? "     " + style.bold_red(">") + "    " + style.bold(text)
                          : "          " + text);
    }
  }
  return lines;
}

}  // namespace warplings::cli
