// warplings-interface HEADERS... < NAMES: of the names that `nm -P -g` lists, those which the
// headers offer to programs, for objcopy to keep. All others of the runtime and the harness become
// local: nothing that a program defines can take their place, and nothing can refer to them.
#include <cctype>
#include <filesystem>
#include <iostream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "base/files.h"

namespace {

namespace fs = std::filesystem;

// The words of a text but for those in comments.
void add_words(std::set<std::string>& words, const std::string& text) {
  std::string word;
  for (std::size_t at = 0; at <= text.size(); ++at) {
    const char one = at < text.size() ? text[at] : '\n';
    if (std::isalnum(static_cast<unsigned char>(one)) != 0 || one == '_') {
      word += one;
      continue;
    }
    if (!word.empty()) words.insert(std::move(word));
    word.clear();
    if (text.compare(at, 2, "//") == 0) at = std::min(text.find('\n', at), text.size());
    if (text.compare(at, 2, "/*") == 0) at = std::min(text.find("*/", at), text.size() - 1) + 1;
  }
}

std::set<std::string> words_of(const std::vector<fs::path>& headers) {
  std::set<std::string> words;
  for (const fs::path& header : headers) {
    if (!fs::is_directory(header)) {
      add_words(words, warplings::base::read_text(header));
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(header)) {
      if (entry.is_regular_file()) add_words(words, warplings::base::read_text(entry.path()));
    }
  }
  return words;
}

// The identifiers of a mangled name: "_ZNK7referee6Result2okEv" has referee, Result and ok.
struct Name {
  std::vector<std::string> identifiers;
  bool has_arguments = false;  // of a template
};

Name parse(const std::string& mangled) {
  Name name;
  std::size_t at = 2;
  while (at < mangled.size() && std::string("NKV").find(mangled[at]) != std::string::npos) ++at;
  const bool nested = at > 2;
  while (at < mangled.size() && std::isdigit(static_cast<unsigned char>(mangled[at])) != 0) {
    std::size_t digits = 0;
    const std::size_t length = std::stoul(mangled.substr(at), &digits);
    name.identifiers.push_back(mangled.substr(at + digits, length));
    at += digits + length;
    if (!nested) break;
  }
  name.has_arguments = at < mangled.size() && mangled[at] == 'I';
  return name;
}

// What is weak comes from a header, and every object has its own; but for templates that the
// runtime instantiates for all.
bool is_offered(const std::string& mangled, bool weak, const std::set<std::string>& words) {
  if (!mangled.starts_with("_Z")) {
    return mangled == "main" || mangled == "__assert_fail" || mangled.starts_with("__tsan_") ||
           mangled.starts_with("__ubsan_") || mangled.starts_with("__wrap_") ||
           words.contains(mangled);
  }
  const Name name = parse(mangled);
  if (name.identifiers.empty() || (weak && !name.has_arguments)) return false;
  for (const std::string& identifier : name.identifiers) {
    if (!words.contains(identifier)) return false;
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const auto words = words_of({argv + 1, argv + argc});
  for (std::string line; std::getline(std::cin, line);) {
    std::istringstream fields(line);
    std::string name;
    char type = 'U';
    if (!(fields >> name >> type)) continue;
    const bool weak = type == 'W' || type == 'V';
    if (!weak && std::string("TDBR").find(type) == std::string::npos) continue;
    if (is_offered(name, weak, words)) std::cout << name << '\n';
  }
  return 0;
}
