// Reads what the table says, by the type of each member.
#include "referee/src/runtime/platform/options.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <stdexcept>
#include <string_view>

#include "referee/src/runtime/platform/program.h"

namespace referee {
namespace {

constexpr std::string_view kRandom = "random:";

// The names of a choice, in the order of its enumerators but for `random`.
constexpr const char* names_of(Order) { return "forward\0reverse\0"; }
constexpr const char* names_of(ActivemaskPolicy) { return "converged\0alone\0"; }

template <class Choice>
const char* name_at(Choice choice) {
  const char* name = names_of(choice);
  for (int i = 0; i < static_cast<int>(choice); ++i) name += std::string_view(name).size() + 1;
  return name;
}

// Each parse() takes all of the text or none: from the first character to the last.
template <class Number>
bool parse(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

// A switch is on or not, and a file may have any name: there is no wrong value.
bool parse(std::string_view text, bool& on) {
  on = text == "1";
  return true;
}

bool parse(std::string_view text, std::string& file) {
  file = text;
  return true;
}

template <class T>
bool parse(std::string_view text, std::optional<T>& value) {
  return parse(text, value.emplace());
}

template <class Choice>
bool parse(std::string_view text, Seeded<Choice>& value) {
  if (text.starts_with(kRandom)) {
    value.choice = Choice::random;
    return parse(text.substr(kRandom.size()), value.seed);
  }
  for (int i = 0; i < static_cast<int>(Choice::random); ++i)
    if (value.choice = static_cast<Choice>(i); text == name_at(value.choice)) return true;
  return false;
}

bool parse(std::string_view text, StoreToFind& store) {
  const std::size_t first = text.find(':'), second = text.find(':', first + 1);
  return first != text.npos && second != text.npos && parse(text.substr(0, first), store.bytes) &&
         parse(text.substr(first + 1, second - first - 1), store.offset) &&
         parse(text.substr(second + 1), store.size);
}

// What else than the table's words may be said of a value that was refused.
template <class T>
const char* in_words(const T&, std::string_view, const char* allowed) {
  return allowed;
}
template <class Choice>
const char* in_words(const Seeded<Choice>&, std::string_view text, const char* allowed) {
  return text.starts_with(kRandom) ? "random:SEED with a whole number" : allowed;
}

// An empty text leaves the member as it is.
template <class T, class Valid>
void assign(std::string_view text, T& member, Valid valid, const char* variable,
            const char* allowed) {
  if (text.empty()) return;
  T value{};
  if (!parse(text, value) || !valid(value))
    throw std::invalid_argument(std::string(variable) + "=" + std::string(text) +
                                " is not understood; it may be " + in_words(value, text, allowed));
  member = value;
}

}  // namespace

template <class Choice>
std::string Seeded<Choice>::name() const {
  return choice == Choice::random ? std::string(kRandom) + std::to_string(seed) : name_at(choice);
}
template struct Seeded<Order>;
template struct Seeded<ActivemaskPolicy>;

Options::Options() {
#define OPTION(type, member, variable, flag, default_value, valid, allowed, help) \
  assign(                                                                         \
      default_value, member, [](const auto&) { return true; }, variable, allowed);
#include "referee/options.def"
#undef OPTION
}

Options options_from_environment() {
  Options result;
  const auto text = [](const char* variable) {
    const char* value = std::getenv(variable);
    return std::string_view(value ? value : "");
  };
#define OPTION(type, member, variable, flag, default_value, valid, allowed, help)          \
  assign(                                                                                  \
      text(variable), result.member, [](const type& value) { return (void)value, valid; }, \
      variable, allowed);
#include "referee/options.def"
#undef OPTION
  return result;
}

namespace {

// A program that is configured wrongly does not start.
Options options_or_exit() {
  try {
    return options_from_environment();
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "referee: %s\n", error.what());
    std::_Exit(exit_status::kUsage);
  }
}

}  // namespace

Options& options() {
  static Options instance = options_or_exit();
  return instance;
}

}  // namespace referee
