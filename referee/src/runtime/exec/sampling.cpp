// Chooses by number and by the seed of the schedule: the same blocks whatever they do.
#include "referee/src/runtime/exec/sampling.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <utility>

#include "referee/include/referee/harness.h"
#include "referee/src/runtime/exec/schedule.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/platform/program.h"

namespace referee {
namespace {

bool sampling = false;
AddressRange of_interest;  // empty: every launch is
double most_seconds_of_launch = 0;
bool left_out = false;  // anything of interest, since it began
enum class Launches { none, many_blocks, few_blocks };
Launches launched = Launches::none;  // since it began
bool few_were_of_interest = false;
double most_sampled = 0;             // the largest of a launch of interest
std::int64_t launch_began = 0;       // cpu_nanoseconds() then
std::uint64_t launches_sampled = 0;  // since it began
// There may be thousands of launches, and to close and open memory for each takes longer than they.
std::optional<OpenDeviceMemory> kept_open;

bool is_of_interest(const KernelCall& call) {
  if (of_interest.size == 0) return true;
  const auto any = [](const PointerArgument&) { return true; };
  if (pointer_into(call, of_interest.begin, of_interest.size, any) != nullptr) return true;
  const auto* const bytes = static_cast<const std::byte*>(call.arguments);
  for (std::size_t at = 0; at + sizeof(std::uintptr_t) <= call.argument_bytes;
       at += sizeof(std::uintptr_t)) {
    std::uintptr_t value = 0;
    std::memcpy(&value, bytes + at, sizeof value);
    if (of_interest.contains(value)) return true;
  }
  return false;
}

// Where in its share of the launch the i-th of the spread blocks lies, in parts of 2^32: in the
// midst, and every other one where the seed has it, so that what is found does not rest on places
// that are known. The same in each launch, so that blocks of the same work run.
std::uint64_t place_in_share(std::uint64_t i) {
  constexpr std::uint64_t kMidst = std::uint64_t{1} << 31;
  if (i % 2 == 0 || !schedule.is_random()) return kMidst;
  return Random(options().schedule.seed << 8 ^ i).next() >> 32;
}

std::vector<std::uint64_t> none_of(const Launch& launch) {
  left_out = left_out || is_of_interest(launch.call);
  return {};
}

std::vector<std::uint64_t> some_of(const Launch& launch, std::vector<std::uint64_t> blocks) {
  if (is_of_interest(launch.call))
    most_sampled = std::max(most_sampled, static_cast<double>(blocks.size()) *
                                              launch.configuration->cluster_size() /
                                              static_cast<double>(launch.blocks));
  return blocks;
}

}  // namespace

using harness::SampledLaunches;

SampledLaunches::SampledLaunches(const void* begin, std::size_t bytes, double seconds) {
  sampling = true;
  of_interest = {reinterpret_cast<std::uintptr_t>(begin), begin == nullptr ? 0 : bytes};
  most_seconds_of_launch = seconds;
  most_sampled = 0;
  left_out = false;
  launched = Launches::none;
  launches_sampled = 0;
  kept_open.emplace();
}

SampledLaunches::~SampledLaunches() {
  sampling = false;
  kept_open.reset();
}

bool SampledLaunches::were_left_out() const { return left_out; }

double SampledLaunches::largest_part() const { return most_sampled; }

bool samples_launches() { return sampling; }

bool allocates_sparsely() { return sampling; }

bool leaves_out(std::size_t bytes) {
  constexpr std::size_t kMost = std::size_t{16} << 20;
  if (!sampling || bytes <= kMost) return false;
  left_out = true;
  return true;
}

std::vector<std::uint64_t> sample_of(const Launch& launch) {
  launch_began = cpu_nanoseconds();
  constexpr std::uint64_t kSpread = 16;
  const Configuration& configuration = *launch.configuration;
  const std::uint64_t together = configuration.cluster_size();
  const std::uint64_t blocks = launch.blocks / together;  // or clusters, which run as a whole
  if (configuration.cooperative || blocks < SampledLaunches::kFewestBlocks) {
    if (together > 1 || launched != Launches::none) return none_of(launch);
    launched = Launches::few_blocks;
    few_were_of_interest = is_of_interest(launch.call);
    if (blocks == 1) return some_of(launch, {0});
    return some_of(launch, {0, blocks - 1});
  }
  if (launched == Launches::few_blocks && few_were_of_interest) left_out = true;  // of those
  launched = Launches::many_blocks;
  constexpr std::uint64_t kManyLaunches = 64;
  if (++launches_sampled > kManyLaunches) return some_of(launch, {0, blocks - 1});
  const dim3& extent = configuration.block;
  const std::uint64_t threads = together * extent.x * extent.y * extent.z;
  std::vector<std::uint64_t> chosen = {0, 1, blocks - 2, blocks - 1};
  // Where one kernel reads what another one has left, block by block, the same blocks of both run,
  // if their blocks have other numbers of threads, too.
  std::vector<std::uint64_t> sizes = {threads};
  for (std::uint64_t size = 32; size <= 1024; size *= 2) sizes.push_back(size);
  for (const std::uint64_t edge : {std::uint64_t{1} << 31, std::uint64_t{1} << 32}) {
    for (const std::uint64_t size : sizes) {
      chosen.push_back((edge - 1) / size);
      chosen.push_back(edge / size);
    }
  }
  for (std::uint64_t i = 0; i < kSpread; ++i) {
    const std::uint64_t share = blocks / kSpread;
    chosen.push_back(share * i + (share >> 32) * place_in_share(i) +
                     ((share & 0xffffffff) * place_in_share(i) >> 32));
  }
  std::erase_if(chosen, [&](std::uint64_t block) { return block >= blocks; });
  std::sort(chosen.begin(), chosen.end());
  chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  std::rotate(chosen.begin() + 1, chosen.end() - 1, chosen.end());
  return some_of(launch, std::move(chosen));
}

bool have_enough_run(std::uint64_t blocks) {
  return blocks >= 2 &&
         static_cast<double>(cpu_nanoseconds() - launch_began) > most_seconds_of_launch / 2 * 1e9;
}

bool shall_give_up(double seconds, bool stuck) {
  return sampling && launched != Launches::none &&
         ((stuck && launched == Launches::few_blocks) || seconds > most_seconds_of_launch);
}

void give_up_launch() {
  left_out = left_out || is_of_interest(current_launch->call);
  current_launch->given_up = true;
  abandon_launch(cudaErrorLaunchTimeout);
}

}  // namespace referee
