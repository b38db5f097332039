// Kernel launches: what a device would refuse, what runs, and what is recorded of it.
#include <cxxabi.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <set>
#include <string>

#include "referee/include/referee/block.h"
#include "referee/src/runtime/api/clusters.h"
#include "referee/src/runtime/api/errors.h"
#include "referee/src/runtime/api/streams.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/sampling.h"
#include "referee/src/runtime/exec/violations.h"
#include "referee/src/runtime/memory/allocation.h"
#include "referee/src/runtime/observe/counters.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/platform/program.h"
#include "referee/src/runtime/platform/program_calls.h"
#include "referee/src/runtime/report/lane_text.h"
#include "referee/src/runtime/report/report.h"

namespace referee {
namespace {

struct KernelAttributes {
  std::size_t dynamic_shared = kDevice.shared_per_block;
};
bool large_clusters = false;  // some kernel may have clusters of more than the portable size
REFEREE_EARLY std::map<const void*, KernelAttributes> attributes;
// Of the occupancy functions: how many threads the blocks have of which somebody asked how many
// fit.
REFEREE_EARLY std::set<int> asked_block_sizes;
// Launches do not know their kernel's address (templates, overloads): the highest limit that the
// program has asked for holds for all.
std::size_t highest_limit = kDevice.shared_per_block;

cudaError_t last_launch_error = cudaSuccess;

std::uint64_t volume(const dim3& v) { return std::uint64_t{v.x} * v.y * v.z; }

bool within(const dim3& v, const int (&extent)[3]) {
  const auto at_most = [](unsigned value, int most) {
    return value <= static_cast<unsigned>(most);
  };
  return at_most(v.x, extent[0]) && at_most(v.y, extent[1]) && at_most(v.z, extent[2]);
}

std::string text(const dim3& v) {
  return std::to_string(v.x) + " x " + std::to_string(v.y) + " x " + std::to_string(v.z);
}

// The error a device gives for this configuration, and why.
struct Refusal {
  cudaError_t error = cudaSuccess;
  std::string why;
};

Refusal refuse_cluster(const Configuration& c) {
  const dim3& cluster = c.cluster;
  const unsigned most = largest_cluster();
  if (c.cluster_size() == 0 || c.cluster_size() > most)
    return {cudaErrorInvalidClusterSize,
            "clusters of " + text(cluster) + " blocks: at most " + std::to_string(most)};
  if (c.grid.x % cluster.x != 0 || c.grid.y % cluster.y != 0 || c.grid.z % cluster.z != 0)
    return {cudaErrorInvalidClusterSize, "a grid of " + text(c.grid) +
                                             " blocks does not consist of whole clusters of " +
                                             text(cluster)};
  return {};
}

// Says so where the program has asked how many blocks fit, and not for blocks of this size.
std::string asked_for_others(int threads) {
  if (asked_block_sizes.empty() || asked_block_sizes.contains(threads)) return "";
  const std::string last = std::to_string(*asked_block_sizes.rbegin());
  return ". The program has asked how many blocks of " + last +
         " threads fit, and not for blocks of " + std::to_string(threads);
}

Refusal refuse(const Configuration& c) {
  const dim3 &grid = c.grid, &block = c.block;
  if (volume(grid) == 0 || volume(block) == 0)
    return {cudaErrorInvalidConfiguration,
            "the grid is " + text(grid) + " and the block " + text(block) + ": none may be 0"};
  if (volume(block) > kMaxThreads || !within(block, kDevice.block_extent))
    return {cudaErrorInvalidConfiguration, "a block of " + text(block) + " threads: at most " +
                                               std::to_string(kMaxThreads) + " in all, and " +
                                               std::to_string(kDevice.block_extent[2]) + " in z"};
  if (!within(grid, kDevice.grid_extent))
    return {cudaErrorInvalidConfiguration,
            "a grid of " + text(grid) + " blocks: at most " +
                std::to_string(kDevice.grid_extent[0]) + " in x, and " +
                std::to_string(kDevice.grid_extent[1]) + " in y and z"};
  if (c.shared_bytes > dynamic_shared_limit())
    return {cudaErrorInvalidValue,
            std::to_string(c.shared_bytes) + " bytes of dynamic shared memory: more than " +
                std::to_string(dynamic_shared_limit()) +
                " need cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, "
                "bytes), and " +
                std::to_string(device_model().shared_per_block_opt_in) + " is the limit"};
  if (Refusal refusal = refuse_cluster(c); refusal.error != cudaSuccess) return refusal;
  if (c.cooperative) {
    const std::uint64_t resident = static_cast<std::uint64_t>(multiprocessors()) *
                                   resident_blocks(device_model(), volume(block), c.shared_bytes);
    if (volume(grid) > resident)
      return {cudaErrorCooperativeLaunchTooLarge,
              std::to_string(volume(grid)) + " blocks: the device holds " +
                  std::to_string(resident) + " of this size at a time, with " +
                  std::to_string(c.shared_bytes) + " bytes of dynamic shared memory each" +
                  asked_for_others(static_cast<int>(volume(block)))};
  }
  return {};
}

// What the error of a diagnosis leaves behind (a real device may be silent about all of these).
cudaError_t error_after(const Launch& launch) {
  if (launch.error != cudaSuccess && !launch.given_up) return launch.error;
  return launch.illegal_address ? cudaErrorIllegalAddress : cudaSuccess;
}

StreamWork work_of(const Launch& launch) {
  const std::string name = launch.call.name;
  return {name.empty() ? "a kernel" : "kernel " + name, launch.configuration->where};
}

void add_record(const Launch& launch, cudaError_t error, bool refused = false) {
  LaunchRecord record = take_record(launch);
  record.refused = refused;
  if (error != cudaSuccess) record.error = cudaGetErrorName(error);
  report().add(std::move(record));
}

}  // namespace

std::size_t dynamic_shared_limit() { return highest_limit; }

namespace {

// Of a launch that is not refused: which of its blocks run. False if none.
bool choose_blocks(Launch& launch) {
  launch.blocks = volume(launch.configuration->grid);
  if (!samples_launches()) return true;
  launch.sample = sample_of(launch);
  launch.blocks = launch.sample.size() * launch.configuration->cluster_size();
  if (launch.sample.empty()) ++report().launches_left_out;
  return !launch.sample.empty();
}

}  // namespace

void launch_grid(const Configuration& requested, const KernelCall& call) {
  // The kernel may write to the program's.
  Configuration configuration = with_declared_cluster(requested, call.name);
  last_launch_error = cudaSuccess;
  if (current_launch) leave_subset("a kernel launches a kernel");
  if (sticky_error() != cudaSuccess) {
    last_launch_error = sticky_error();
    return;
  }
  require_of_program(call.arguments, call.argument_bytes);
  require_of_program(call.pointers, std::uint64_t{call.pointer_count} * sizeof(PointerArgument));
  for (std::size_t i = 0; i < call.pointer_count; ++i) note_use_by_kernel(call.pointers[i].address);
  Launch launch;
  launch.configuration = &configuration;
  launch.call = call;
  launch.names_cluster = requested.cluster_size() != 1;
  const auto refuse_launch = [&](const Refusal& refusal) {
    last_launch_error = refusal.error;
    set_launch_error(refusal.error, configuration.where, refusal.why);
    add_record(launch, refusal.error, true);
  };
  Refusal refusal = refuse(configuration);
  if (refusal.error == cudaSuccess && must_fail())
    refusal = {cudaErrorUnknown, "REFEREE_FAIL_CALL made it fail"};
  if (refusal.error != cudaSuccess) return refuse_launch(refusal);
  if (!choose_blocks(launch)) return;
  {
    const OpenDeviceMemory open;
    begin_stream_kernel(state_of(configuration.stream), work_of(launch));
    run_launch(launch);
    if (launch.own_cluster) {
      take_record(launch);
      configuration.cluster = *launch.own_cluster;
      launch = Launch();
      launch.configuration = &configuration;
      launch.call = call;
      launch.names_cluster = true;
      refusal = refuse_cluster(configuration);
      if (refusal.error == cudaSuccess && choose_blocks(launch)) run_launch(launch);
    }
    if (launch.launch_bounds > 0) {
      take_record(launch);
      refusal = {cudaErrorInvalidValue,
                 "a block of " + text(configuration.block) +
                     " threads: the kernel is declared with __launch_bounds__(" +
                     std::to_string(launch.launch_bounds) + ")"};
    }
    end_stream_kernel(launch.base_segment, launch.segment_owners.size());
  }
  if (refusal.error != cudaSuccess) return refuse_launch(refusal);
  if (launch.blocks == 0) return;
  const cudaError_t error = error_after(launch);
  if (error != cudaSuccess) {
    last_launch_error = error;
    set_sticky_error(error);
  }
  add_record(launch, error);
}

Result finish_launch(const char* call, std::source_location where) {
  return {last_launch_error, text_for_program(call), where};
}

bool can_read_argument(const char* call, const void* argument, int index,
                       std::source_location where) {
  if (!is_of_the_device_alone(argument)) return true;
  Diagnosis d(Rule::device_pointer);
  d.message = "argument " + std::to_string(index) + " of " + call +
              "() is given by a pointer to device memory, where the host cannot read it";
  d.explanation =
      "The array holds the arguments' addresses, one for each: of a variable p, also where it is a "
      "pointer itself, &p. From there the host copies them.";
  d.locations.push_back(Location::at(where, "argument " + std::to_string(index)));
  diagnose(std::move(d));
  return false;
}

Result set_function_attribute(const void* kernel, cudaFuncAttribute attribute, int value,
                              std::source_location where) {
  if (attribute == cudaFuncAttributeMaxDynamicSharedMemorySize) {
    if (value < 0 || static_cast<std::size_t>(value) > device_model().shared_per_block_opt_in)
      return fail(cudaErrorInvalidValue, "cudaFuncSetAttribute", where);
    attributes[kernel].dynamic_shared = static_cast<std::size_t>(value);
    highest_limit = std::max(highest_limit, static_cast<std::size_t>(value));
  }
  if (attribute == cudaFuncAttributeNonPortableClusterSizeAllowed)
    large_clusters = large_clusters || value != 0;
  return succeed("cudaFuncSetAttribute", where);
}

Result get_function_attributes(cudaFuncAttributes* result, const void* kernel,
                               std::source_location where) {
  *result = {};
  result->maxThreadsPerBlock = most_threads_of(kernel);
  result->numRegs = 32;
  result->ptxVersion = result->binaryVersion = kDevice.major * 10 + kDevice.minor;
  const auto found = attributes.find(kernel);
  result->maxDynamicSharedSizeBytes = static_cast<int>(
      found == attributes.end() ? kDevice.shared_per_block : found->second.dynamic_shared);
  return succeed("cudaFuncGetAttributes", where);
}

int multiprocessors() { return options().multiprocessors; }
int threads_per_multiprocessor() { return device_model().threads_per_multiprocessor; }

Result max_active_blocks(int* blocks, const void*, int block_size, std::size_t shared_bytes,
                         std::source_location where) {
  if (block_size < 1 || block_size > kMaxThreads)
    return fail(cudaErrorInvalidValue, "cudaOccupancyMaxActiveBlocksPerMultiprocessor", where);
  asked_block_sizes.insert(block_size);
  *blocks = static_cast<int>(
      resident_blocks(device_model(), static_cast<std::size_t>(block_size), shared_bytes));
  return succeed("cudaOccupancyMaxActiveBlocksPerMultiprocessor", where);
}

unsigned largest_cluster() {
  return large_clusters ? device_model().blocks_per_cluster_opt_in : kDevice.blocks_per_cluster;
}

bool in_kernel() { return current.lane != nullptr; }

// The running kernel stops itself.
[[noreturn]] static void trap(std::string message, Location location) {
  Critical critical;
  Diagnosis d(Rule::device_trap);
  d.message = std::move(message);
  d.explanation = "The kernel stopped itself: the condition that it checks does not hold.";
  location.what = "by " + thread_text(current.lane->thread);
  d.locations.push_back(std::move(location));
  diagnose(std::move(d));
  abandon_launch(cudaErrorAssert);
}

void device_trap(const char* reason, std::source_location where) {
  if (!current.lane) std::abort();
  Critical critical;
  trap(std::string(reason) + " ended the kernel", Location::at(where, ""));
}

void violation::host_function(const char* name, std::uintptr_t pc) {
  Critical critical;
  int status = 0;
  char* const plain = abi::__cxa_demangle(name, nullptr, nullptr, &status);
  Diagnosis d(Rule::device_trap);
  d.message = std::string("a kernel called ") + (plain != nullptr ? plain : name) +
              ", which only the host has";
  std::free(plain);
  d.explanation =
      "From the C and C++ libraries, a kernel can call the mathematical functions, memcpy, memset, "
      "printf, malloc and free.";
  d.locations.push_back(Location::at(pc, "by " + thread_text(current.lane->thread)));
  diagnose(std::move(d));
  abandon_launch(cudaErrorAssert);
}

}  // namespace referee

// The C library's assert() ends here, in kernels and in host code.
extern "C" [[noreturn]] void __assert_fail(const char* condition, const char* file, unsigned line,
                                           const char* function) noexcept {
  std::fprintf(stderr, "%s:%u: %s: assertion `%s' failed\n", file, line, function, condition);
  if (!referee::current.lane) std::abort();
  referee::Critical critical;
  referee::Location location;
  location.file = file;
  location.line = line;
  referee::trap(std::string("assert(") + condition + ") failed in a kernel", std::move(location));
}
