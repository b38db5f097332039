// What the catalogue of 16-bit floating-point functions says of each function.
// CATALOGUE_CALL is __device__ or nothing: for which side functions are compiled.
#pragma once

#include <string.h>

namespace catalogue {

using Bits = unsigned long long;

enum class Kind {
  host,          // the same bits everywhere
  signed_zeros,  // the same bits, but the toolkit's host code ignores the sign of a zero
  device,        // the same bits; the toolkit has it in device code only
  approximate    // on a device within a stated error
};

struct Entry {
  const char* name;
  const char* operands;
  Kind kind;
};

}  // namespace catalogue
