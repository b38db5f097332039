// What match_any's adapter asks the unit that holds the exercise's template. Types go by the
// numbers of match_any_test.cpp.
#pragma once

namespace match_any_calls {

// One block of whole warps calls warp_match_any with values of that type. False, and no call, where
// Matchable refuses it.
bool match(int type, int threads, unsigned* out, const unsigned char* values,
           const unsigned* masks);

// Whether Matchable accepts the type. Throws std::out_of_range where there is none of that number.
bool is_accepted(int type);

}  // namespace match_any_calls
