#include "referee/src/nvcc/dependency_rule.h"

namespace referee::nvcc {
namespace {

std::string escaped(const std::string& path) {
  std::string text;
  for (const char c : path) {
    if (c == ' ' || c == '\t' || c == '#') text += '\\';
    if (c == '$') text += '$';
    text += c;
  }
  return text;
}

}  // namespace

std::string dependency_rule(const std::string& target,
                            const std::vector<std::filesystem::path>& files, bool phonies) {
  std::string rule = target + ":";
  for (const auto& file : files) rule += " \\\n  " + escaped(file.string());
  rule += '\n';
  for (std::size_t i = 1; phonies && i < files.size(); ++i)
    rule += "\n" + escaped(files[i].string()) + ":\n";
  return rule;
}

}  // namespace referee::nvcc
