// Remembers of each thread and each other block the last access to that one's shared memory: what
// is ordered behind it is ordered behind all of them.
#include "referee/src/runtime/check/cluster_rules.h"

#include <algorithm>
#include <string>

#include "referee/src/runtime/check/address_text.h"
#include "referee/src/runtime/check/happens_before.h"
#include "referee/src/runtime/check/shadow_cell.h"
#include "referee/src/runtime/exec/cluster.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/exec/violations.h"
#include "referee/src/runtime/memory/cluster_windows.h"
#include "referee/src/runtime/platform/program.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"
#include "referee/src/runtime/report/wait_table.h"

namespace referee {
namespace {

std::string block_text(const Block& block) { return "block " + std::to_string(block.linear); }

const char* verb(bool wrote) { return wrote ? "write" : "read"; }

// The access, of a block's thread to the target's shared memory, that comes too early or too late.
void report_access(const Block& target, const Block& by, std::uint32_t thread,
                   std::uintptr_t address, bool wrote, std::uintptr_t pc, std::string message,
                   std::string explanation) {
  Critical critical;
  Diagnosis d(Rule::absent_block);
  d.variable = describe_address(address, 4);
  d.message = std::move(message);
  d.explanation = std::move(explanation);
  d.locations.push_back(Location::at(pc, std::string(verb(wrote)) + " of the shared memory of " +
                                             block_text(target) + " by " + thread_text(thread) +
                                             " of " + block_text(by)));
  diagnose(std::move(d));
}

constexpr const char* kStartAdvice =
    "Blocks of a cluster start in any order. Call cluster.sync() once before the first access to "
    "another block's shared memory: after it, all of them run. Every block calls it, also one that "
    "has nothing to do.";
constexpr const char* kEndAdvice =
    "A block's shared memory is gone when the block ends. Call cluster.sync() after the last "
    "access to another block's shared memory, so that no block ends before it. Every block calls "
    "it, also one that has nothing to do.";

const ClusterThread& thread_of(const Block& block, std::uint32_t thread) {
  return block.cluster->blocks[block.cluster_rank].threads[thread];
}

std::string arrival_text(const Block& block, std::uint32_t thread) {
  return " In " + block_text(block) + ", " + thread_text(thread) +
         " has arrived at the cluster's barrier in line " +
         std::to_string(thread_of(block, thread).arrived_at.line());
}

// Of the first thread of the block that has.
std::string ended_without_waiting(const Block& block) {
  for (std::uint32_t thread = 0; thread < static_cast<std::uint32_t>(block.threads); ++thread)
    if (thread_of(block, thread).arrived)
      return arrival_text(block, thread) +
             ", and ended without waiting for it: barrier_arrive() alone does not keep a block "
             "until the others have come; barrier_wait() does.";
  return "";
}

constexpr const char* kWaitAdvice =
    "what the others do before they arrive is ordered only behind barrier_wait().";

// Why a block may have ended when another one's thread made its access: between that thread's
// arrival, at this place, and its wait, or anywhere else.
std::string end_advice(const Block& by, std::uint32_t thread, bool between,
                       std::source_location arrived_at) {
  if (!between) return kEndAdvice;
  return "A block's shared memory is gone when the block ends, and the others wait only until all "
         "threads have arrived. In " +
         block_text(by) + ", " + thread_text(thread) +
         " made this access between its arrival at the cluster's barrier, in line " +
         std::to_string(arrived_at.line()) +
         ", and its wait. Let the arrival come behind the last access to another block's shared "
         "memory.";
}

// The block whose window this is; null if it is none of the cluster's.
const Block* block_behind(const Cluster& cluster, std::uintptr_t address) {
  const int slot = slot_of_window(address);
  for (const ClusterBlock& part : cluster.blocks)
    if (part.block->slot == slot) return part.block;
  return nullptr;
}

bool has_started(const Block& target, const Lane& lane) {
  Access start;
  start.segment = target.first_segment;
  return start.segment < current.first_segment || is_ordered(start, 0, lane);
}

bool is_before_end(const Block& target, const RemoteAccess& remote) {
  if (remote.access.segment < current.first_segment) return true;
  const std::uint32_t thread = remote.access.info.thread();
  const Lane* const lanes = target.lanes.get();
  return std::any_of(lanes, lanes + target.threads,
                     [&](const Lane& lane) { return is_ordered(remote.access, thread, lane); });
}

}  // namespace

void check_remote_access(const Lane& lane, const MemoryAccess& access, Strength strength) {
  Critical critical;
  const Block& own = *lane.warp->block;
  const Block* const target = own.cluster ? block_behind(*own.cluster, access.address) : nullptr;
  if (!target) leave_subset("a block touches the shared memory of another cluster's block");
  if (target == &own)
    leave_subset(
        "a block reaches its own shared memory through an address that another block made");
  const bool wrote = access.kind != AccessKind::read;
  ClusterThread& thread = cluster_thread(lane);
  const std::uint32_t bit = 1u << target->cluster_rank;
  if (target->alive == 0) {
    report_access(*target, own, lane.thread, access.address, wrote, access.pc,
                  "a block touches another block's shared memory, and that block may have ended",
                  end_advice(own, lane.thread, thread.arrived, thread.arrived_at) +
                      ended_without_waiting(*target));
  } else if (!(thread.known_to_run & bit) && !has_started(*target, lane)) {
    report_access(
        *target, own, lane.thread, access.address, wrote, access.pc,
        "a block touches another block's shared memory, and that block may not have started",
        kStartAdvice + missing_wait(own, lane.thread));
  }
  thread.known_to_run |= bit;
  auto& all = own.cluster->blocks[target->cluster_rank].accesses[own.cluster_rank];
  if (all.empty()) all.resize(static_cast<std::size_t>(own.threads));
  all[lane.thread] = {access_now(lane, 15, strength, access.pc), access.address, wrote,
                      thread.arrived, thread.arrived_at};
}

std::string missing_wait(const Block& block, std::uint32_t thread) {
  if (!block.cluster || !thread_of(block, thread).arrived) return "";
  return arrival_text(block, thread) + ", and has not waited for it since: " + kWaitAdvice;
}

std::string missing_wait(const Block& target, const Access& access) {
  if (!target.cluster) return "";
  const auto& blocks = target.cluster->blocks;
  const std::uint32_t thread = access.info.thread();
  for (std::size_t rank = 0; rank < blocks.size(); ++rank) {
    const auto& last = blocks[target.cluster_rank].accesses[rank];
    if (blocks[rank].block->linear != owner_of(access.segment) || thread >= last.size()) continue;
    if (!last[thread].between || last[thread].access.pc != access.pc) continue;
    return " In " + block_text(*blocks[rank].block) + ", " + thread_text(thread) +
           " made its access between its arrival at the cluster's barrier and its wait: " +
           kWaitAdvice;
  }
  return "";
}

void see_remote_accesses(const Block& block, std::uintptr_t address) {
  for (auto& threads : block.cluster->blocks[block.cluster_rank].accesses)
    for (RemoteAccess& remote : threads)
      if (remote.address == address && remote.access.info.strength() != Strength::plain)
        remote = {};
}

void ClusterCheck::on_block_ends(const Block& block) {
  if (!block.cluster) return;
  const auto& others = block.cluster->blocks;
  for (std::size_t rank = 0; rank < others.size(); ++rank) {
    for (const RemoteAccess& remote : others[block.cluster_rank].accesses[rank]) {
      if (remote.access.segment == 0 || is_before_end(block, remote)) continue;
      report_access(block, *others[rank].block, remote.access.info.thread(), remote.address,
                    remote.wrote, remote.access.pc,
                    "a block touches another block's shared memory, and that block may have ended",
                    end_advice(*others[rank].block, remote.access.info.thread(), remote.between,
                               remote.arrived_at) +
                        ended_without_waiting(block));
      break;  // one thread of a block is enough to tell
    }
  }
}

namespace violation {

void cluster_deadlock(const Cluster& cluster) {
  Critical critical;
  Diagnosis d(Rule::deadlock);
  d.message =
      "no thread of the cluster can go on: some wait at its barrier for others that wait "
      "elsewhere";
  d.explanation =
      "The barrier of a cluster waits for every thread of all its blocks that has not ended. The "
      "table says who waits where: let all of them come to the barrier, equally often.";
  for (const ClusterBlock& part : cluster.blocks) {
    if (part.block->alive == 0) continue;
    for (WaitRow& row : wait_table(*part.block)) {
      const auto same =
          std::find_if(d.wait_table.begin(), d.wait_table.end(),
                       [&](const WaitRow& other) { return is_same_wait(other, row); });
      row.threads = block_text(*part.block) + ", " + row.threads;
      if (same == d.wait_table.end()) {
        d.locations.push_back(Location::at(row.file, row.line, row.threads + " waits here"));
        d.wait_table.push_back(std::move(row));
      } else {
        same->threads += "; " + row.threads;
      }
    }
  }
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchTimeout);
}

void arrives_again(const Lane& lane, std::source_location before, std::source_location where) {
  Diagnosis d(Rule::barrier_divergence);
  d.message = "a thread arrives at the barrier of its cluster a second time without having waited";
  d.explanation =
      "Each arrival has its wait: barrier_arrive(), then barrier_wait(), by every thread. "
      "cluster.sync() is both.";
  d.locations.push_back(Location::at(where, thread_text(lane.thread) + " arrives again"));
  d.locations.push_back(Location::at(before, "it arrived here"));
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchFailure);
}

void waits_unarrived(const Lane& lane, std::source_location where) {
  Critical critical;
  Diagnosis d(Rule::barrier_divergence);
  d.message = "a thread waits at the barrier of its cluster without having arrived";
  d.explanation =
      "Each wait follows an arrival of the same thread: barrier_arrive(), then barrier_wait().";
  d.locations.push_back(Location::at(where, "by " + thread_text(lane.thread)));
  diagnose(std::move(d));
  abandon_launch(cudaErrorLaunchFailure);
}

}  // namespace violation
}  // namespace referee
