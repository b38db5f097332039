// A message is dropped, moved or reworded as a whole; what it says about the user's code stays.
#include "referee/src/driver/messages.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <utility>
#include <vector>

#include "base/text.h"
#include "referee/src/driver/compiler_output.h"
#include "referee/src/driver/hints.h"
#include "referee/src/rewriter/host_functions.h"

namespace referee::driver {

namespace base = warplings::base;
namespace {

// Removes `from` up to the next `until`, everywhere.
void erase_spans(std::string& text, std::string_view from, std::string_view until) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos;) {
    const std::size_t end = text.find(until, at + from.size());
    if (end == std::string::npos) return;
    text.erase(at, end - at);
  }
}

class Cleaner {
 public:
  Cleaner(const std::filesystem::path& headers, bool is_clang)
      : headers_(headers.string()), is_clang_(is_clang) {}

  CleanMessages clean(std::string_view output) {
    std::vector<Message> messages = parse_messages(output);
    for (std::size_t i = 0; i < messages.size(); ++i) {
      if (!refuse_length(messages[i]) || !refuse_call(messages[i])) continue;
      if (messages[i].severity != "note") move_to_user(messages, i);
      add(messages[i]);
    }
    return {std::move(result_), !refused_.empty()};
  }

 private:
  bool is_internal(std::string_view text) const {
    return base::mentions(text, headers_) || base::mentions(text, "<command-line>") ||
           base::mentions(text, "<built-in>") || base::mentions(text, "referee::") ||
           base::mentions(text, "<lambda(auto:") || base::mentions(text, "(lambda at ");
  }

  // Arrays of run-time length: the rewriter makes the compiler's warning an error in device code,
  // and that is told in nvcc's words, once for all instances of a template. Whoever made it an
  // error elsewhere has asked for it. False if the message is to be dropped.
  bool refuse_length(Message& message) {
    if (base::mentions(message.text, "[-Wvla")) return false;
    const bool refused = base::mentions(message.text, "[-Werror=vla]") ||
                         base::mentions(message.text, "[-Werror,-Wvla");
    if (!refused) return true;
    message.text =
        "expression must have a constant value: device code has no arrays whose length is known "
        "only when it runs";
    return refused_.insert({message.path, message.line}).second;
  }

  // Device code that calls a function of the host, which the rewriter has the compiler warn of. In
  // the referee's headers, whoever calls it may be either's. False if the message is to be dropped.
  bool refuse_call(Message& message) {
    if (message.severity != "warning") return true;
    const std::size_t end = message.text.rfind(rewriter::kHostsFunction);
    const std::size_t begin = message.text.find("is deprecated: ");
    if (end == std::string::npos || begin == std::string::npos) return true;
    message.severity = "error";
    message.text = message.text.substr(begin + 15, end - begin - 15);
    message.text += rewriter::kHostsFunction;
    return !base::mentions(message.path, headers_) &&
           refused_.insert({message.path, message.line}).second;
  }

  void add(Message& message) {
    if (message.severity.empty()) {
      add_loose_lines(message.context);
      return;
    }
    const bool from_launch = std::any_of(
        message.context.begin(), message.context.end(),
        [](const std::string& line) { return base::mentions(line, "referee::launch"); });
    if (message.severity == "note") {
      if (!clean_note(message)) return;
    } else {
      candidates_.clear();
      if (message.severity == "warning" && base::mentions(message.path, headers_)) return;
      if (follows_missing_semicolon(message)) return;
    }
    clean_context(message.context);
    reword(message);
    correct_column(message);
    if (from_launch) point_at_kernel(message);
    if (is_clang_ && message.snippet.empty()) {
      message.snippet = make_snippet(message.path, message.line, message.column);
    }
    trim_carets(message, from_launch);
    result_ += format_message(message);
    if (const std::string hint = hint_for(message); !hint.empty() && hints_.insert(hint).second) {
      result_ += message.path + ":" + std::to_string(message.line) + ": note: " + hint + "\n";
    }
  }

  // After a missing semicolon before a launch g++ stumbles over the launch's inside, too.
  bool follows_missing_semicolon(const Message& message) {
    const bool follows = after_missing_semicolon_ &&
                         message.text.starts_with("expected primary-expression before") &&
                         base::mentions(source_line(message.path, message.line), "<<<");
    after_missing_semicolon_ = base::mentions(message.text, "before '::' token");
    return follows;
  }

  // False if the note is of no use. Of candidates in the referee's headers only the signature
  // stays, because that is what the user has to match.
  bool clean_note(Message& message) {
    if (base::mentions(message.path, "/include/c++/") || message.path[0] == '<') return false;
    if (!base::mentions(message.path, headers_)) {
      return !is_internal(message.text) && !message.text.starts_with("  candidate expects") &&
             !base::mentions(message.text, "template argument deduction/substitution failed");
    }
    if (!message.text.starts_with("candidate") || is_internal(message.text)) return false;
    if (is_clang_) {
      // clang gives the reason, not the signature.
      if (!base::mentions(message.text, "constructor")) result_ += "note: " + message.text + "\n";
      return false;
    }
    std::string signature = message.text.substr(message.text.find('\'') + 1);
    signature = signature.substr(0, signature.rfind('\''));
    if (!base::mentions(signature, "(")) return false;
    simplify(signature);
    constexpr std::size_t kEnough = 4;
    if (candidates_.size() < kEnough && candidates_.insert(signature).second) {
      result_ += "note: declared as " + signature + "\n";
    }
    return false;
  }

  // An error inside the referee's headers belongs to the user's line that led there: g++ names it
  // before the error, clang in a note after it.
  void move_to_user(std::vector<Message>& messages, std::size_t index) const {
    Message& message = messages[index];
    if (!base::mentions(message.path, headers_)) return;
    Place place;
    bool found = false;
    for (const std::string& line : message.context) {
      found = base::mentions(line, "required from") && parse_place(line, place) &&
              !base::mentions(place.path, headers_);
      if (found) break;
    }
    for (std::size_t i = index + 1; !found && i < messages.size(); ++i) {
      const Message& note = messages[i];
      if (note.severity != "note") break;
      found = base::mentions(note.text, "requested here") && !base::mentions(note.path, headers_);
      place = {note.path, note.line, note.column, {}};
    }
    if (!found) return;
    message.path = place.path;
    message.line = place.line;
    message.column = place.column;
    message.snippet = make_snippet(place.path, place.line, place.column);
    message.context.clear();
  }

  void clean_context(std::vector<std::string>& context) const {
    std::vector<std::string> kept;
    bool in_dropped_instantiation = false;
    for (std::string& line : context) {
      const bool instantiation =
          base::mentions(line, "In instantiation of") || base::mentions(line, "In substitution of");
      if (instantiation) in_dropped_instantiation = is_internal(line);
      const bool required =
          base::mentions(line, "required from") || base::mentions(line, "required by");
      if (is_internal(line) || (in_dropped_instantiation && required)) continue;
      if (line == "compilation terminated.") continue;
      if (line.starts_with("                 from ") && kept.empty()) {
        line.replace(0, 22, "In file included from ");
      }
      simplify(line);
      kept.push_back(std::move(line));
    }
    context = std::move(kept);
  }

  // Names of the referee's own that stand for CUDA's.
  static void simplify(std::string& text) {
    base::replace_all(text, ", std::source_location", "");
    base::replace_all(text, "std::source_location)", ")");
    base::replace_all(text, "cudaResult", "cudaError_t");
    erase_spans(text, "  requires  ", "> ");
    base::replace_all(text, "template<class T>> ", "template<class T> ");
    base::replace_all(text, " [-fpermissive]", "");
  }

  static void reword(Message& message) {
    simplify(message.text);
    std::string& text = message.text;
    erase_spans(text, ", and no declarations were found by argument-dependent lookup",
                "instantiation");
    base::replace_all(text, "instantiation",
                      base::mentions(text, "instantiation of") ? "instantiation" : "");
    base::replace_all(text, "before '::' token", "before the launch that follows");
    if (base::mentions(text, "to 'std::source_location'")) text = "too many arguments";
    const std::string_view configuration = "referee::Configuration::Configuration";
    if (base::mentions(text, "no matching") && base::mentions(text, "referee::Configuration")) {
      const std::size_t open = text.find(configuration);
      std::string given;
      if (open != std::string::npos) given = text.substr(open + configuration.size());
      given = given.substr(0, given.rfind('\''));
      text = "no launch configuration can be made from " + (given.empty() ? "this" : given) +
             "; write <<<grid, block, bytes, stream>>>, where the last two may be left out";
    }
  }

  // The rewriter's own errors stand a little behind the token that they are about.
  static void correct_column(Message& message) {
    const bool kernel = message.text.starts_with("kernel '") &&
                        base::mentions(message.text, "is called without a launch configuration");
    const bool shared = base::mentions(message.text, "__shared__") &&
                        (message.text.starts_with("a __shared__ ") ||
                         message.text.starts_with("a class member cannot") ||
                         message.text.starts_with("the referee cannot read"));
    if (!kernel && !shared) return;
    std::string word = "__shared__";
    if (kernel) word = message.text.substr(8, message.text.find('\'', 8) - 8);
    const std::string line = source_line(message.path, message.line);
    std::size_t at = line.rfind(word, static_cast<std::size_t>(std::max(message.column - 1, 0)));
    if (at == std::string::npos) at = line.find(word);
    if (at == std::string::npos) return;
    message.column = static_cast<int>(at) + 1;
    message.snippet = make_snippet(message.path, message.line, message.column);
  }

  // What concerns the call as a whole is reported at `<<<`; the kernel's name stands before it.
  static void point_at_kernel(Message& message) {
    const std::string line = source_line(message.path, message.line);
    const auto at = static_cast<std::size_t>(std::max(message.column - 1, 0));
    if (at == 0 || at >= line.size() || line.compare(at, 3, "<<<") != 0) return;
    std::size_t begin = at;
    while (begin > 0 && (std::isalnum(static_cast<unsigned char>(line[begin - 1])) != 0 ||
                         line[begin - 1] == '_')) {
      --begin;
    }
    if (begin == at) return;
    message.column = static_cast<int>(begin) + 1;
    message.snippet = make_snippet(message.path, message.line, message.column);
  }

  // Inserted text may be longer than what it replaces: carets end where the source line ends, and
  // an argument of a launch gets a caret only.
  static void trim_carets(Message& message, bool from_launch) {
    std::size_t width = std::string::npos;
    bool at_launch = false;
    for (std::string& line : message.snippet) {
      const std::size_t bar = line.find('|');
      if (bar == std::string::npos || line.find_first_not_of(" |^~") != std::string::npos) {
        width = line.size();
        at_launch = from_launch && base::mentions(line, "<<<");
        continue;
      }
      if (at_launch) std::replace(line.begin(), line.end(), '~', ' ');
      const std::size_t caret = line.find('^');
      if (line.size() > width && caret != std::string::npos) {
        line.resize(std::max(width, caret + 1));
      }
      line.resize(line.find_last_not_of(' ') + 1);
    }
  }

  // Lines of the linker, and what the compiler says at its end.
  void add_loose_lines(const std::vector<std::string>& lines) {
    for (std::string line : lines) {
      if (line.starts_with("compilation terminated due to") || line == "compilation terminated.") {
        if (base::mentions(line, "due to"))
          result_ += "The compiler stopped here: too many errors.\n";
      } else if (base::mentions(line, "undefined reference to `main'")) {
        result_ += "error: the program has no main function\n";
      } else if (!refused_.empty() && base::mentions(line, "warnings being treated as errors")) {
        continue;
      } else if (base::mentions(line, ": in function `") || line.starts_with("collect2: error:")) {
        continue;  // the lines around them say it with file and line
      } else {
        const std::size_t linker = line.find("ld: ");
        if (linker != std::string::npos && base::mentions(line, "undefined reference")) {
          line.erase(0, linker + 4);
        }
        if (!is_internal(line) || base::mentions(line, "undefined reference"))
          result_ += line + "\n";
      }
    }
  }

  std::string headers_;
  bool is_clang_;
  std::string result_;
  std::set<std::string> candidates_;
  bool after_missing_semicolon_ = false;
  std::set<std::string> hints_;
  std::set<std::pair<std::string, int>> refused_;
};

}  // namespace

CleanMessages clean_messages(std::string_view output, const std::filesystem::path& referee_headers,
                             bool is_clang) {
  CleanMessages result = Cleaner(referee_headers, is_clang).clean(output);
  if (base::mentions(output, "No space left on device")) {
    result.text +=
        "error: no space left on device; free some space, or set TMPDIR to a directory on another "
        "disk\n";
  }
  return result;
}

}  // namespace referee::driver
