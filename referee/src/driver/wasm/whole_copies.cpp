// An instruction is one line: "  call void @llvm.memcpy.p0.p0.i32(ptr align 16 %to, ptr align 16
// %from, i32 16, i1 false), !dbg !9, ..."
#include "referee/src/driver/wasm/whole_copies.h"

#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <utility>

namespace referee::driver::wasm {
namespace {

constexpr std::string_view kCopy = "  call void @llvm.memcpy.p0.p0.i32(";

// What stands before this text, which goes, too. Empty if the text is not there.
std::string_view take_until(std::string_view& rest, std::string_view end) {
  const std::size_t at = rest.find(end);
  if (at == rest.npos) return {};
  const std::string_view taken = rest.substr(0, at);
  rest.remove_prefix(at + end.size());
  return taken;
}

// The register or variable of "ptr align 16 %register, " where it has this alignment; or empty.
std::string_view take_aligned(std::string_view& rest, std::string_view bytes) {
  const std::string start = "ptr align " + std::string(bytes) + ' ';
  if (!rest.starts_with(start)) return {};
  rest.remove_prefix(start.size());
  const std::string_view name = take_until(rest, ", ");
  const bool is_name =
      !name.empty() && (name[0] == '%' || name[0] == '@') && name.find_first_of(" (") == name.npos;
  return is_name ? name : std::string_view();
}

// ", !dbg !9", which every instruction of the copy gets; empty where there is none.
std::string_view location_in(std::string_view rest) {
  constexpr std::string_view kDebug = ", !dbg !";
  const std::size_t at = rest.find(kDebug);
  if (at == rest.npos) return {};
  const std::size_t end = rest.find_first_not_of("0123456789", at + kDebug.size());
  return rest.substr(at, std::min(end, rest.size()) - at);
}

// The load and the store in place of the line; empty if it is no such copy.
std::string whole_copy(std::string_view line, int number) {
  if (!line.starts_with(kCopy)) return {};
  for (const auto& [bytes, type] :
       {std::pair<std::string_view, std::string_view>{"16", "<4 x i32>"}, {"8", "<2 x i32>"}}) {
    std::string_view rest = line.substr(kCopy.size());
    const std::string_view to = take_aligned(rest, bytes), from = take_aligned(rest, bytes);
    const std::string size = "i32 " + std::string(bytes) + ", i1 false)";
    if (to.empty() || from.empty() || !rest.starts_with(size)) continue;
    const std::string value = "%whole_copy." + std::to_string(number);
    std::string result = "  " + value;
    const auto add = [&](std::initializer_list<std::string_view> words) {
      for (const std::string_view word : words) result += word;
    };
    add({" = load ", type, ", ptr ", from, ", align ", bytes, location_in(rest), "\n"});
    add({"  store ", type, " ", value, ", ptr ", to, ", align ", bytes, location_in(rest), "\n"});
    return result;
  }
  return {};
}

// "declare void @__ubsan_handle_...(ptr, i32)" and what follows, with a promise between; empty if
// the line is none.
std::string quiet_handler(std::string_view line) {
  const std::size_t close = line.find(')');
  if (!line.starts_with("declare ") || close == line.npos ||
      line.find("@__ubsan_handle_") == line.npos) {
    return {};
  }
  std::string result(line.substr(0, close + 1));
  result += " memory(argmem: read, inaccessiblemem: readwrite)";
  result += line.substr(close + 1);
  return result;
}

}  // namespace

std::string with_whole_copies(const std::string& ir) {
  std::string result;
  result.reserve(ir.size());
  int copies = 0;
  for (std::string_view rest = ir; !rest.empty();) {
    const std::string_view line = rest.substr(0, std::min(rest.find('\n'), rest.size() - 1) + 1);
    const std::string copy = whole_copy(line, copies), handler = quiet_handler(line);
    result += !copy.empty() ? copy : !handler.empty() ? handler : line;
    if (!copy.empty()) ++copies;
    rest.remove_prefix(line.size());
  }
  return result;
}

}  // namespace referee::driver::wasm
