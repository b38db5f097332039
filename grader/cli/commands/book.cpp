// book: hands over to site/book.js, which installs what the web edition needs, builds and serves
// it.
#include <fmt/format.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "base/error.h"
#include "base/subprocess.h"
#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/option_validators.h"

namespace warplings::cli {
namespace {

constexpr int kOldestNode = 18;

// Throws where there is no Node that is recent enough, with what to do about it.
void require_node(const Session& session) {
  const std::string version =
      !base::program_in_path("node").empty() ? base::first_line({"node", "--version"}) : "";
  if (version.empty()) {
    throw base::Error(
        fmt::format("{} book needs Node.js {} or later: install nodejs and npm, or read chapters/.",
                    session.places.command, kOldestNode));
  }
  if (std::atoi(version.c_str() + 1) < kOldestNode) {
    throw base::Error(fmt::format("{} book needs Node.js {} or later; this one is {}.",
                                  session.places.command, kOldestNode, version));
  }
}

// On the usual port, or a free one, where `port` is 0.
int book(const Session& session, unsigned port) {
  const std::filesystem::path program = session.places.root / "site" / "book.js";
  if (!std::filesystem::exists(program)) {
    throw base::Error("This copy of the course has no folder site/, where the web edition is.");
  }
  require_node(session);
  std::vector<std::string> command = {"node", program.string(), "--out",
                                      (session.places.build / "site").string()};
  if (port != 0) command.insert(command.end(), {"--port", std::to_string(port)});
  base::become(command);
}

}  // namespace

Action add_book(CLI::App& app) {
  const auto port = std::make_shared<unsigned>(0);
  app.add_option("--port", *port, "Serve on this port [8765, or a free one]")
      ->check(quietly(CLI::Range(1U, 65535U)))
      ->type_name("N");
  app.footer(
      "Builds the chapters as pages, with figures that move and questions to answer,\n"
      "and serves them to this machine only. From the address that it prints, programs\n"
      "run and exercises are solved on their pages; answers are kept in exercises/.\n"
      "Ctrl-C stops it.\n"
      "Needs Node.js.");
  return [port](const Session& session) { return book(session, *port); };
}

}  // namespace warplings::cli
