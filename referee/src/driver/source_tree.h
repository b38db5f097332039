// The user's files that make up one translation unit, and their rewritten copies.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "referee/src/driver/unit.h"
#include "referee/src/rewriter/rewriter.h"

namespace referee::driver {

// Reads the source and, where the unit asks for it, every file of the user's that it includes:
// quoted includes and those found in the unit's include directories, through any #if branch.
// Throws Error if the source itself cannot be read.
class SourceTree {
 public:
  explicit SourceTree(const Unit& unit);

  // Writes the rewritten source, and each included file that must be rewritten or that leads to one
  // that must, into `directory`; returns the path of the source there.
  std::filesystem::path write(const std::filesystem::path& directory) const;

  // The files as the user knows them, the source first.
  std::vector<std::filesystem::path> paths() const;
  // Contents, in the order of paths().
  std::vector<std::string> texts() const;

 private:
  struct Include {
    std::string operand;  // as written in the source
    std::size_t target;   // index into files_
    bool found_anyway;    // from wherever the including file stands
  };
  struct File {
    std::filesystem::path shown;
    std::filesystem::path identity;
    std::string text;
    std::vector<Include> includes;
    bool rewritten = false;
  };

  std::size_t add(const std::filesystem::path& shown, std::string text);
  void follow_includes(std::size_t index);
  // Where an include of a file in the directory `from` leads; an empty path if not to the user's.
  struct Found {
    std::filesystem::path path;
    bool beside = false;  // beside the including file, not in an include directory
  };
  Found resolve(const std::string& operand, const std::filesystem::path& from) const;
  void mark_rewritten();
  std::string copy_name(std::size_t index) const;
  std::string rewritten_text(std::size_t index, const std::filesystem::path& directory) const;

  const Unit& unit_;
  std::vector<File> files_;
  rewriter::RewriteContext context_;
};

}  // namespace referee::driver
