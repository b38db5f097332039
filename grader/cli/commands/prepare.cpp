// prepare grade: run.sh has built everything when this begins. Says what can be used now.
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/option_validators.h"
#include "grader/harness/compile/wasm.h"

namespace warplings::cli {
namespace {

int prepare(const Session& session) {
  try {
    build::wasm_machine();
    fmt::print("Ready: {} grade, on the WebAssembly engine.\n", session.places.command);
  } catch (const build::NoWasm& missing) {
    fmt::print("Ready: {} grade, on the native engine, since {}\n", session.places.command,
               missing.what());
  }
  return kDone;
}

}  // namespace

Action add_prepare(CLI::App& app) {
  const auto purpose = std::make_shared<std::string>();
  app.add_option("PURPOSE", *purpose, "grade")->required()->check(one_of({"grade"}));
  app.footer(
      "Builds what grading needs, so that the first batch need not wait for it, and the\n"
      "WebAssembly engine where its packages are installed. Installs none of these: it\n"
      "says which are missing.");
  // The words live as long as what reads them.
  return [purpose](const Session& session) { return prepare(session); };
}

}  // namespace warplings::cli
