// A table says what each option is; what it changes stands in one function, an entry of a switch
// each.
#include "referee/src/nvcc/arguments.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "base/files.h"
#include "base/text.h"

namespace referee::nvcc {

namespace base = warplings::base;
namespace {

enum class Meaning {
  compile,
  compile_relocatable,
  device_link,
  library,
  link,
  preprocess,
  run,
  run_arguments,
  refused,
  output,
  output_directory,
  options_file,
  language,
  include,
  pre_include,
  define,
  undefine,
  library_path,
  library_name,
  dependencies_only,
  dependencies,
  dependency_file,
  dependency_target,
  dependency_phonies,
  host_compiler,
  host_options,
  linker_options,
  ignored,
  relocatable,
  relaxed_constexpr,
  shared,
  debug,
  verbose,
  dry_run,
  version,
  help,
  no_warnings
};

enum class Value { none, one, joined, optional };

struct Entry {
  Meaning meaning;
  std::string_view long_name;
  std::string_view short_name;
  Value value;
};

constexpr Entry kEntries[] = {
#define NVCC_OPTION(meaning, long_name, short_name, value) \
  {Meaning::meaning, long_name, short_name, Value::value},
#include "referee/src/nvcc/nvcc_options.def"
#undef NVCC_OPTION
};

// An option as it stands in the command line: its entry, and its value if that is joined to it.
struct Found {
  const Entry* entry = nullptr;
  std::optional<std::string> value;
};

Found find(std::string_view word) {
  const std::string_view name = word.substr(word.starts_with("--") ? 2 : 1);
  const std::size_t equals = name.find('=');
  const std::string_view before = name.substr(0, equals);
  for (const Entry& entry : kEntries) {
    if (before.empty() || (before != entry.long_name && before != entry.short_name)) continue;
    if (equals == std::string_view::npos) return {&entry, std::nullopt};
    if (entry.value != Value::none) return {&entry, std::string(name.substr(equals + 1))};
  }
  if (word.starts_with("--")) return {};
  for (const Entry& entry : kEntries) {
    const bool may_join = entry.value == Value::joined || entry.value == Value::optional;
    if (!may_join || entry.short_name.size() != 1 || !name.starts_with(entry.short_name)) continue;
    return {&entry, std::string(name.substr(1))};
  }
  return {};
}

// What parts the words of a value: "a,b" is two, as nvcc has it. Words for other tools may be
// parted by blanks, too: nvcc starts these through a shell. Those in a file are parted by blanks
// alone.
constexpr std::string_view kComma = ",";
constexpr std::string_view kBlanks = " \t\r\n\v\f";
constexpr std::string_view kCommaAndBlanks = ", \t\r\n\v\f";

// Quotes and backslashes keep a separator as a shell would.
std::vector<std::string> split(std::string_view text, std::string_view separators) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quote == 0 && separators.find(c) != std::string_view::npos) {
      if (in_word) words.push_back(std::exchange(word, {}));
      in_word = false;
      continue;
    }
    in_word = true;
    if (c == quote) {
      quote = 0;
    } else if (quote == 0 && (c == '"' || c == '\'')) {
      quote = c;
    } else if (c == '\\' && quote != '\'' && i + 1 < text.size()) {
      word += text[++i];
    } else {
      word += c;
    }
  }
  if (in_word) words.push_back(word);
  return words;
}

// What a host compiler may be told without changing the code that the referee must see.
bool is_for_host(std::string_view word) {
  constexpr std::array kPrefixes = {"-D",       "-U",       "-I",       "-W",      "-pedantic",
                                    "-fopenmp", "-pthread", "-isystem", "-include"};
  if (word.starts_with("-Wl,") || word.starts_with("-Wa,")) return false;
  return std::any_of(kPrefixes.begin(), kPrefixes.end(),
                     [&](const char* prefix) { return word.starts_with(prefix); });
}

// How fast or where code is, not what it does: the referee chooses that itself.
bool is_machine_code(std::string_view word) {
  constexpr std::array kPrefixes = {"-f", "-m",        "-O",      "-g",   "-std", "-pipe",
                                    "-s", "-rdynamic", "-no-pie", "-pie", "-v"};
  return std::any_of(kPrefixes.begin(), kPrefixes.end(),
                     [&](const char* prefix) { return word.starts_with(prefix); });
}

class Parser {
 public:
  void read(const std::vector<std::string>& words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::string& word = words[i];
      if (word.size() > 1 && word[0] == '@') {  // as the host's compiler and linker have it
        read_file(word.substr(1));
        continue;
      }
      if (word.size() < 2 || word[0] != '-') {
        arguments.inputs.emplace_back(word);
        continue;
      }
      Found found = find(word);
      if (found.entry == nullptr) {
        forward(word);
        continue;
      }
      const bool takes_next =
          found.entry->value == Value::one || found.entry->value == Value::joined;
      if (takes_next && !found.value) {
        if (i + 1 == words.size()) throw base::Error(word + " wants a value behind it");
        found.value = words[++i];
      }
      apply(*found.entry, found.value.value_or(""));
    }
  }

  Arguments result() {
    if (wants_dependencies_ || arguments.stage == Stage::list_dependencies) {
      arguments.dependencies = dependencies_;
    }
    return std::move(arguments);
  }

 private:
  void forward(const std::string& word) {
    if (is_for_host(word)) {
      arguments.host_options.push_back(word);
    }
    if (word == "-pthread" || word.starts_with("-fopenmp") || word.starts_with("-Wl,")) {
      arguments.link_options.push_back(word);
    } else if (!is_for_host(word) && !is_machine_code(word)) {
      throw base::Error("unknown option " + word + "; `referee-nvcc --help` says which there are");
    }
  }

  void apply(const Entry& entry, const std::string& value) {
    Arguments& a = arguments;
    switch (entry.meaning) {
      case Meaning::compile:
        a.stage = Stage::compile;
        break;
      case Meaning::compile_relocatable:
        a.stage = Stage::compile;
        a.relocatable = true;
        break;
      case Meaning::device_link:
        a.stage = Stage::device_link;
        break;
      case Meaning::library:
        a.stage = Stage::library;
        break;
      case Meaning::link:
        a.stage = Stage::link;
        break;
      case Meaning::preprocess:
        a.stage = Stage::preprocess;
        break;
      case Meaning::run:
        a.runs = true;
        break;
      case Meaning::run_arguments:
        append(a.run_arguments, split(value, kCommaAndBlanks));
        break;
      case Meaning::refused:
        throw base::Error("--" + std::string(entry.long_name) +
                          " cannot be had: the referee runs kernels on this machine's processor, "
                          "and makes no code for a GPU");
      case Meaning::output:
        a.output = value;
        break;
      case Meaning::output_directory:
        a.output_directory = value;
        break;
      case Meaning::options_file:
        read_file(value);
        break;
      case Meaning::language:
        a.language = value;
        break;
      case Meaning::include:
        for (const std::string& directory : split(value, kComma))
          a.include_directories.emplace_back(directory);
        break;
      case Meaning::pre_include:
        append(a.host_options, {"-include", value});
        break;
      case Meaning::define:
        a.definitions.push_back(value);
        break;
      case Meaning::undefine:
        a.host_options.push_back("-U" + value);
        break;
      case Meaning::library_path:
        a.link_options.push_back("-L" + value);
        break;
      case Meaning::library_name:
        a.link_options.push_back("-l" + value);
        break;
      case Meaning::dependencies_only:
        a.stage = Stage::list_dependencies;
        break;
      case Meaning::dependencies:
        wants_dependencies_ = true;
        break;
      case Meaning::dependency_file:
        dependencies_.file = value;
        break;
      case Meaning::dependency_target:
        dependencies_.target = value;
        break;
      case Meaning::dependency_phonies:
        dependencies_.phonies = true;
        break;
      case Meaning::host_compiler:
        a.host_compiler = value;
        break;
      case Meaning::host_options:
        for (const std::string& word : split(value, kCommaAndBlanks)) {
          if (is_for_host(word)) a.host_options.push_back(word);
          if (word.starts_with("-fopenmp")) a.link_options.push_back(word);
        }
        break;
      case Meaning::linker_options:
        for (const std::string& word : split(value, kCommaAndBlanks))
          append(a.link_options, {"-Xlinker", word});
        break;
      case Meaning::ignored:
        break;
      case Meaning::shared:
        a.shared = true;
        break;
      case Meaning::relaxed_constexpr:
        a.relaxed_constexpr = true;
        break;
      case Meaning::relocatable:
        a.relocatable = value == "true";
        break;
      case Meaning::debug:
        a.debug = true;
        break;
      case Meaning::verbose:
        a.verbose = true;
        break;
      case Meaning::dry_run:
        a.dry_run = true;
        break;
      case Meaning::version:
        a.version = true;
        break;
      case Meaning::help:
        a.help = true;
        break;
      case Meaning::no_warnings:
        a.host_options.emplace_back("-w");
        break;
    }
  }

  static void append(std::vector<std::string>& list, const std::vector<std::string>& more) {
    list.insert(list.end(), more.begin(), more.end());
  }

  // Build systems put long lists into a file.
  void read_file(const std::string& path) { read(split(base::read_text(path), kBlanks)); }

  Arguments arguments;
  Dependencies dependencies_;  // of -MF, -MT and -MP, which mean nothing without -MD
  bool wants_dependencies_ = false;
};

}  // namespace

bool is_linked(const std::filesystem::path& input) {
  const std::string suffix = base::lower(input.extension().string());
  return suffix == ".o" || suffix == ".a" || suffix == ".so" || suffix == ".obj" ||
         base::mentions(input.filename().string(), ".so.");
}

Arguments parse(const std::vector<std::string>& words) {
  Parser parser;
  parser.read(words);
  return parser.result();
}

}  // namespace referee::nvcc
