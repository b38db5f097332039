// The bodies of functions that run on the device alone.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "referee/src/rewriter/lexer.h"
#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// A function, a member or a lambda with __global__ or __device__, and without __host__. Token
// indices.
struct DeviceBody {
  std::size_t specifier;   // __global__ or __device__
  std::size_t parameters;  // `(`, or kNone for a lambda without
  std::size_t body;        // `{`, or kNone where it is only declared
};

using DeviceBodies = std::vector<DeviceBody>;

// In the order of the file, those in others' bodies included. What cannot be read is left out: a
// head that #if divides, or one with a macro that stands for __host__.
DeviceBodies find_device_bodies(const LexedSource& source, const TokenStream& stream);

// Whether neither of the two, nor anything between them, stands in another branch of an #if.
bool in_one_branch(const LexedSource& source, const TokenStream& stream, std::size_t first,
                   std::size_t last);

// Where the body of a function begins whose parameters end at `close`, or its semicolon stands;
// kNone where that cannot be told, and for what is defaulted, deleted or pure.
std::size_t behind_parameters(const TokenStream& stream, std::size_t close);

}  // namespace referee::rewriter
