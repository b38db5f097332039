// Chooses by number alone: the same blocks whatever they do.
#include "referee/src/runtime/exec/sampling.h"

#include <algorithm>
#include <optional>

#include "referee/include/referee/harness.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/platform/program.h"

namespace referee {
namespace {

bool sampling = false;
bool left_out = false;  // anything since it began
enum class Launches { none, many_blocks, few_blocks };
Launches launched = Launches::none;  // since it began
std::int64_t launch_began = 0;       // cpu_nanoseconds() then
std::uint64_t launches_sampled = 0;  // since it began
// There may be thousands of launches, and to close and open memory for each takes longer than they.
std::optional<OpenDeviceMemory> kept_open;

std::vector<std::uint64_t> none() {
  left_out = true;
  return {};
}

}  // namespace

using harness::SampledLaunches;

SampledLaunches::SampledLaunches() {
  sampling = true;
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

bool samples_launches() { return sampling; }

bool is_too_large(std::size_t bytes) {
  constexpr std::size_t kMost = std::size_t{16} << 20;
  return sampling && bytes > kMost;
}

bool leaves_out(std::size_t bytes) {
  if (!is_too_large(bytes)) return false;
  left_out = true;
  return true;
}

std::vector<std::uint64_t> sample_of(const Launch& launch) {
  launch_began = cpu_nanoseconds();
  constexpr std::uint64_t kSpread = 16;
  const std::uint64_t blocks = launch.blocks;
  if (launch.configuration->cooperative) return none();
  if (blocks < SampledLaunches::kFewestBlocks) {
    if (launched != Launches::none) return none();
    launched = Launches::few_blocks;
    if (blocks == 1) return {0};
    return {0, blocks - 1};
  }
  if (launched == Launches::few_blocks) left_out = true;  // the others of those
  launched = Launches::many_blocks;
  constexpr std::uint64_t kManyLaunches = 64;
  if (++launches_sampled > kManyLaunches) return {0, blocks - 1};
  const dim3& extent = launch.configuration->block;
  const std::uint64_t threads = std::uint64_t{extent.x} * extent.y * extent.z;
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
    chosen.push_back(blocks / kSpread * i + blocks / (2 * kSpread));
  }
  std::erase_if(chosen, [&](std::uint64_t block) { return block >= blocks; });
  std::sort(chosen.begin(), chosen.end());
  chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  std::rotate(chosen.begin() + 1, chosen.end() - 1, chosen.end());
  return chosen;
}

bool have_enough_run(std::uint64_t blocks) {
  return blocks >= 2 && static_cast<double>(cpu_nanoseconds() - launch_began) >
                            SampledLaunches::kMostSeconds / 2 * 1e9;
}

bool shall_give_up(double seconds, bool stuck) {
  return sampling && launched != Launches::none &&
         ((stuck && launched == Launches::few_blocks) || seconds > SampledLaunches::kMostSeconds);
}

void give_up_launch() {
  left_out = true;
  current_launch->given_up = true;
  abandon_launch(cudaErrorLaunchTimeout);
}

}  // namespace referee
