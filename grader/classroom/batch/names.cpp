// See names.h. Works on bytes: a file's name need not be text at all.
#include "grader/classroom/batch/names.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/sha256.h"
#include "base/text.h"
#include "base/utf8.h"

namespace warplings::classroom {
namespace {

constexpr std::size_t kLongestId = 60;

bool is_alphanumeric(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

std::string without_archive_ending(const std::string& name) {
  const std::string small = base::lower(name);
  for (const char* ending :
       {".tar.gz", ".tar.xz", ".tar.bz2", ".tar.zst", ".tgz", ".tar", ".zip", ".git", ".cu"}) {
    if (small.size() > std::string_view(ending).size() && small.ends_with(ending)) {
      return name.substr(0, name.size() - std::string_view(ending).size());
    }
  }
  return name;
}

// What a name would be called if nobody else were; `changed` tells whether anything was lost.
std::string plain_id(const std::string& name, bool& changed) {
  std::string id = without_archive_ending(name);
  const std::string before = id;
  for (char& c : id) {
    if (!is_alphanumeric(c) && c != '.' && c != '_' && c != '-') c = '_';
  }
  if (id.size() > kLongestId) id.resize(kLongestId);
  if (id.empty() || id[0] == '.' || id[0] == '-') id = "_" + id;
  changed = id != before;
  return id;
}

std::string digits_of(const std::string& name) {
  base::Sha256 hash;
  hash.update(name);
  return hash.hex_digest().substr(0, 8);
}

}  // namespace

std::string printable_name(std::string_view name) {
  return base::without_hostile(name, [](std::string_view bytes) {
    std::string text;
    for (const char c : bytes) text += fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
    return text;
  });
}

std::string_view without_copy_number(std::string_view stem) {
  const bool in_parentheses = stem.ends_with(')');
  const std::string_view rest = stem.substr(0, stem.size() - (in_parentheses ? 1 : 0));
  const std::size_t mark = rest.find_last_not_of("0123456789");
  if (mark == rest.npos || mark + 1 == rest.size()) return stem;
  if (rest[mark] != (in_parentheses ? '(' : '-')) return stem;
  const std::string_view name = rest.substr(0, mark);
  return in_parentheses && name.ends_with(' ') ? name.substr(0, mark - 1) : name;
}

std::vector<std::string> ids_for(const std::vector<std::string>& names) {
  std::vector<std::string> ids;
  std::vector<bool> marked;
  std::map<std::string, int> uses;
  for (const std::string& name : names) {
    bool changed = false;
    ids.push_back(plain_id(name, changed));
    marked.push_back(changed);
    ++uses[base::lower(ids.back())];
  }
  std::map<std::string, int> taken;
  for (std::size_t i = 0; i < ids.size(); ++i) {
    // A name that looks like another's id with digits must not become that id.
    if (marked[i] || uses[base::lower(ids[i])] > 1) ids[i] += "-" + digits_of(names[i]);
    ++taken[base::lower(ids[i])];
  }
  for (std::size_t i = 0; i < ids.size(); ++i) {
    if (taken[base::lower(ids[i])] > 1) ids[i] += "-" + digits_of(names[i] + "/");
  }
  return ids;
}

bool is_id(std::string_view text) {
  if (text.empty() || text.size() > kLongestId + 32 || text[0] == '.' || text[0] == '-') {
    return false;
  }
  return std::all_of(text.begin(), text.end(),
                     [](char c) { return is_alphanumeric(c) || c == '.' || c == '_' || c == '-'; });
}

}  // namespace warplings::classroom
