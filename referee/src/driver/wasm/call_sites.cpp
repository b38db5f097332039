// Reads line by line: an instruction is one line, and so is a basic block's label.
#include "referee/src/driver/wasm/call_sites.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <map>
#include <set>
#include <string_view>
#include <vector>

#include "referee/src/driver/wasm/debug_info.h"

namespace referee::driver::wasm {
namespace {

// Names of functions that ask where they were called from begin so.
constexpr std::array<std::string_view, 8> kAsking = {"__tsan_",
                                                     "__ubsan_handle_",
                                                     "_ZN7referee10atomic_rmw",
                                                     "_ZN7referee13atomic_update",
                                                     "_ZN7referee13heap_allocate",
                                                     "_ZN7referee9heap_free",
                                                     "_ZN7referee6groups10copy_async",
                                                     "_ZN7referee23about_to_load_read_only"};

// The name of the function that is called or defined here: "@name(" behind this place. Empty where
// it is called by its address: "%register(".
std::string_view name_behind(std::string_view line, std::size_t begin) {
  for (std::size_t open = line.find('(', begin); open != line.npos;
       open = line.find('(', open + 1)) {
    if (open > begin && line[open - 1] == '"') {  // @"name": it has other characters
      const std::size_t quote = line.rfind('"', open - 2);
      if (quote != line.npos && quote > 0 && line[quote - 1] == '@')
        return line.substr(quote + 1, open - quote - 2);
    }
    const std::size_t before = line.find_last_not_of(
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.$", open - 1);
    if (before == line.npos) return {};
    if (line[before] == '@') return line.substr(before + 1, open - before - 1);
    if (line[before] == '%') return {};
  }
  return {};
}

// Which functions may call others by their address, themselves or through what they call.
class CallGraph {
 public:
  void begin_function(std::string_view name) { caller_ = name; }
  void add_call(std::string_view function) {
    if (function.empty()) {
      suspending_.insert(caller_);
    } else if (function != caller_) {
      callers_[function].insert(caller_);
    }
  }
  std::string may_suspend() const {
    std::set<std::string_view> all = suspending_;
    for (std::vector<std::string_view> open(all.begin(), all.end()); !open.empty();) {
      const auto found = callers_.find(open.back());
      open.pop_back();
      if (found == callers_.end()) continue;
      for (const std::string_view caller : found->second)
        if (all.insert(caller).second) open.push_back(caller);
    }
    all.erase("main");  // has another name in the linked program, and no lane leaves it
    std::string names;
    for (const std::string_view name : all) names.append(",").append(name);
    return names;
  }

 private:
  std::string_view caller_;
  std::map<std::string_view, std::set<std::string_view>> callers_;
  std::set<std::string_view> suspending_;
};

// The names of the functions that the module declares and others define.
std::set<std::string_view> declared_in(std::string_view ir) {
  constexpr std::string_view kDeclare = "\ndeclare ";
  std::set<std::string_view> names;
  for (std::size_t at = ir.find(kDeclare); at != ir.npos; at = ir.find(kDeclare, at + 1)) {
    const std::string_view name = name_behind(ir, at + kDeclare.size());
    if (!name.starts_with("llvm.")) names.insert(name);
  }
  return names;
}

bool asks_for_caller(std::string_view function) {
  for (const std::string_view prefix : kAsking)
    if (function.starts_with(prefix)) return true;
  return false;
}

// The label that begins a block: "12:" or "name:"; empty if the line is none.
std::string_view label_of(std::string_view line) {
  if (line.empty() || line[0] == ' ' || line[0] == '!' || line[0] == '@') return {};
  const std::size_t colon = line.find(':');
  return colon == line.npos ? std::string_view() : line.substr(0, colon);
}

// Whether an instruction may jump to one of these blocks.
bool jumps_to(std::string_view line, const std::set<std::string_view>& labels) {
  if (line.find(" br ") == line.npos) return false;
  constexpr std::string_view kLabel = "label %";
  for (std::size_t at = line.find(kLabel); at != line.npos; at = line.find(kLabel, at + 1)) {
    const std::string_view rest = line.substr(at + kLabel.size());
    if (labels.contains(rest.substr(0, rest.find_first_of(", \n")))) return true;
  }
  return false;
}

// The number of its location; 0 if the compiler gave it none.
unsigned location_of(std::string_view line) {
  constexpr std::string_view kDebug = "!dbg !";
  const std::size_t at = line.find(kDebug);
  unsigned number = 0;
  if (at != line.npos)
    std::from_chars(line.data() + at + kDebug.size(), line.data() + line.size(), number);
  return number;
}

// As a string of LLVM IR.
std::string ir_string(std::string_view text) {
  std::string result;
  for (const char c : text) {
    if (c >= ' ' && c <= '~' && c != '"' && c != '\\') {
      result += c;
      continue;
    }
    char escaped[4];
    std::snprintf(escaped, sizeof(escaped), "\\%02X", static_cast<unsigned char>(c));
    result += escaped;
  }
  return '"' + result + '"';
}

// "%name = " before an instruction; empty if it has no result.
std::string_view result_of(std::string_view line) {
  const std::size_t name = line.find_first_not_of(' '), end = line.find(" = ");
  return name == line.npos || end == line.npos || line[name] != '%' ? std::string_view()
                                                                    : line.substr(name, end - name);
}

// An argument of a call that is a structure: its address, which the callee gets a copy of.
struct ByValue {
  std::string_view type, address;
};

// Those whose address is a register: "ptr noundef byval(%struct.S) align 4 %address".
std::vector<ByValue> passed_by_value(std::string_view call) {
  constexpr std::string_view kMark = " byval(";
  std::vector<ByValue> result;
  for (std::size_t at = call.find(kMark); at != call.npos; at = call.find(kMark, at)) {
    at += kMark.size();
    const std::size_t close = call.find(") ", at);
    if (close == call.npos) break;
    const std::size_t end = std::min(call.find_first_of(",)", close + 1), call.size());
    const std::size_t address = call.rfind(' ', end) + 1;
    if (address > close && call[address] == '%')
      result.push_back({call.substr(at, close - at), call.substr(address, end - address)});
    at = close;
  }
  return result;
}

// How many bytes a load or store of this type moves; 0 of types that this does not know: pointers,
// numbers with a point and structures have sizes that the compiler marks by itself.
std::size_t bytes_of(std::string_view type) {
  const auto number_behind = [](std::string_view text) {
    std::size_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
  };
  if (type.starts_with('i')) return (number_behind(type.substr(1)) + 7) / 8;
  const std::size_t by = type.find(" x ");
  if (!type.starts_with('<') || by == type.npos) return 0;
  const std::string_view element = type.substr(by + 3, type.size() - by - 4);
  const std::size_t count = number_behind(type.substr(1));
  if (element.starts_with('i')) return (count * number_behind(element.substr(1)) + 7) / 8;
  if (element == "double") return count * 8;
  return count * (element == "half" || element == "bfloat" ? 2 : 4);
}

// A load or store of a size that the compiler's own pass leaves out: neither 1, 2, 4, 8 nor 16
// bytes, as vectors of other lengths have, fields of 24 bits, and _BitInt.
struct Unmarked {
  bool is_store = false;
  std::size_t bytes = 0;  // 0: nothing of the kind
  std::string_view address;
};

Unmarked unmarked_access(std::string_view line) {
  std::size_t at = line.find_first_not_of(' ');
  const bool is_store = line.substr(at).starts_with("store ");
  if (!is_store) {
    if (at = line.find(" = load "); at == line.npos) return {};
    at += 3;
  }
  at = line.find(' ', at) + 1;
  for (const std::string_view word : {"atomic ", "volatile "})
    if (line.substr(at).starts_with(word)) at += word.size();
  const std::string_view rest = line.substr(at);
  const std::size_t end = rest.starts_with('<') ? rest.find('>') + 1 : rest.find_first_of(" ,");
  const std::size_t bytes = bytes_of(rest.substr(0, end));
  constexpr std::array<std::size_t, 6> kMarked = {0, 1, 2, 4, 8, 16};
  if (std::find(kMarked.begin(), kMarked.end(), bytes) != kMarked.end()) return {};
  constexpr std::string_view kPointer = ", ptr ";
  const std::size_t pointer = line.find(kPointer, at);
  if (pointer == line.npos) return {};
  const std::string_view address = line.substr(pointer + kPointer.size());
  return {is_store, bytes, address.substr(0, address.find_first_of(",\n"))};
}

class Numbering {
 public:
  Numbering(const std::string& ir, std::uint32_t first)
      : ir_(ir), debug_(ir), declared_(declared_in(ir)), next_(first) {}

  NumberedCode run() {
    for (std::string_view rest = ir_; !rest.empty();) {
      const std::size_t end = std::min(rest.find('\n'), rest.size() - 1);
      add_line(rest.substr(0, end + 1));
      rest.remove_prefix(end + 1);
    }
    result_ +=
        "\n@referee_call_site = external addrspace(1) global i32\n"
        "declare void @referee_loop()\ndeclare void @referee_check_stack()\n";
    for (const char* function : {"@__tsan_read_range(", "@__tsan_write_range("})
      if (ir_.find(function) == ir_.npos)
        result_.append("declare void ").append(function) += "ptr, i32)\n";
    // Metadata may have any number that the module does not use.
    result_ += std::string("!wasm.custom_sections = !{!999999999}\n!999999999 = !{!") +
               ir_string(kSitesSection) + ", !" + ir_string(table_) + "}\n";
    return {std::move(result_), graph_.may_suspend()};
  }

 private:
  void add_line(std::string_view line) {
    if (line.starts_with("define ")) {
      labels_.clear();
      graph_.begin_function(name_behind(line, 0));
      took_stack_ = false;
      definition_ = line;
      own_.clear();
      add_entry(std::string("@").append(name_behind(line, 0)), line);
    } else if (const std::string_view label = label_of(line); !label.empty()) {
      labels_.insert(label);
    } else if (line.starts_with(" ")) {
      add_instruction(line);
    }
    result_ += line;
  }

  void add_instruction(std::string_view line) {
    const bool takes_stack = line.find(" = alloca ") != line.npos;
    if (!takes_stack && took_stack_) {
      store_site(definition_);
      result_ += "  call void @referee_check_stack()\n";
    }
    took_stack_ = takes_stack;
    if (takes_stack) own_.insert(result_of(line));
    if (const std::size_t call = line.find("call "); call != line.npos) {
      const std::string_view function = name_behind(line, call);
      graph_.add_call(function);
      for (const ByValue& argument : passed_by_value(line)) add_read(line, argument);
      if (asks_for_caller(function) || declared_.contains(function)) store_site(line);
      if (function.starts_with("llvm.va_")) add_list_access(line, function);
    } else if (jumps_to(line, labels_)) {
      store_site(line);
      result_ += "  call void @referee_loop()\n";
    } else if (const Unmarked access = unmarked_access(line);
               access.bytes != 0 && !own_.contains(access.address)) {
      store_site(line);
      result_ += access.is_store ? "  call void @__tsan_write_range(ptr "
                                 : "  call void @__tsan_read_range(ptr ";
      result_.append(access.address).append(", i32 ") += std::to_string(access.bytes) + ")\n";
    }
  }

  // The machine's code generator copies the structure, long after the accesses were marked.
  void add_read(std::string_view line, const ByValue& argument) {
    if (own_.contains(argument.address)) return;
    store_site(line);
    result_.append("  call void @__tsan_read_range(ptr ").append(argument.address);
    result_.append(", i32 ptrtoint (ptr getelementptr (").append(argument.type);
    result_ += ", ptr null, i32 1) to i32))\n";
  }

  // A list of arguments is a pointer, which becomes loads and stores when all were marked.
  void add_list_access(std::string_view line, std::string_view function) {
    if (function != "llvm.va_start" && function != "llvm.va_copy") return;
    constexpr std::string_view kPointer = "ptr ";
    bool is_written = true;  // the first argument is
    const std::size_t open = line.find('(');
    for (std::size_t at = line.find(kPointer, open); at != line.npos;
         at = line.find(kPointer, at + 1)) {
      const std::size_t end = line.find_first_of(",)", at);
      const std::size_t begin = line.rfind(' ', end) + 1;  // behind attributes
      const std::string_view address = line.substr(begin, end - begin);
      if (!own_.contains(address)) {
        store_site(line);
        result_ += is_written ? "  call void @__tsan_write_range(ptr "
                              : "  call void @__tsan_read_range(ptr ";
        result_.append(address) += ", i32 4)\n";
      }
      is_written = false;
    }
  }

  void store_site(std::string_view line) {
    char address[16];
    std::snprintf(address, sizeof(address), "0x%x", next_);
    add_entry(address, line);
    result_ += "  store i32 " + std::to_string(next_++) + ", ptr addrspace(1) @referee_call_site\n";
  }

  void add_entry(const std::string& name, std::string_view line) {
    const std::string frames = debug_.frames(location_of(line));
    if (!frames.empty()) table_ += name + '\n' + frames;
  }

  const std::string& ir_;
  const DebugInfo debug_;
  const std::set<std::string_view> declared_;  // a library's may say what they touch
  CallGraph graph_;
  std::string_view definition_;        // the line that the function begins with
  bool took_stack_ = false;            // the last instruction did
  std::set<std::string_view> labels_;  // of the function, so far
  std::set<std::string_view> own_;     // its variables' addresses
  std::uint32_t next_;
  std::string result_, table_;
};

}  // namespace

NumberedCode with_call_sites(const std::string& ir, std::uint32_t first) {
  return Numbering(ir, first).run();
}

}  // namespace referee::driver::wasm
