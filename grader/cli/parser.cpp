// Each command declares its own options; the look of --help is the same for all.
#include "grader/cli/parser.h"

#include <fmt/format.h>

#include "grader/cli/command_table.h"
#include "grader/text/terminal.h"

namespace warplings::cli {
namespace {

constexpr std::size_t kNameColumns = 22;  // of an option, before what it means

// CLI11's help with less in it: the word for a value, but not its type and limits. Within 80
// columns.
class PlainHelp : public CLI::Formatter {
 public:
  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_positional() || option->get_type_size() == 0) return "";
    return " " + option->get_type_name();
  }
  std::string make_option_desc(const CLI::Option* option) const override {
    return fmt::format("{}",
                       fmt::join(wrapped(option->get_description(), 80 - kNameColumns), "\n"));
  }
};

}  // namespace

Parser make_parser() {
  Parser parser{std::make_unique<CLI::App>("", ""), {}};
  parser.app->set_help_flag("-h,--help", "This text");
  parser.app->formatter(std::make_shared<PlainHelp>());
  parser.app->get_formatter()->column_width(kNameColumns);
  for (const Command& command : commands()) {
    if (command.add == nullptr) continue;
    CLI::App* const app = parser.app->add_subcommand(command.name, command.summary);
    parser.actions[command.name] = command.add(*app);
  }
  return parser;
}

}  // namespace warplings::cli
