// The repository's own text, for tests of where a name may stand.
#pragma once

#include <filesystem>
#include <set>
#include <string>
#include <vector>

namespace referee::testing {

// A source file, with a path from the repository's root and without its comments (// and #).
struct Source {
  std::string path;
  std::string text;
};

// Every C++, JavaScript, TOML, Python and shell file below the folders (or the file of that name),
// but content (misconceptions, skeletons), tests, and what was built.
std::vector<Source> sources_in(const std::vector<std::string>& places);

// What stands between double quotes, each text once.
std::set<std::string> string_literals(const std::string& text);

// The lines of a Markdown file between "<!-- of TABLE -->" and "<!-- end -->".
std::string table_in(const std::string& markdown_file, const std::string& table);

}  // namespace referee::testing
