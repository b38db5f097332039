// Which functions are meant, and which lane comes next.
#include "referee/src/runtime/sync/withheld.h"

#include <bit>
#include <string_view>

namespace referee {

bool is_among_withheld(WarpOperation operation) {
  const std::string_view name = operation_name(operation);
  std::string_view rest = options().without;
  while (true) {
    const std::size_t comma = rest.find(',');
    if (name.starts_with(rest.substr(0, comma))) return true;
    if (comma == rest.npos) return false;
    rest.remove_prefix(comma + 1);
  }
}

int other_source(Mask group, int lane, int source) {
  if (source == lane || !(group >> source & 1u)) return source;
  const Mask above = group & ~((Mask{2} << source) - 1);
  return std::countr_zero(above != 0 ? above : group);
}

void leave_out_first(Warp& warp, Mask group) {
  const Mask others = group & (group - 1);
  if (others == 0) return;
  warp.values[static_cast<std::size_t>(std::countr_zero(group))] =
      warp.values[static_cast<std::size_t>(std::countr_zero(others))];
}

}  // namespace referee
