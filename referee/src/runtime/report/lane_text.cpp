// Names and numbers of lanes in words.
#include "referee/src/runtime/report/lane_text.h"

#include <bit>
#include <cstdio>

#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/exec/launch.h"
#include "referee/src/runtime/sync/block_range.h"
#include "referee/src/runtime/sync/operation_name.h"

namespace referee {

namespace {

// Five lanes or more with the same distance of 2 or more: "0, 4, ..., 28"; else nothing.
std::string stepwise(Mask lanes) {
  if (std::popcount(lanes) < 5) return "";
  const int first = std::countr_zero(lanes);
  const int step = std::countr_zero(lanes & (lanes - 1)) - first;
  const int last = 31 - std::countl_zero(lanes);
  if (step < 2) return "";
  Mask same = 0;
  for (int lane = first; lane <= last; lane += step) same |= Mask{1} << lane;
  if (same != lanes) return "";
  return std::to_string(first) + ", " + std::to_string(first + step) + ", ..., " +
         std::to_string(last);
}

}  // namespace

std::string lane_ranges(Mask lanes) {
  std::string text = stepwise(lanes);
  if (!text.empty()) return text;
  for (int i = 0; i < 32;) {
    if (!(lanes >> i & 1u)) {
      ++i;
      continue;
    }
    int last = i;
    while (last + 1 < 32 && (lanes >> (last + 1) & 1u)) ++last;
    if (!text.empty()) text += ", ";
    text += std::to_string(i);
    if (last > i) text += (last > i + 1 ? "-" : ", ") + std::to_string(last);
    i = last + 1;
  }
  return text;
}

std::string mask_text(Mask mask) {
  char text[16];
  std::snprintf(text, sizeof(text), "0x%08x", mask);
  return text;
}

std::string thread_text(std::uint32_t thread) {
  return "thread " + std::to_string(thread) + " (warp " + std::to_string(warp_of(thread)) +
         ", lane " + std::to_string(lane_of(thread)) + ")";
}

std::string thread_text(std::uint32_t thread, std::uint64_t block) {
  const std::string of_block =
      block == current_launch->block->linear ? "" : " of block " + std::to_string(block);
  return thread_text(thread) + of_block;
}

std::string range_text(const RangeCall& call) {
  const unsigned last = call.threads.first + call.threads.size - 1;
  return "threads " + std::to_string(call.threads.first) + "-" + std::to_string(last) +
         " of the block";
}

const char* call_name(const Call& call) {
  return call.name ? call.name : operation_name(call.operation);
}

}  // namespace referee
