// The command line of the cases program, and names of exercises and cases.
#include "grader/harness/grading/session.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <optional>
#include <string_view>

namespace warplings::grading {
namespace {

constexpr std::string_view kCraft = "Craft";
constexpr std::string_view kNaN = "NaN";  // a word of its own in a name of words

// "--seed=7" for "--seed": "7".
std::optional<std::string> value_of(std::string_view argument, std::string_view option) {
  if (argument.substr(0, option.size()) != option) return std::nullopt;
  argument.remove_prefix(option.size());
  if (argument.empty() || argument[0] != '=') return std::nullopt;
  return std::string(argument.substr(1));
}

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> result;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(',', begin), text.size());
    result.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return result;
}

std::uint64_t number(const std::string& option, const std::string& text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size()) {
    throw UsageError(option + " takes a whole number, not '" + text + "'.");
  }
  return value;
}

void read_argument(Session& session, std::vector<std::string>& machine, std::string_view argument) {
  if (argument == "--verbose") {
    session.verbose = true;
  } else if (argument == "--list") {
    session.list = true;
  } else if (argument == "--without-64-bits") {
    session.without_64_bits = true;
  } else if (argument == "--count-memory") {
    session.count_memory = true;
  } else if (const auto submission = value_of(argument, "--submission")) {
    session.submission = *submission;
  } else if (const auto word = value_of(argument, "--launcher")) {
    session.launcher.push_back(*word);
  } else if (const auto native = value_of(argument, "--native")) {
    session.native = *native;
  } else if (const auto launching = value_of(argument, "--native-launcher")) {
    session.native_launcher.push_back(*launching);
  } else if (const auto part = value_of(argument, "--machine")) {
    machine.push_back(*part);
  } else if (const auto exercise = value_of(argument, "--exercise")) {
    session.exercise = *exercise;
  } else if (const auto one = value_of(argument, "--case")) {
    session.only = *one;
  } else if (const auto schedules = value_of(argument, "--schedules")) {
    session.schedules = split(*schedules);
  } else if (const auto seed = value_of(argument, "--seed")) {
    session.seed = number("--seed", *seed);
  } else if (const auto result = value_of(argument, "--result")) {
    session.result = *result;
  } else if (const auto trace = value_of(argument, "--trace")) {
    session.trace = *trace;
  } else if (const auto block = value_of(argument, "--trace-block")) {
    session.trace_block = number("--trace-block", *block);
  } else if (const auto jobs = value_of(argument, "--jobs")) {
    session.jobs = static_cast<unsigned>(std::clamp<std::uint64_t>(number("--jobs", *jobs), 1, 64));
  } else if (const auto backend = value_of(argument, "--backend")) {
    session.backend = *backend;
  } else if (argument.substr(0, 8) != "--gtest_") {
    throw UsageError(
        "Unknown argument '" + std::string(argument) +
        "'. Known are --submission, --launcher, --machine, --native, --native-launcher, "
        "--exercise, --case, --schedules, --seed, --result, --backend, --count-memory, --jobs, "
        "--trace, "
        "--trace-block, --without-64-bits, --verbose and --list.");
  }
}

}  // namespace

Submission Session::program_for(const Setting& setting) const {
  if (!asks_natively(setting)) return {submission, launcher, *folder, machine.get()};
  if (native.empty())
    throw std::runtime_error(
        "A question needs a machine of 64 bits, and there is no native program for it: the "
        "exercise's adapter must define WARPLINGS_ASKED_NATIVELY.");
  return {native, native_launcher, *folder};
}

std::vector<Setting> Session::settings() const {
  if (backend != "referee") return {Setting{backend}};
  std::vector<Setting> settings;
  for (const std::string& schedule : schedules) {
    settings.push_back(Setting{backend, schedule});
    settings.back().memory_counters = count_memory;
    // No contract lets an ordinary launch rely on blocks that run at the same time.
    if (schedule == "reverse") settings.back().resident_blocks = 1;
  }
  return settings;
}

Session& Session::current() {
  static Session session;
  return session;
}

Session Session::parse(int argc, char** argv) {
  Session session;
  std::vector<std::string> machine;
  for (int i = 1; i < argc; ++i) read_argument(session, machine, argv[i]);
  if (session.exercise.empty()) throw UsageError("Which exercise? Give --exercise=NAME.");
  if (session.submission.empty() && !session.list) {
    throw UsageError("Which program? Give --submission=EXE.");
  }
  if (session.backend != "referee" && session.backend != "gpu" && session.backend != "host") {
    throw UsageError("'" + session.backend + "' is not a backend: referee or gpu.");
  }
  if (!machine.empty()) {
    machine.push_back(std::filesystem::absolute(session.submission).string());
    session.machine = std::make_shared<Machine>(std::move(machine), session.launcher);
  }
  try {
    for (const std::string& schedule : session.schedules) check_schedule(schedule);
  } catch (const std::invalid_argument& error) {
    throw UsageError(error.what());
  }
  return session;
}

std::string suite_name(const std::string& exercise) {
  std::string result;
  bool upper = true;
  for (const char c : exercise) {
    if (c == '_') {
      upper = true;
      continue;
    }
    result += upper ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    upper = false;
  }
  return result;
}

bool is_craft(const std::string& case_name) { return case_name.starts_with(kCraft); }

std::string sentence(const std::string& case_name) {
  std::string_view name = case_name;
  if (is_craft(case_name)) name.remove_prefix(kCraft.size());
  std::string result;
  for (std::size_t i = 0; i < name.size(); ++i) {
    if (name.substr(i).starts_with(kNaN)) {
      result += i > 0 ? " " : "";
      result += kNaN;
      i += kNaN.size() - 1;
      continue;
    }
    const auto c = static_cast<unsigned char>(name[i]);
    const auto before = i > 0 ? static_cast<unsigned char>(name[i - 1]) : c;
    const bool word = std::isupper(c) != 0 || (std::isdigit(c) != 0 && std::isdigit(before) == 0);
    if (i > 0 && word) result += ' ';
    result += static_cast<char>(i > 0 ? std::tolower(c) : c);
  }
  return result;
}

}  // namespace warplings::grading
