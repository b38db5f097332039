// How a run is configured: the options of referee/options.def, read once at start-up.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "referee/include/referee/device_model.h"

namespace referee {

enum class Order { forward, reverse, random, interleave, weak };
enum class ActivemaskPolicy { converged, alone, random };
// What an undefined value is: see memory/poison.h.
enum class Poison { mixed, nan, high, low };

// The devices of device_model.h.
enum class DeviceName { sm_90, sm_120 };

// One of several choices; some go with a seed.
template <class Choice>
struct Seeded {
  Choice choice{};
  std::uint64_t seed = 0;

  // As the variable spells it.
  std::string name() const;
};

// An element of global memory, to find the block that stores it: `size` bytes at `offset` of an
// allocation of exactly `bytes` bytes. No bytes: nothing is looked for.
struct StoreToFind {
  std::size_t bytes = 0, offset = 0, size = 0;
};

// What functions' names begin with, separated by commas. In the table, std::string is a file.
using NamePrefixes = std::string;

struct Options {
#define OPTION(type, member, variable, flag, default_value, valid, allowed, help) type member{};
#include "referee/options.def"
#undef OPTION

  // With the defaults of the table.
  Options();
};

// Throws std::invalid_argument naming the variable and what it may hold.
Options options_from_environment();

// The options of this process, read at the first call.
Options& options();

// The model of the device that they name.
inline const DeviceModel& device_model() {
  return options().device == DeviceName::sm_90 ? kDevice : kSmallDevice;
}

// Reads them now, and takes their variables out of the environment.
void take_options();

}  // namespace referee
