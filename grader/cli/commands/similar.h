// The words of `similar`.
#pragma once

#include <CLI/CLI.hpp>
#include <string>
#include <vector>

#include "grader/cli/commands/commands.h"

namespace warplings::cli {

struct SimilarOptions {
  std::string folder;
  std::vector<std::string> exercises;  // empty: all
  double threshold = 70;               // percent
  std::size_t shown = 3;               // pairs whose passages are printed
  std::string html;
  std::string json;
};

void add_similar(CLI::App& app, SimilarOptions& options);

// Exit status: 0 compared, whatever was found; 2 wrong usage; 3 the comparing tool is missing.
int similar_command(const Session& session, const SimilarOptions& options);

}  // namespace warplings::cli
