// What the rewriter puts around the definitions of __constant__ and __device__ variables.
#pragma once

#include <cstddef>
#include <type_traits>

// The compiler puts such variables one behind the other, as they are defined, and leaves none out.
#ifdef __clang__
#define REFEREE_IN_ORDER [[gnu::used]]
#else
#define REFEREE_IN_ORDER [[gnu::no_reorder]]
#endif

namespace referee {

// Bytes that belong to no variable, before and behind a variable: an access here is out of bounds.
// Of the three on each side one lies where a file's own variables are that begin with zeros, one
// where others are that do, which goes with those (weak, as two files may have the same name), and
// one where those are that do not.
struct VariableRedzone {
  unsigned char bytes[128];
};
struct VariableRedzones {
  const VariableRedzone* before[3];
  const VariableRedzone* behind[3];
  bool have_one_between;  // and not all variables of a declaration: what else is there, is padding
};
inline constexpr VariableRedzone kRedzoneOfData = {{1}};

struct VariableSize {
  std::size_t bytes;
  std::size_t of_element;
};
template <class T>
inline constexpr VariableSize kVariableSize = {
    sizeof(T), sizeof(std::remove_all_extents_t<std::remove_reference_t<T>>)};

// Whole words of the variable are the host's to write, from now on: kernels only read them.
// Always true, for the initialiser of an object.
bool declare_constant(const volatile void* address, VariableSize size, const char* name,
                      const VariableRedzones& around);
// The variable is the kernels', and the host comes to it by its symbol alone. Always true, too.
bool declare_variable(const volatile void* address, VariableSize size, const char* name,
                      const VariableRedzones& around);

}  // namespace referee
