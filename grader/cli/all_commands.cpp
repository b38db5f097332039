// The table of the program that does everything.
#include "grader/cli/parser.h"

namespace warplings::cli {
namespace {

constexpr Command kCommands[] = {
#define COMMAND(name, group, summary) {#name, group, summary, add_##name},
#include "grader/cli/commands/commands.def"
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

}  // namespace warplings::cli
