// The functions of a file, as far as names and brackets tell.
#pragma once

#include <cstddef>
#include <set>
#include <string_view>
#include <vector>

#include "referee/src/rewriter/token_stream.h"

namespace referee::rewriter {

// Token indices.
struct Function {
  std::size_t first;  // of the head
  std::size_t name;
  std::size_t parameters;  // `(`, or kNone for a lambda without
  std::size_t body;        // `{`, or kNone where it is only declared
};

// In the order of the file.
using Functions = std::vector<Function>;

// Those outside of classes and other functions.
Functions find_functions(const TokenStream& stream);

// Those of classes, where they are declared there.
Functions find_member_functions(const TokenStream& stream);

// Lambdas that have a variable of their own: auto name = [...](...) {...};
Functions find_named_lambdas(const TokenStream& stream);

// Whether one of them has its name at `i`.
bool is_name_of_one(const Functions& functions, std::size_t i);

// Whether the word stands before the function's name.
bool head_has(const TokenStream& stream, const Function& function, std::string_view word);

// int, float4, size_t, void and the like: words that no macro of CUDA's programs hides.
bool is_basic_type(std::string_view word);

// Whether the head is made of such types and of words as `static` alone, so that no macro in it can
// stand for __device__ or __host__. `others` may stand in it, too.
bool has_plain_head(const TokenStream& stream, const Function& function,
                    const std::set<std::string_view>& others = {});

// Whether a function is called by the name at `i`, and nothing is declared.
bool is_call(const TokenStream& stream, std::size_t i);

}  // namespace referee::rewriter
