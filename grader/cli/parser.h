// The command line: which commands there are, their options and their help.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/debug.h"
#include "grader/cli/commands/grade.h"
#include "grader/cli/commands/report.h"
#include "grader/cli/commands/similar.h"

namespace warplings::cli {

// What the words after a command were.
struct Arguments {
  TestOptions test;
  std::string exercise;
  bool all_hints = false;
  bool anyway = false;
  std::string run_backend = "referee";
  std::string for_the_referee;
  TraceOptions trace;
  DebugOptions debug;
  BenchOptions bench;
  CodeOptions code;
  GradeOptions grade;
  ReportOptions report;
  PackageOptions package;
  unsigned book_port = 0;
  SimilarOptions similar;
  bool quick = false;
  std::string only;
  unsigned selftest_jobs = 0;
  std::string shell;
};

// The parser, which fills `arguments`. It is also what completion scripts are made from.
std::unique_ptr<CLI::App> make_app(Arguments& arguments);

// A completion script for "bash" or "zsh".
std::string completion_script(const CLI::App& app, const std::string& shell);

}  // namespace warplings::cli
