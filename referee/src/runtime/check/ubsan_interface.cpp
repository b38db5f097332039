// The callbacks of -fsanitize=shift-exponent, bounds-strict, vla-bound and alignment: the compiler
// calls them where a count or an index of the student's code is out of range, or a pointer is
// misaligned, in kernels and in host code. The program then goes on as it would without them.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <unordered_map>

#include "referee/src/runtime/arch/arch.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"
#include "referee/src/runtime/report/place_text.h"

namespace referee {
namespace {

// What the compiler passes, in the layout that both compilers use: a place, then types.
struct Place {
  const char* file;
  std::uint32_t line, column;
};
struct Type {
  std::uint16_t kind;  // 0: an integer
  std::uint16_t info;  // of an integer: the base-2 logarithm of its bits, times 2; plus 1 if signed
  char name[1];        // "'int [4]'", up to a null character

  unsigned bits() const { return 1u << (info >> 1); }
  bool is_signed() const { return info & 1; }
};
struct Shift {
  Place place;
  const Type *value, *count;
};
struct Index {
  Place place;
  const Type *array, *index;
};
struct Extent {
  Place place;
  const Type* type;
};
struct Mismatch {
  Place place;
  const Type* type;
  unsigned char log_alignment;  // base 2
  unsigned char what;           // a load, a store, ...
};

// A number as a callback gets it: the value where it fits, else its address.
std::string number_text(const Type& type, std::uintptr_t handle) {
  constexpr unsigned kBits = 8 * sizeof(handle);
  if (type.bits() > kBits) return "a number of " + std::to_string(type.bits()) + " bits";
  const unsigned unused = kBits - type.bits();
  return type.is_signed() ? std::to_string(static_cast<std::intptr_t>(handle << unused) >> unused)
                          : std::to_string(handle);
}

// The elements of "'float [8][32]'": 8, and "float[8][32]" as people write it.
struct ArrayType {
  explicit ArrayType(const char* quoted) : text(quoted) {
    std::erase(text, '\'');
    if (const std::size_t space = text.find(" ["); space != text.npos) text.erase(space, 1);
    if (const std::size_t open = text.find('['); open != text.npos)
      elements = std::strtoull(text.c_str() + open + 1, nullptr, 10);
  }
  std::string text;
  unsigned long long elements = 0;
};

// A loop may come by thousands of times: describe it once, then count.
REFEREE_EARLY std::unordered_map<const void*, std::size_t> reported_operations;

template <class Describe>
void diagnose_operation(const void* data, Rule rule, std::uintptr_t pc, Describe describe) {
  // The runtime may run the instrumented copy of an inline function, see access.h.
  if (current.critical) return;
  Critical critical;
  if (const auto known = reported_operations.find(data); known != reported_operations.end())
    return diagnose_again(known->second);
  Diagnosis d(rule);
  describe(d);
  d.locations.push_back(Location::at(
      pc, "by " + (current.lane ? thread_text(current.lane->thread) : std::string("the host"))));
  reported_operations[data] = diagnose(std::move(d));
}

void describe_shift(Diagnosis& d, const Shift& shift, std::uintptr_t count) {
  const unsigned bits = shift.value->bits();
  const std::string text = number_text(*shift.count, count);
  d.message = "a value of " + std::to_string(bits) + " bits is shifted by " + text;
  if (bits == 32 || bits == 64)
    d.message += ": this processor shifts it by " + std::to_string(count & (bits - 1)) +
                 ", a GPU shifts every bit out";
}

void describe_index(Diagnosis& d, const Index& index, std::uintptr_t value) {
  const ArrayType array(index.array->name);
  d.index = number_text(*index.index, value);
  d.message = "the index " + d.index + " lies outside of an array of " +
              counted(array.elements, "element") + " (" + array.text + ")";
  d.explanation =
      "After an array comes another variable, and after a row the next row, on a GPU as here. "
      "Check the index against the array's extent.";
  if (array.elements == 1)
    d.explanation +=
        " If this is the last member of a struct with memory for more elements behind it, "
        "declare it without an extent: float rest[].";
}

}  // namespace
}  // namespace referee

using namespace referee;
#define PC REFEREE_CALLER

extern "C" {
void __ubsan_handle_shift_out_of_bounds(const Shift* shift, std::uintptr_t, std::uintptr_t count) {
  diagnose_operation(shift, Rule::shift_too_far, PC,
                     [&](Diagnosis& d) { describe_shift(d, *shift, count); });
}
void __ubsan_handle_out_of_bounds(const Index* index, std::uintptr_t value) {
  diagnose_operation(index, Rule::out_of_bounds, PC,
                     [&](Diagnosis& d) { describe_index(d, *index, value); });
}
void __ubsan_handle_type_mismatch_v1(const Mismatch* mismatch, std::uintptr_t pointer) {
  current.misaligned = {reinterpret_cast<const void*>(pointer),
                        std::size_t{1} << mismatch->log_alignment};
}
void __ubsan_handle_vla_bound_not_positive(const Extent* extent, std::uintptr_t value) {
  diagnose_operation(extent, Rule::out_of_bounds, PC, [&](Diagnosis& d) {
    d.message = "an array of " + number_text(*extent->type, value) + " elements";
    d.explanation = "An array has at least one element.";
  });
}
}
