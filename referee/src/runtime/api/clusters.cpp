// Clusters as programs ask for them: of a kernel, of a launch, of the running block.
#include "referee/src/runtime/api/clusters.h"

#include <map>
#include <string>
#include <string_view>

#include "referee/include/referee/groups/cluster.h"
#include "referee/src/runtime/api/errors.h"
#include "referee/src/runtime/exec/cluster.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/memory/cluster_windows.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"

namespace referee {
namespace {

REFEREE_EARLY std::map<std::string, dim3, std::less<>> by_name;
REFEREE_EARLY std::map<const void*, dim3> by_address;

// "kernel" of "space::kernel<float>".
std::string_view plain_name(std::string_view name) {
  name = name.substr(0, name.find('<'));
  if (const auto colon = name.rfind(':'); colon != std::string_view::npos)
    name.remove_prefix(colon + 1);
  const auto last = name.find_last_not_of(' ');
  return name.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

const dim3* declared_cluster(const void* kernel, std::string_view name) {
  if (const auto found = by_address.find(kernel); kernel && found != by_address.end())
    return &found->second;
  const auto found = by_name.find(plain_name(name));
  return found == by_name.end() ? nullptr : &found->second;
}

unsigned count_of(const dim3& extent) { return extent.x * extent.y * extent.z; }

unsigned cluster_of(const void* kernel, const cudaLaunchConfig_t& config) {
  if (const dim3* declared = declared_cluster(kernel, "")) return count_of(*declared);
  for (unsigned i = 0; i < config.numAttrs; ++i) {
    const auto& value = config.attrs[i].val.clusterDim;
    if (config.attrs[i].id == cudaLaunchAttributeClusterDimension)
      return value.x * value.y * value.z;
  }
  return 1;
}

[[noreturn]] void diagnose_mapping(std::string message, std::string explanation,
                                   std::source_location where) {
  Critical critical;
  Diagnosis d(Rule::out_of_bounds);
  d.message = std::move(message);
  d.explanation = std::move(explanation);
  d.locations.push_back(Location::at(where, "called by " + thread_text(current.lane->thread)));
  diagnose(std::move(d));
  abandon_launch(cudaErrorIllegalAddress);
}

}  // namespace

bool declare_cluster(const char* name, const void* kernel, unsigned x, unsigned y, unsigned z) {
  const dim3 extent(x, y, z);
  by_name[name] = extent;
  if (kernel) by_address[kernel] = extent;
  return true;
}

void tell_cluster(unsigned x, unsigned y, unsigned z) {
  if (!current.lane || current_launch->names_cluster) return;
  const dim3& running = current_launch->configuration->cluster;
  if (running.x == x && running.y == y && running.z == z) return;
  current.critical = true;
  current_launch->own_cluster = dim3(x, y, z);
  abandon_launch(cudaErrorInvalidClusterSize);
}

Configuration with_declared_cluster(const Configuration& requested, const char* kernel_name) {
  Configuration result = requested;
  if (by_name.empty() || requested.cluster_size() != 1) return result;
  if (const dim3* declared = declared_cluster(requested.kernel, kernel_name))
    result.cluster = *declared;
  return result;
}

Result max_cluster_size(int* size, const void* kernel, const cudaLaunchConfig_t* config,
                        std::source_location where) {
  if (count_of(config->blockDim) < 1 || count_of(config->blockDim) > kMaxThreads)
    return fail(cudaErrorInvalidConfiguration, "cudaOccupancyMaxPotentialClusterSize", where);
  const dim3* declared = declared_cluster(kernel, "");
  *size = static_cast<int>(declared ? count_of(*declared) : largest_cluster());
  return succeed("cudaOccupancyMaxPotentialClusterSize", where);
}

Result max_active_clusters(int* clusters, const void* kernel, const cudaLaunchConfig_t* config,
                           std::source_location where) {
  const char* const call = "cudaOccupancyMaxActiveClusters";
  const unsigned threads = count_of(config->blockDim), size = cluster_of(kernel, *config);
  if (threads < 1 || threads > kMaxThreads) return fail(cudaErrorInvalidConfiguration, call, where);
  if (size < 1 || size > largest_cluster()) return fail(cudaErrorInvalidClusterSize, call, where);
  const std::size_t blocks = static_cast<std::size_t>(multiprocessors()) *
                             resident_blocks(device_model(), threads, config->dynamicSmemBytes);
  *clusters = static_cast<int>(blocks / size);
  return succeed(call, where);
}

namespace groups {

dim3 cluster_extent() {
  return current_launch ? current_launch->configuration->cluster : dim3(1, 1, 1);
}

void* map_shared_rank(const void* pointer, unsigned rank, std::source_location where) {
  auto* const result = const_cast<void*>(pointer);
  if (!current.lane) return result;
  Critical critical;
  Block& block = *current.warp->block;
  const unsigned size = current_launch->configuration->cluster_size();
  if (rank >= size)
    diagnose_mapping("map_shared_rank() of block " + std::to_string(rank) + " of a cluster of " +
                         std::to_string(size),
                     "Ranks of a cluster's blocks are 0 to num_blocks() - 1. A kernel that is "
                     "launched without clusters has clusters of one block.",
                     where);
  auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (windows.contains(address)) address = behind_window(address);
  if (!image.contains(address) || !is_shared(address))
    diagnose_mapping("map_shared_rank() of a pointer that is not one of shared memory",
                     "Other blocks have a variable of this block's shared memory at their own "
                     "address; global memory is the same for all.",
                     where);
  if (!block.cluster || rank == block.cluster_rank) return reinterpret_cast<void*>(address);
  Block& target = *block.cluster->blocks[rank].block;
  have_array(target.saved_shared, target.slot, address);
  return reinterpret_cast<void*>(in_window(target.slot, address));
}

unsigned query_shared_rank(const void* pointer) {
  if (!current.lane || !current.warp->block->cluster) return 0;
  const Block& block = *current.warp->block;
  const auto address = reinterpret_cast<std::uintptr_t>(pointer);
  if (!windows.contains(address)) return block.cluster_rank;
  const int slot = slot_of_window(address);
  for (const ClusterBlock& part : block.cluster->blocks)
    if (part.block->slot == slot) return part.block->cluster_rank;
  return block.cluster_rank;
}

}  // namespace groups
}  // namespace referee
