// Which blocks form a cluster, and how long they exist.
#include "referee/src/runtime/exec/cluster.h"

#include <algorithm>
#include <memory>

#include "referee/src/runtime/exec/block_slots.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/schedule.h"
#include "referee/src/runtime/memory/cluster_windows.h"
#include "referee/src/runtime/platform/init_priority.h"

namespace referee {
namespace {

REFEREE_EARLY std::vector<std::unique_ptr<Cluster>> clusters;  // that run

// The linear index of a cluster's block.
std::uint64_t block_of(std::uint64_t number, unsigned rank) {
  const dim3 &grid = current_launch->configuration->grid,
             &extent = current_launch->configuration->cluster;
  const std::uint64_t wide = grid.x / extent.x, high = grid.y / extent.y;
  const std::uint64_t x = number % wide * extent.x + rank % extent.x;
  const std::uint64_t y = number / wide % high * extent.y + rank / extent.x % extent.y;
  const std::uint64_t z = number / wide / high * extent.z + rank / (extent.x * extent.y);
  return x + grid.x * (y + grid.y * z);
}

}  // namespace

std::vector<Block*> start_cluster(std::uint64_t number) {
  const Configuration& configuration = *current_launch->configuration;
  const unsigned size = configuration.cluster_size();
  Cluster& cluster = *clusters.emplace_back(std::make_unique<Cluster>());
  cluster.blocks.resize(size);
  cluster.running = static_cast<int>(size);
  std::vector<Block*> order;
  unsigned rank = schedule.first(size);
  for (unsigned i = 0; i < size; ++i, rank = schedule.beside(rank, size)) {
    begin_shared(configuration.shared_bytes);
    Block& block = start_block(block_of(number, rank), configuration.grid, configuration.block);
    block.cluster = &cluster;
    block.cluster_rank = rank;
    ClusterBlock& part = cluster.blocks[rank];
    part.block = &block;
    part.threads.resize(static_cast<std::size_t>(block.threads));
    part.accesses.resize(size);
    cluster.alive += block.threads;
    save_to_window(block.saved_shared, block.slot);
    order.push_back(&block);
  }
  return order;
}

void end_in_cluster(Block& block) {
  Cluster& cluster = *block.cluster;
  if (--cluster.running > 0) return;
  for (const ClusterBlock& part : cluster.blocks) return_slot(*part.block);
  clusters.erase(std::find_if(clusters.begin(), clusters.end(),
                              [&](const auto& other) { return other.get() == &cluster; }));
}

void forget_clusters() { clusters.clear(); }

}  // namespace referee
