// Completion scripts, made from the same definitions as the parser. The names of exercises are read
// from course.toml when Tab is pressed.
#include "grader/cli/commands/completion.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <cstdio>

#include "grader/cli/commands/commands.h"
#include "grader/cli/commands/option_validators.h"
#include "referee/option_table.h"

namespace warplings::cli {
namespace {

std::string options_of(const CLI::App& command) {
  std::string result;
  for (const CLI::Option* option : command.get_options()) {
    for (const std::string& name : option->get_lnames()) {
      result += (result.empty() ? "--" : " --") + name;
    }
  }
  return result;
}

bool takes_exercise(const CLI::App& command) {
  return command.get_option_no_throw("EXERCISE") != nullptr;
}

// A line for each option of the referee whose values can be listed; `action` is the shell's.
std::string value_cases(const char* action) {
  std::string result;
  for (const referee::OptionEntry& entry : referee::kOptions) {
    std::vector<std::string> words = entry.words();
    if (entry.flag.empty() || words.empty()) continue;
    for (std::string& word : words)
      if (const std::size_t seed = word.find("SEED"); seed != word.npos) word.replace(seed, 4, "1");
    result += fmt::format("    {}) {}\n", entry.flag,
                          fmt::format(fmt::runtime(action), fmt::join(words, " ")));
  }
  return result;
}

// What both shells need: the checkout that a run.sh belongs to, and its exercises.
const char* const kShared =
    R"script(# Completion for ./run.sh of Warplings. It stays silent for any other run.sh.
_warplings_root() {
  local script=$1
  [[ -L $script ]] && script=$(readlink -f -- "$script")
  local folder
  folder=$(dirname -- "$script")
  [[ -f $folder/grader/cli/help.txt ]] && printf '%s\n' "$folder"
}
_warplings_exercises() {
  sed -n 's/^ *name *= *"\([^"]*\)".*/\1/p' "$1/course.toml"
}
)script";

std::string bash_script(const CLI::App& app) {
  std::string commands;
  std::string cases;
  for (const CLI::App* command : app.get_subcommands({})) {
    const std::string& name = command->get_name();
    commands += (commands.empty() ? "" : " ") + name;
    std::string words = "\"" + options_of(*command) + "\"";
    if (takes_exercise(*command)) words += " \"$(_warplings_exercises \"$root\")\"";
    if (name == "dev") words += " \"new check\"";
    if (name == "completion") words += " \"bash zsh\"";
    if (name == "package") words += " \"student gradescope\"";
    cases += fmt::format("    {}) words=({}) ;;\n", name, words);
  }
  return kShared + fmt::format(R"script(_warplings() {{
  local current=${{COMP_WORDS[COMP_CWORD]}} previous=${{COMP_WORDS[COMP_CWORD - 1]}} root
  local -a words=()
  COMPREPLY=()
  root=$(_warplings_root "${{COMP_WORDS[0]}}")
  [[ -n $root ]] || return 0
  case $previous in
    --from) compopt -o dirnames; return ;;
    --arch) words=("sm_80 sm_86 sm_89 sm_90 sm_100 sm_120") ;;
    --json | --junit | --html | --trace | --out) compopt -o default; return ;;
    --exercise) words=("$(_warplings_exercises "$root")") ;;
    --backend) words=("referee gpu all") ;;
{}    *)
  if ((COMP_CWORD == 1)); then
    words=("{} --help --version")
  else
    case ${{COMP_WORDS[1]}} in
{}    esac
    [[ ${{COMP_WORDS[1]}} == run && $current != -* ]] && {{ compopt -o default; return; }}
  fi
  ;;
  esac
  local word
  while read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "${{words[*]}}" -- "$current")
}}
complete -F _warplings run.sh ./run.sh
)script",
                               value_cases("words=(\"{}\") ;;"), commands, cases);
}

std::string zsh_script(const CLI::App& app) {
  std::string commands;
  std::string cases;
  for (const CLI::App* command : app.get_subcommands({})) {
    const std::string& name = command->get_name();
    std::string description = command->get_description();
    std::erase(description, '\'');
    std::string escaped;
    for (const char c : description) escaped += c == ':' ? std::string("\\:") : std::string(1, c);
    commands += fmt::format("    '{}:{}'\n", name, escaped);
    std::string action = fmt::format("compadd -- {}", options_of(*command));
    if (takes_exercise(*command)) {
      action += "; compadd -- ${(f)\"$(_warplings_exercises $root)\"}";
    }
    if (name == "dev") action += "; compadd -- new check";
    if (name == "completion") action += "; compadd -- bash zsh";
    if (name == "package") action += "; compadd -- student gradescope";
    if (name == "run") action += "; _files -g '*.cu'";
    cases += fmt::format("    {}) {} ;;\n", name, action);
  }
  return kShared + fmt::format(R"script(_warplings() {{
  local root
  local -a commands
  root=$(_warplings_root $words[1])
  [[ -n $root ]] || {{ _default; return; }}
  commands=(
{}  )
  if ((CURRENT == 2)); then
    _describe command commands
    return
  fi
  case $words[CURRENT-1] in
    --from) _files -/; return ;;
    --arch) compadd -- sm_80 sm_86 sm_89 sm_90 sm_100 sm_120; return ;;
    --json | --junit | --html | --trace | --out) _files; return ;;
    --exercise) compadd -- ${{(f)"$(_warplings_exercises $root)"}}; return ;;
    --backend) compadd -- referee gpu all; return ;;
{}  esac
  case $words[2] in
{}  esac
}}
compdef _warplings run.sh ./run.sh
)script",
                               commands, value_cases("compadd -- {}; return ;;"), cases);
}

}  // namespace

std::string completion_script(const CLI::App& app, const std::string& shell) {
  return shell == "bash" ? bash_script(app) : zsh_script(app);
}

Action add_completion(CLI::App& app) {
  const auto shell = std::make_shared<std::string>();
  app.add_option("SHELL", *shell, "bash or zsh")->required()->check(one_of({"bash", "zsh"}));
  app.footer(
      "bash:  eval \"$(./run.sh completion bash)\"\n"
      "zsh:   eval \"$(./run.sh completion zsh)\"    (after compinit)");
  return [&app, shell](const Session&) {
    fmt::print("{}", completion_script(*app.get_parent(), *shell));
    return kDone;
  };
}

}  // namespace warplings::cli
