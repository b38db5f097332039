// Linked with a page's programs, whose compiler is newer than the runtime's own: its C++ library
// says of memory how it is aligned, and the check for misaligned accesses asks for this where the
// library does. The accesses themselves are watched by the runtime. Compiled by
// site/machine/parts.js, not by CMake.
#include <cstdint>

extern "C" void __ubsan_handle_alignment_assumption(void*, std::uintptr_t, std::uintptr_t,
                                                    std::uintptr_t) {}
