// A file is copied when the rewriter changes it or when it includes one that is copied: a quoted
// include is looked up beside the file that has it, so an original could not find the copy.
#include "referee/src/driver/source_tree.h"

#include <algorithm>
#include <optional>

#include "base/error.h"
#include "base/files.h"
#include "referee/src/driver/driver.h"
#include "referee/src/driver/error.h"
#include "referee/src/rewriter/rewriter.h"

namespace referee::driver {

namespace base = warplings::base;
namespace {

namespace fs = std::filesystem;

bool is_file(const fs::path& path) {
  std::error_code ignored;
  return fs::is_regular_file(path, ignored);
}

fs::path identity_of(const fs::path& path) {
  std::error_code error;
  fs::path canonical = fs::canonical(path, error);
  return error ? path : canonical;
}

std::string quoted(const fs::path& path) {
  std::string text = "\"";
  text += path.string();
  text += '"';
  return text;
}

// The value of a macro among the unit's definitions; empty if it has none.
std::string defined_value(const Unit& unit, const std::string& name) {
  for (const std::string& definition : unit.definitions) {
    if (definition.starts_with(name + "=")) return definition.substr(name.size() + 1);
  }
  return {};
}

// Some editors save UTF-16, of which compilers tell byte by byte that they cannot read it: the text
// then is one message that says so.
std::string readable(std::string text) {
  const bool utf16 = text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff");
  return utf16 ? "#error this file is in UTF-16, which compilers do not read: save it as UTF-8\n"
               : std::move(text);
}

}  // namespace

SourceTree::SourceTree(const Unit& unit) : unit_(unit) {
  add(unit.source, base::read_text(unit.source));
  if (unit.rewrite_quoted_includes) {
    for (std::size_t i = 0; i < files_.size(); ++i) follow_includes(i);
  }
  context_.own_variables = unit.own_variables;
  context_.own_lines = unit.own_lines;
  context_.relaxed_constexpr = unit.relaxed_constexpr;
  mark_rewritten();
}

std::size_t SourceTree::add(const fs::path& shown, std::string text) {
  File file;
  file.shown = shown;
  file.identity = identity_of(shown);
  file.text = readable(std::move(text));
  files_.push_back(std::move(file));
  return files_.size() - 1;
}

void SourceTree::follow_includes(std::size_t index) {
  const std::string text = files_[index].text;
  const fs::path directory = files_[index].shown.parent_path();
  for (const rewriter::Include& include : rewriter::find_includes(text)) {
    const std::string operand(include.operand);
    const auto [found, beside] = resolve(operand, directory);
    if (found.empty()) continue;
    const fs::path identity = identity_of(found);
    const auto known = std::find_if(files_.begin(), files_.end(),
                                    [&](const File& file) { return file.identity == identity; });
    std::size_t target = static_cast<std::size_t>(known - files_.begin());
    if (known == files_.end()) {
      std::string contents;
      try {
        contents = base::read_text(found);
      } catch (const base::Error&) {
        continue;  // the compiler will say why
      }
      target = add(found, std::move(contents));
    }
    const bool found_anyway = !beside || directory == unit_.source.parent_path();
    files_[index].includes.push_back({operand, target, found_anyway});
  }
}

SourceTree::Found SourceTree::resolve(const std::string& operand, const fs::path& from) const {
  std::string name = operand;
  if (name[0] != '"' && name[0] != '<') name = defined_value(unit_, operand);
  if (name.size() < 3) return {};
  const bool quoted = name[0] == '"';
  name = name.substr(1, name.size() - 2);
  if (quoted && is_file(from / name)) return {from / name, true};
  // The referee's headers come before the user's directories.
  if (is_file(referee_include_directory() / name)) return {};
  for (const fs::path& directory : unit_.include_directories) {
    if (is_file(directory / name)) return {directory / name, false};
  }
  return {};
}

void SourceTree::mark_rewritten() {
  for (const File& file : files_) {
    context_.launch_macros.merge(rewriter::find_launch_macros(file.text));
  }
  for (File& file : files_) file.rewritten = rewriter::has_cuda_syntax(file.text, context_);
  files_[0].rewritten = true;
  for (bool changed = true; changed;) {
    changed = false;
    for (File& file : files_) {
      if (file.rewritten) continue;
      file.rewritten = std::any_of(file.includes.begin(), file.includes.end(),
                                   [&](const Include& i) { return files_[i.target].rewritten; });
      changed |= file.rewritten;
    }
  }
}

std::string SourceTree::copy_name(std::size_t index) const {
  return std::to_string(index) + "-" + files_[index].shown.filename().string();
}

std::string SourceTree::rewritten_text(std::size_t index, const fs::path& directory) const {
  const File& file = files_[index];
  rewriter::RewriteContext context = context_;
  context.redirect = [&](const rewriter::Include& include) -> std::optional<std::string> {
    const auto found = std::find_if(
        file.includes.begin(), file.includes.end(),
        [&](const Include& candidate) { return candidate.operand == include.operand; });
    if (found == file.includes.end()) return std::nullopt;
    const File& target = files_[found->target];
    if (target.rewritten) return quoted(directory / copy_name(found->target));
    // The copy stands elsewhere: what was beside the original must be named in full. Beside the
    // source itself the compiler is told to look anyway.
    if (found->found_anyway) return std::nullopt;
    return quoted(fs::absolute(target.shown));
  };
  return rewriter::rewrite(file.text, file.shown.string(), context);
}

fs::path SourceTree::write(const fs::path& directory) const {
  for (std::size_t i = 0; i < files_.size(); ++i) {
    if (files_[i].rewritten)
      base::write_text(directory / copy_name(i), rewritten_text(i, directory));
  }
  return directory / copy_name(0);
}

std::vector<fs::path> SourceTree::paths() const {
  std::vector<fs::path> result;
  for (const File& file : files_) result.push_back(file.shown);
  return result;
}

std::vector<std::string> SourceTree::texts() const {
  std::vector<std::string> result;
  for (const File& file : files_) result.push_back(file.text);
  return result;
}

}  // namespace referee::driver
