// Reads what lanes have brought to a call, and what it gave them.
#include "referee/src/runtime/observe/trace/call_steps.h"

#include <bit>
#include <cstring>

#include "referee/src/runtime/observe/trace/values.h"
#include "referee/src/runtime/report/lane_text.h"
#include "referee/src/runtime/sync/block_range.h"
#include "referee/src/runtime/sync/grid_barrier.h"
#include "referee/src/runtime/sync/same_call.h"
#include "referee/src/runtime/sync/warp_operations.h"

namespace referee {
namespace {

TracedValue value_of(std::uint64_t bits) {
  TracedValue value{};
  std::memcpy(value.data(), &bits, sizeof(bits));
  return value;
}

Step step_at(StepKind kind, std::source_location where) {
  Step step;
  step.kind = kind;
  step.file = where.file_name();
  step.line = where.line();
  return step;
}

bool brings_value(WarpOperation operation) { return operation < WarpOperation::syncwarp; }

bool is_vote(WarpOperation operation) {
  return operation >= WarpOperation::all && operation <= WarpOperation::ballot;
}

// The type of an operation's result: its own, or that of the values.
ValueType result_type(WarpOperation operation, ValueType values) {
  switch (operation) {
    case WarpOperation::all:
    case WarpOperation::any:
    case WarpOperation::uni:
      return ValueType::predicate;
    case WarpOperation::ballot:
    case WarpOperation::match_any:
    case WarpOperation::match_all:
    case WarpOperation::activemask:
      return ValueType::mask;
    case WarpOperation::elect:
      return ValueType::i32;
    default:
      return values;
  }
}

// The lanes' values before and, where they are there, after.
void add_call_values(Step& step, const Warp& warp, Mask lanes, bool results) {
  const Call& call = call_of(warp.lanes[std::countr_zero(lanes)]);
  step.operation = call.operation;
  step.name = call_name(call);
  step.has_mask = true;
  step.mask = call.operation == WarpOperation::activemask ? lanes : call.mask;
  step.width = call.operation <= WarpOperation::shfl_xor ? call.width : 0;
  step.type = is_vote(call.operation) ? ValueType::predicate : call.type;
  step.result_type = result_type(call.operation, step.type);
  const bool gives = results && call.operation != WarpOperation::syncwarp &&
                     call.operation != WarpOperation::group;
  for (Mask rest = lanes; rest != 0; rest &= rest - 1) {
    const Lane& lane = warp.lanes[std::countr_zero(rest)];
    TracedLane traced;
    traced.thread = static_cast<std::uint16_t>(lane.thread);
    traced.size = static_cast<std::uint8_t>(
        size_of(brings_value(call.operation) ? step.type : step.result_type));
    traced.has_before = brings_value(call.operation);
    traced.before = value_of(warp.values[lane.index]);
    traced.undefined = gives && (warp.undefined & lane.id.bit) != 0;
    traced.has_after = gives && !traced.undefined;
    traced.after = value_of(lane.context.result);
    if (step.width > 0)
      traced.from =
          static_cast<std::int16_t>(lane.thread - lane.index +
                                    static_cast<std::uint32_t>(shuffle_source(
                                        call_of(lane), warp.arguments[lane.index], lane.index)));
    step.lanes.push_back(traced);
  }
}

}  // namespace

Step collective_step(const Warp& warp, Mask group) {
  const Call& call = call_of(warp.lanes[std::countr_zero(group)]);
  Step step = step_at(StepKind::collective, call.where);
  step.warp = static_cast<int>(warp.index);
  add_call_values(step, warp, group, true);
  return step;
}

std::optional<Step> range_step(const Block& block, const RangeCall& call) {
  const Lane& first = block.lanes[call.threads.first];
  const Lane* caller = nullptr;
  Step step;
  for (std::uint32_t t = call.threads.first;
       t < call.threads.first + call.threads.size && t < static_cast<std::uint32_t>(block.threads);
       ++t) {
    const Lane& lane = block.lanes[t];
    if (!lane.range_call) continue;
    if (!caller) {
      caller = &lane;
      step = step_at(StepKind::collective, lane.barrier.where);
      step.operation = call.operation;
      step.name = lane.barrier.name;
    }
    TracedLane traced;
    traced.thread = static_cast<std::uint16_t>(t);
    if (call.operation == WarpOperation::tile_exchange) {
      const groups::Gather& gather = lane.range_call->gather;
      traced.size = 8;
      traced.has_before = true;
      traced.before = value_of(lane.range_call->value);
      traced.undefined = lane.range_call->undefined;
      traced.has_after = gather.count == 1 && !traced.undefined;
      if (traced.has_after) traced.after = value_of(gather.target[0]);
      if (gather.count == 1)
        traced.from = static_cast<std::int16_t>(call.threads.first + gather.first);
    }
    step.lanes.push_back(traced);
  }
  if (first.warp->size >= static_cast<int>(call.threads.size))
    step.warp = static_cast<int>(first.warp->index);
  if (!caller) return std::nullopt;
  return step;
}

Step barrier_step(const Block& block, const std::array<int, kMaxThreads>& predicates) {
  const Lane* first = nullptr;
  Step step;
  for (const Warp& warp : block.warps) {
    step.arrived.push_back(warp.barrier);
    if (!first && warp.barrier != 0) first = &warp.lanes[std::countr_zero(warp.barrier)];
  }
  const std::vector<Mask> arrived = std::move(step.arrived);
  step = step_at(StepKind::barrier, barrier_call(*first).where);
  step.arrived = arrived;
  step.name = barrier_call(*first).name;
  // grid.sync has no predicate; the block's own barrier may be of an earlier call.
  if (barrier_call(*first).name != kGridSync && block.barrier_kind != BarrierKind::plain) {
    step.type = ValueType::predicate;
    step.result_type =
        block.barrier_kind == BarrierKind::count ? ValueType::i32 : ValueType::predicate;
    for (int t = 0; t < block.threads; ++t) {
      const Lane& lane = block.lanes[t];
      if (!(lane.warp->barrier >> lane.index & 1u)) continue;
      TracedLane traced;
      traced.thread = static_cast<std::uint16_t>(t);
      traced.size = 4;
      traced.has_before = traced.has_after = true;
      traced.before = value_of(predicates[static_cast<std::size_t>(t)] != 0);
      traced.after = value_of(static_cast<std::uint32_t>(block.barrier_result));
      step.lanes.push_back(traced);
    }
  }
  return step;
}

std::vector<Step> wait_steps(const Warp& warp) {
  std::vector<Step> steps;
  for (Mask left = warp.collective; left != 0;) {
    const Call& call = call_of(warp.lanes[std::countr_zero(left)]);
    const Mask group = waiting_together(warp, left);
    left &= ~group;
    Step step = step_at(StepKind::wait, call.where);
    step.warp = static_cast<int>(warp.index);
    add_call_values(step, warp, group, false);
    step.missing_lanes = call.mask & warp.alive & ~group;
    steps.push_back(std::move(step));
  }
  for (Mask left = warp.barrier; left != 0;) {
    const Lane& first = warp.lanes[std::countr_zero(left)];
    Step step = step_at(StepKind::wait, barrier_call(first).where);
    step.warp = static_cast<int>(warp.index);
    step.name = barrier_call(first).name;
    for (Mask rest = left; rest != 0; rest &= rest - 1) {
      const Lane& lane = warp.lanes[std::countr_zero(rest)];
      if (!same_place(barrier_call(lane).where, barrier_call(first).where)) continue;
      left &= ~(rest & (~rest + 1));
      TracedLane traced;
      traced.thread = static_cast<std::uint16_t>(lane.thread);
      step.lanes.push_back(traced);
    }
    steps.push_back(std::move(step));
  }
  return steps;
}

}  // namespace referee
