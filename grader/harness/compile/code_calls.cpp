// A declaration is one line, "declare noundef i32 @name(ptr noundef, ...) #1", and becomes the
// beginning of the stub: parameters without names are %0, %1 and so on.
#include "grader/harness/compile/code_calls.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "grader/harness/compile/host_functions.h"

namespace warplings::build {
namespace {

bool is_in_name(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '.' || c == '$';
}

std::string_view name_at(std::string_view line, std::size_t at) {
  const std::string_view rest = line.substr(std::min(at, line.size()));
  return rest.substr(0, static_cast<std::size_t>(
                            std::find_if_not(rest.begin(), rest.end(), is_in_name) - rest.begin()));
}

// A function that others define, as it was declared.
struct Function {
  std::string result, name;
  std::vector<std::string> parameters;
  bool is_variadic = false;
};

// What stands between parentheses, from behind the first of them.
std::vector<std::string> parts_of(std::string_view text) {
  std::vector<std::string> parts(1);
  int depth = 0;
  for (const char c : text) {
    if (std::string_view("({<[").find(c) != text.npos) ++depth;
    if (std::string_view(")}>]").find(c) != text.npos && --depth < 0) break;
    if (c == ',' && depth == 0) {
      parts.emplace_back();
    } else if (c != ' ' || !parts.back().empty()) {
      parts.back() += c;
    }
  }
  if (parts.back().empty()) parts.pop_back();
  return parts;
}

Function function_of(std::string_view declaration) {
  const std::size_t at = declaration.find('@'), open = declaration.find('(', at);
  Function function;
  function.result = declaration.substr(0, at);
  // Its place is the declaration's; and others define it: whether it may be missing is not for the
  // stub to say.
  if (const std::size_t place = function.result.find("!dbg "); place != std::string::npos)
    function.result.erase(place, function.result.find(' ', place + 5) + 1 - place);
  for (const std::string_view word : {"declare ", "extern_weak ", "hidden ", "dso_local "}) {
    const std::size_t begin = function.result.find(word);
    if (begin != std::string::npos) function.result.erase(begin, word.size());
  }
  function.name = name_at(declaration, at + 1);
  function.parameters = parts_of(declaration.substr(open + 1));
  function.is_variadic = !function.parameters.empty() && function.parameters.back() == "...";
  if (function.is_variadic) function.parameters.pop_back();
  return function;
}

// "noundef i32 " or "{ i32, i32 } " without attributes.
std::string_view type_of(std::string_view result) {
  result.remove_suffix(1);
  const std::size_t begin = std::string_view("}>]").find(result.back()) == result.npos
                                ? result.rfind(' ') + 1
                                : result.find_first_of("{<[");
  return result.substr(begin);
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

// The machine hands arguments that have no parameter over in memory, by its address. So does the
// stub.
std::string stub_of(const Function& function, const std::string& name) {
  std::vector<std::string> parameters = function.parameters, passed = parameters, arguments;
  for (std::size_t i = 0; i < parameters.size(); ++i)
    arguments.push_back(parameters[i] + " %" + std::to_string(i));
  std::string code;
  if (function.is_variadic) {
    parameters.emplace_back("...");
    passed.emplace_back("ptr");
    arguments.emplace_back("ptr %more");
    code =
        "  %place = alloca ptr\n  call void @llvm.va_start(ptr %place)\n"
        "  %more = load ptr, ptr %place\n";
  }
  const std::string text = "@referee_name_of_" + function.name;
  const std::string real = function.result + "@" + function.name;
  const std::string_view type = type_of(function.result);
  const std::string call = "call " + real + "(" + joined(arguments) + ")\n";
  code += type == "void" ? "  " + call + "  ret void\n"
                         : "  %result = " + call + "  ret " + std::string(type) + " %result\n";
  return text + " = private constant [" + std::to_string(function.name.size() + 1) + " x i8] c\"" +
         function.name + "\\00\"\n" +  //
         "declare " + real + "(" + joined(passed) + ")\n" + "define internal " + function.result +
         "@" + name + "(" + joined(parameters) + ") {\n" + "  call void @referee_stub_called(ptr " +
         text + ")\n" + code + "}\n";
}

// The line with other names in place of some, but not in texts.
void add_renamed(std::string& code, std::string_view line,
                 const std::map<std::string, std::string, std::less<>>& names) {
  bool quoted = false;
  for (std::size_t at = 0; at < line.size(); ++at) {
    code += line[at];
    if (line[at] == '"') quoted = !quoted;
    if (quoted || line[at] != '@') continue;
    const std::string_view name = name_at(line, at + 1);
    const auto other = names.find(name);
    code += other == names.end() ? name : std::string_view(other->second);
    at += name.size();
  }
}

}  // namespace

std::string with_watched_calls(const std::string& ir, const std::set<std::string>& host) {
  std::map<std::string, std::string, std::less<>> names;
  std::string stubs;
  const std::vector<std::string> lines = base::lines_of(ir);
  for (const std::string& line : lines) {
    if (!line.starts_with("declare ")) continue;
    const std::string name(name_at(line, line.find('@') + 1));
    const std::string other = called_instead(name, host);
    if (other.empty()) continue;
    names[name] = other;
    if (host.contains(name)) stubs += stub_of(function_of(line), other);
  }
  if (names.empty()) return ir;
  std::string code;
  code.reserve(ir.size() + stubs.size());
  for (const std::string& line : lines) {
    const bool gets_stub = line.starts_with("declare ") &&
                           host.contains(std::string(name_at(line, line.find('@') + 1)));
    if (!gets_stub) add_renamed(code, line, names);
    code += '\n';
  }
  if (stubs.empty()) return code;
  if (ir.find("@llvm.va_start(") == ir.npos) stubs += "declare void @llvm.va_start(ptr)\n";
  return code + stubs + "declare void @referee_stub_called(ptr)\n";
}

}  // namespace warplings::build
