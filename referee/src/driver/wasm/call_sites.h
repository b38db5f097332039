// Return addresses for a machine that has none: every call of a function that asks where it was
// called from gets a number, and a table tells the place in the source of each number.
#pragma once

#include <cstdint>
#include <string>

namespace referee::driver::wasm {

// The first call site's number. Smaller numbers are functions.
inline constexpr std::uint32_t kFirstSite = 1u << 20;

// The custom section of the program that holds the table: for each site what addr2line would print
// of its address (platform/frames_text.h), and for each function the same behind "@" and its name.
inline constexpr const char* kSitesSection = "referee.sites";

struct NumberedCode {
  std::string ir;
  // Functions that call others by their address, and all that call these, each behind a comma.
  // Whatever they call may let other lanes run.
  std::string may_suspend;
};

// Takes LLVM IR as text, compiled with the callbacks of -fsanitize=thread and with line numbers.
// Before each call of a function that asks for its caller, or is not the module's, its number goes
// into referee_call_site; and wherever a function jumps back, it calls referee_loop(), where it has
// taken memory of the stack, referee_check_stack(). The result holds the table as kSitesSection.
// The objects of one program have numbers that begin far from each other.
NumberedCode with_call_sites(const std::string& ir, std::uint32_t first = kFirstSite);

}  // namespace referee::driver::wasm
