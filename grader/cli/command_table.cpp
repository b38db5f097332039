// A program's table. WARPLINGS_STAGE tells how much the program has: 1 what a student begins with,
// 2 all of a student's commands, 3 everything.
#include "grader/cli/command_table.h"

namespace warplings::cli {
namespace {

#if WARPLINGS_STAGE >= 2
#define ADD_LEARN(name) add_##name
#else
#define ADD_LEARN(name) nullptr
#endif
#if WARPLINGS_STAGE >= 3
#define ADD_COMMAND(name) add_##name
#else
#define ADD_COMMAND(name) nullptr
#endif

constexpr Command kCommands[] = {
#define BEGIN(name, summary) {#name, "Learn", summary, add_##name},
#define LEARN(name, summary) {#name, "Learn", summary, ADD_LEARN(name)},
#define COMMAND(name, group, summary) {#name, group, summary, ADD_COMMAND(name)},
#include "grader/cli/commands/commands.def"
};

}  // namespace

std::span<const Command> commands() { return kCommands; }

}  // namespace warplings::cli
