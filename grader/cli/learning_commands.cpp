// The table of the program that a student begins with: it knows the other commands by name.
#include "grader/cli/parser.h"

namespace warplings::cli {
namespace {

constexpr Command kCommands[] = {
#define LEARN(name, summary) {#name, "Learn", summary, add_##name},
#define COMMAND(name, group, summary) {#name, group, summary, nullptr},
#include "grader/cli/commands/commands.def"
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

}  // namespace warplings::cli
