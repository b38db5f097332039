// Parses the REFEREE_* variables.
#include "referee/src/runtime/platform/options.h"

#include <charconv>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <stdexcept>
#include <string_view>

#include "referee/src/runtime/platform/program.h"

namespace referee {
namespace {

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value ? value : "";
}

[[noreturn]] void reject(const char* name, const std::string& value, const char* allowed) {
  throw std::invalid_argument(std::string(name) + "=" + value + " is not understood; it may be " +
                              allowed);
}

// Nothing but a number, from the first character to the last.
template <class Number>
std::optional<Number> number_in(std::string_view text) {
  Number number{};
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::uint64_t seed_of(const char* name, const std::string& value) {
  const auto seed = number_in<std::uint64_t>(std::string_view(value).substr(value.find(':') + 1));
  if (!seed) reject(name, value, "random:SEED with a whole number");
  return *seed;
}

void read_seconds(const char* name, double& seconds) {
  const std::string value = variable(name);
  if (value.empty()) return;
  seconds = number_in<double>(value).value_or(0);
  if (!(seconds > 0)) reject(name, value, "a number of seconds above 0");
}

void read_index(const char* name, std::optional<std::uint64_t>& index) {
  const std::string value = variable(name);
  if (value.empty()) return;
  index = number_in<std::uint64_t>(value);
  if (!index) reject(name, value, "a whole number, counted from 0");
}

StoreToFind store_in(const std::string& value) {
  const std::size_t first = value.find(':'), second = value.find(':', first + 1);
  if (first != std::string::npos && second != std::string::npos) {
    const std::string_view text = value;
    const auto bytes = number_in<std::size_t>(text.substr(0, first));
    const auto offset = number_in<std::size_t>(text.substr(first + 1, second - first - 1));
    const auto size = number_in<std::size_t>(text.substr(second + 1));
    if (bytes && offset && size) return {*bytes, *offset, *size};
  }
  reject("REFEREE_TRACE_STORE", value, "BYTES:OFFSET:SIZE");
}

void read_trace_options(Options& options) {
  options.trace_file = variable("REFEREE_TRACE");
  read_index("REFEREE_TRACE_LAUNCH", options.trace_launch);
  read_index("REFEREE_TRACE_BLOCK", options.trace_block);
  if (const auto v = variable("REFEREE_TRACE_STEPS"); !v.empty()) {
    options.trace_steps = number_in<std::size_t>(v).value_or(0);
    if (options.trace_steps < 2 || options.trace_steps > 100000)
      reject("REFEREE_TRACE_STEPS", v, "a number of steps from 2 to 100000");
  }
  if (const auto v = variable("REFEREE_TRACE_STORE"); !v.empty()) options.trace_store = store_in(v);
}

}  // namespace

Options options_from_environment() {
  Options result;
  if (const auto v = variable("REFEREE_SCHEDULE"); !v.empty()) {
    if (v == "forward") {
      result.order = Order::forward;
    } else if (v == "reverse") {
      result.order = Order::reverse;
    } else if (v.rfind("random:", 0) == 0) {
      result.order = Order::random;
      result.seed = seed_of("REFEREE_SCHEDULE", v);
    } else if (v.rfind("interleave:", 0) == 0) {
      result.order = Order::interleave;
      result.seed = seed_of("REFEREE_SCHEDULE", v);
    } else if (v.rfind("weak:", 0) == 0) {
      result.order = Order::weak;
      result.seed = seed_of("REFEREE_SCHEDULE", v);
    } else {
      reject("REFEREE_SCHEDULE", v,
             "forward, reverse, random:SEED, interleave:SEED or weak:SEED");
    }
  }
  if (const auto v = variable("REFEREE_WARP_SIZE"); !v.empty()) {
    const int size = number_in<int>(v).value_or(0);
    if (size < 1 || size > 32 || (size & (size - 1)) != 0)
      reject("REFEREE_WARP_SIZE", v, "1, 2, 4, 8, 16 or 32");
    result.warp_size = size;
  }
  if (const auto v = variable("REFEREE_ACTIVEMASK"); !v.empty()) {
    if (v == "converged") {
      result.activemask = ActivemaskPolicy::converged;
    } else if (v == "alone") {
      result.activemask = ActivemaskPolicy::alone;
    } else if (v.rfind("random:", 0) == 0) {
      result.activemask = ActivemaskPolicy::random;
      result.activemask_seed = seed_of("REFEREE_ACTIVEMASK", v);
    } else {
      reject("REFEREE_ACTIVEMASK", v, "converged, alone or random:SEED");
    }
  }
  result.counters = variable("REFEREE_COUNTERS") == "1";
  read_seconds("REFEREE_BUDGET", result.budget_seconds);
  read_seconds("REFEREE_LAUNCH_BUDGET", result.launch_budget_seconds);
  if (const auto v = variable("REFEREE_DEVICE_MEMORY"); !v.empty()) {
    const auto bytes = number_in<decltype(result.device_memory)>(v);
    if (!bytes) reject("REFEREE_DEVICE_MEMORY", v, "a whole number of bytes");
    result.device_memory = *bytes;
  }
  if (const auto v = variable("REFEREE_MULTIPROCESSORS"); !v.empty()) {
    const auto count = number_in<int>(v);
    if (!count || *count < 1 || *count > 64) {
      reject("REFEREE_MULTIPROCESSORS", v, "a whole number, 1 to 64");
    }
    result.multiprocessors = *count;
  }
  if (const auto v = variable("REFEREE_FAIL_CALL"); !v.empty()) {
    const auto call = number_in<decltype(result.fail_call)>(v);
    if (!call || *call == 0) reject("REFEREE_FAIL_CALL", v, "a whole number from 1 on");
    result.fail_call = *call;
  }
  result.report_file = variable("REFEREE_REPORT");
  result.quiet = variable("REFEREE_QUIET") == "1";
  read_trace_options(result);
  return result;
}

namespace {

// A program that is configured wrongly does not start.
Options options_or_exit() {
  try {
    return options_from_environment();
  } catch (const std::invalid_argument& error) {
    std::fprintf(stderr, "referee: %s\n", error.what());
    std::_Exit(kBadOptions);
  }
}

}  // namespace

Options& options() {
  static Options instance = options_or_exit();
  return instance;
}

std::string Options::schedule_name() const {
  if (order == Order::forward) return "forward";
  if (order == Order::reverse) return "reverse";
  return (order == Order::random       ? "random:"
          : order == Order::interleave ? "interleave:"
                                       : "weak:") +
         std::to_string(seed);
}

std::string Options::activemask_name() const {
  if (activemask == ActivemaskPolicy::converged) return "converged";
  if (activemask == ActivemaskPolicy::alone) return "alone";
  return "random:" + std::to_string(activemask_seed);
}

}  // namespace referee
