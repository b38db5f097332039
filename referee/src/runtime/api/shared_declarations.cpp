// __shared__ declarations, as the rewriter spells them.
#include "referee/include/referee/shared_memory.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/memory/shadow.h"
#include "referee/src/runtime/memory/shared_memory.h"
#include "referee/src/runtime/platform/program_calls.h"

namespace referee {

void declare_shared_memory(void* address, std::size_t size, const char* name, const char* file,
                           int line, ElementType element) {
  const auto begin = reinterpret_cast<std::uintptr_t>(address);
  if (is_just_declared(begin)) return;
  const std::uintptr_t image_end = image.begin + image.size;
  require(begin - image.begin >= sizeof(Redzone) && begin <= image_end - sizeof(Redzone) &&
          size <= image_end - sizeof(Redzone) - begin);
  if (!current.lane) return declare_for_all_blocks({begin, size, name, file, line, false, element});
  Critical critical;
  declare_in_block({begin, size, name, file, line, false, element});
}

}  // namespace referee
