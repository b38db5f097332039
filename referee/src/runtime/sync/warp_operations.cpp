// Shuffles, votes, matches and reductions, each for all lanes at once.
#include "referee/src/runtime/sync/warp_operations.h"

#include <bit>

#include "referee/src/runtime/exec/schedule.h"
#include "referee/src/runtime/exec/violations.h"
#include "referee/src/runtime/platform/options.h"
#include "referee/src/runtime/sync/withheld.h"

namespace referee {
namespace {

void set_result(Warp& warp, int lane, std::uint64_t result) {
  warp.lanes[lane].context.result = result;
}

// Every lane of the group takes the value of source(lane).
template <class Source>
[[gnu::always_inline]] inline void take_values(Warp& warp, Mask group, Source source) {
  if (group == ~Mask{0}) {
    for (int lane = 0; lane < kMaxWarp; ++lane)
      set_result(warp, lane, warp.values[static_cast<unsigned>(source(lane))]);
    return;
  }
  Mask sources = 0;
  for (Mask rest = group; rest != 0; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const int from = source(lane);
    set_result(warp, lane, warp.values[static_cast<unsigned>(from)]);
    sources |= Mask{1} << from;
  }
  if ((sources & ~group) == 0) return;
  for (Mask rest = group; rest != 0; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    if (group >> source(lane) & 1u) continue;
    warp.undefined |= Mask{1} << lane;
    set_result(warp, lane, poison(call_of(warp.lanes[lane]).type));
    violation::undefined_shuffle(warp, lane, source(lane));
  }
}

// The same, unless this shuffle is withheld.
template <class Source>
[[gnu::always_inline]] inline void exchange(Warp& warp, WarpOperation operation, Mask group,
                                            Source source) {
  if (!is_withheld(operation)) [[likely]]
    return take_values(warp, group, source);
  take_values(warp, group, [&](int lane) { return other_source(group, lane, source(lane)); });
}

void compute_shuffle(Warp& warp, Mask group, const Call& call) {
  const auto argument = [&](int lane) { return warp.arguments[static_cast<unsigned>(lane)]; };
  if (!warp.uniform) {  // lanes may have come with different widths
    exchange(warp, call.operation, group,
             [&](int lane) { return shuffle_source(warp.lanes[lane].call, argument(lane), lane); });
    return;
  }
  const int width = call.width;
  switch (call.operation) {
    case WarpOperation::shfl:
      return exchange(warp, call.operation, group, [&](int lane) {
        return shuffle_source(WarpOperation::shfl, width, argument(lane), lane);
      });
    case WarpOperation::shfl_up:
      return exchange(warp, call.operation, group, [&](int lane) {
        return shuffle_source(WarpOperation::shfl_up, width, argument(lane), lane);
      });
    case WarpOperation::shfl_down:
      return exchange(warp, call.operation, group, [&](int lane) {
        return shuffle_source(WarpOperation::shfl_down, width, argument(lane), lane);
      });
    default:
      return exchange(warp, call.operation, group, [&](int lane) {
        return shuffle_source(WarpOperation::shfl_xor, width, argument(lane), lane);
      });
  }
}

void set_results(Warp& warp, Mask group, std::uint64_t result) {
  for (Mask rest = group; rest != 0; rest &= rest - 1)
    set_result(warp, std::countr_zero(rest), result);
}

std::uint64_t value_of(const Warp& warp, Mask lanes) {
  return warp.values[static_cast<std::size_t>(std::countr_zero(lanes))];
}

void compute_match_any(Warp& warp, Mask group) {
  for (Mask left = group; left != 0;) {
    const std::uint64_t value = value_of(warp, left);
    Mask same = 0;
    for (Mask rest = left; rest != 0; rest &= rest - 1)
      if (value_of(warp, rest) == value) same |= rest & (~rest + 1);
    set_results(warp, same, same);
    left &= ~same;
  }
}

std::uint32_t reduce(WarpOperation operation, std::uint32_t a, std::uint32_t b) {
  const auto less = [](std::uint32_t x, std::uint32_t y) {
    return static_cast<std::int32_t>(x) < static_cast<std::int32_t>(y);
  };
  switch (operation) {
    case WarpOperation::reduce_add:
      return a + b;
    case WarpOperation::reduce_min:
      return a < b ? a : b;
    case WarpOperation::reduce_max:
      return a < b ? b : a;
    case WarpOperation::reduce_min_signed:
      return less(a, b) ? a : b;
    case WarpOperation::reduce_max_signed:
      return less(a, b) ? b : a;
    case WarpOperation::reduce_and:
      return a & b;
    case WarpOperation::reduce_or:
      return a | b;
    default:
      return a ^ b;
  }
}

void compute_reduce(Warp& warp, Mask group, WarpOperation operation) {
  auto total = static_cast<std::uint32_t>(value_of(warp, group));
  for (Mask rest = group & (group - 1); rest != 0; rest &= rest - 1)
    total = reduce(operation, total, static_cast<std::uint32_t>(value_of(warp, rest)));
  set_results(warp, group, total);
}

void compute_vote(Warp& warp, Mask group, WarpOperation operation) {
  // All that is promised of "yes" is that it is not zero (Programming Guide, Warp Vote Functions).
  const std::uint32_t kYes = schedule.is_weak() ? ~0u : 1;
  Mask yes = 0;
  for (Mask rest = group; rest != 0; rest &= rest - 1)
    if (value_of(warp, rest) != 0) yes |= rest & (~rest + 1);
  switch (operation) {
    case WarpOperation::ballot:
      return set_results(warp, group, yes);
    case WarpOperation::all:
      return set_results(warp, group, yes == group ? kYes : 0);
    case WarpOperation::any:
      return set_results(warp, group, yes != 0 ? kYes : 0);
    default:
      return set_results(warp, group, yes == group || yes == 0 ? kYes : 0);
  }
}

void compute_match_all(Warp& warp, Mask group) {
  const std::uint64_t value = value_of(warp, group);
  bool same = true;
  for (Mask rest = group; rest != 0; rest &= rest - 1) same = same && value_of(warp, rest) == value;
  // The lanes that have ended are not in the result (PTX ISA, match.sync).
  set_results(warp, group, same ? group : 0);
}

void compute_activemask(Warp& warp, Mask group) {
  const ActivemaskCall call{warp.block->linear, warp.index, warp.activemasks++};
  for (Mask rest = group; rest != 0; rest &= rest - 1) {
    const int lane = std::countr_zero(rest);
    const Mask shown = schedule.activemask(options().activemask.choice, group, lane, call);
    set_result(warp, lane, shown);
  }
}

// PTX elect.sync: the same lane whenever the mask is the same, but which one is not said.
void compute_elect(Warp& warp, Mask group) {
  set_results(warp, group, static_cast<std::uint64_t>(schedule.elect(group)));
}

}  // namespace

void compute_operation(Warp& warp, Mask group, const Call& call) {
  warp.undefined &= ~group;
  if (is_withheld(call.operation) && !is_shuffle(call.operation)) [[unlikely]]
    leave_out_first(warp, group);
  switch (call.operation) {
    case WarpOperation::shfl:
    case WarpOperation::shfl_up:
    case WarpOperation::shfl_down:
    case WarpOperation::shfl_xor:
      return compute_shuffle(warp, group, call);
    case WarpOperation::all:
    case WarpOperation::any:
    case WarpOperation::uni:
    case WarpOperation::ballot:
      return compute_vote(warp, group, call.operation);
    case WarpOperation::match_any:
      return compute_match_any(warp, group);
    case WarpOperation::match_all:
      return compute_match_all(warp, group);
    case WarpOperation::activemask:
      return compute_activemask(warp, group);
    case WarpOperation::elect:
      return compute_elect(warp, group);
    case WarpOperation::syncwarp:
    case WarpOperation::group:
    case WarpOperation::count:
      return;
    default:
      return compute_reduce(warp, group, call.operation);
  }
}

}  // namespace referee
