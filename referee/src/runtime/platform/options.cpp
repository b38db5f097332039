// Reads what the table says, by the type of each member.
#include "referee/src/runtime/platform/options.h"

#include <algorithm>
#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <span>
#include <stdexcept>
#include <string_view>
#include <type_traits>

#include "referee/src/runtime/platform/program.h"

namespace referee {
namespace {

// The names of a choice, in the order of its enumerators. A seed follows a colon.
constexpr std::string_view kOrders[] = {"forward", "reverse", "random:", "interleave:", "weak:"};
constexpr std::string_view kActivemasks[] = {"converged", "alone", "random:"};
constexpr std::string_view kPoisons[] = {"mixed", "nan", "high", "low"};
constexpr std::string_view kDevices[] = {"sm_90", "sm_120"};
constexpr std::span<const std::string_view> names_of(Order) { return kOrders; }
constexpr std::span<const std::string_view> names_of(ActivemaskPolicy) { return kActivemasks; }
constexpr std::span<const std::string_view> names_of(Poison) { return kPoisons; }
constexpr std::span<const std::string_view> names_of(DeviceName) { return kDevices; }

// The position of the name that the text is, or begins with where a seed follows; behind the last
// if there is none.
std::size_t find_name(std::span<const std::string_view> names, std::string_view text) {
  return static_cast<std::size_t>(std::find_if(names.begin(), names.end(),
                                               [&](std::string_view name) {
                                                 return name.ends_with(':') ? text.starts_with(name)
                                                                            : text == name;
                                               }) -
                                  names.begin());
}

// Each parse() takes all of the text or none: from the first character to the last.
template <class Number>
bool parse(std::string_view text, Number& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

#ifndef __cpp_lib_to_chars  // the library reads integers only
bool parse(std::string_view text, double& number) {
  const std::string copy(text);
  char* end = nullptr;
  number = std::strtod(copy.c_str(), &end);
  return text.find_first_not_of("0123456789.e-") == text.npos && end == copy.c_str() + copy.size();
}
#endif

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
requires std::is_enum_v<Choice>
bool parse(std::string_view text, Choice& choice) {
  const std::size_t i = find_name(names_of(choice), text);
  choice = static_cast<Choice>(i);
  return i < names_of(choice).size();
}

template <class Choice>
bool parse(std::string_view text, Seeded<Choice>& value) {
  if (!parse(text, value.choice)) return false;
  const std::string_view name = names_of(Choice{})[static_cast<std::size_t>(value.choice)];
  return !name.ends_with(':') || parse(text.substr(name.size()), value.seed);
}

bool parse(std::string_view text, StoreToFind& store) {
  const std::size_t first = text.find(':'), second = text.find(':', first + 1);
  return first != text.npos && second != text.npos && parse(text.substr(0, first), store.bytes) &&
         parse(text.substr(first + 1, second - first - 1), store.offset) &&
         parse(text.substr(second + 1), store.size);
}

// What may stand, for a value that was refused: a seed where one is missing, else the table's
// words.
template <class T>
std::string in_words(const T&, std::string_view, const char* allowed) {
  return allowed;
}
template <class Choice>
std::string in_words(const Seeded<Choice>&, std::string_view text, const char* allowed) {
  const auto names = names_of(Choice{});
  const std::size_t i = find_name(names, text);
  return i < names.size() ? std::string(names[i]) + "SEED with a whole number" : allowed;
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
  const std::string_view name = names_of(choice)[static_cast<std::size_t>(choice)];
  return std::string(name) + (name.ends_with(':') ? std::to_string(seed) : "");
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

void take_options() {
  options();
  forget_variables("REFEREE_");
}

}  // namespace referee
