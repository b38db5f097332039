// The callbacks of -fsanitize=shift-exponent, bounds, vla-bound, alignment and
// signed-integer-overflow: the compiler calls them where a count or an index of the student's code
// is out of range, a pointer is misaligned, or a result does not fit, in kernels and in host code.
// The program then goes on as it would without them, and with -fwrapv.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "referee/src/runtime/arch/arch.h"
#include "referee/src/runtime/exec/current.h"
#include "referee/src/runtime/platform/init_priority.h"
#include "referee/src/runtime/platform/source_lines.h"
#include "referee/src/runtime/report/diagnosis.h"
#include "referee/src/runtime/report/lane_text.h"
#include "referee/src/runtime/report/report.h"

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
struct Operation {
  Place place;
  const Type* type;  // of the operands and of the result
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

constexpr std::size_t kIgnored = static_cast<std::size_t>(-1);

// The positions of diagnoses, or kIgnored, by what the compiler passes of an operation.
REFEREE_EARLY std::unordered_map<const void*, std::size_t> known_operations;
// The same of the lines with overflows, by "FILE:LINE".
REFEREE_EARLY std::unordered_map<std::string, std::size_t> known_lines;

// A loop may come by thousands of times: report it once, then count. `report` gives the position.
template <class Report>
void report_or_count(const void* operation, Report report) {
  // The runtime may run the instrumented copy of an inline function, see access.h.
  if (current.critical) return;
  Critical critical;
  const auto [known, is_new] = known_operations.try_emplace(operation, kIgnored);
  if (is_new) {
    known->second = report();
  } else if (known->second != kIgnored) {
    diagnose_again(known->second);
  }
}

std::size_t diagnose_at(std::uintptr_t pc, Diagnosis d) {
  d.locations.push_back(Location::at(
      pc, "by " + (current.lane ? thread_text(current.lane->thread) : std::string("the host"))));
  return diagnose(std::move(d));
}

template <class Describe>
void diagnose_operation(const void* data, Rule rule, std::uintptr_t pc, Describe describe) {
  report_or_count(data, [&] {
    Diagnosis d(rule);
    describe(d);
    return diagnose_at(pc, std::move(d));
  });
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
              std::to_string(array.elements) +
              (array.elements == 1 ? " element (" : " elements (") + array.text + ")";
  d.explanation =
      "After an array comes another variable, and after a row the next row, on a GPU as here. "
      "Check the index against the array's extent.";
}

// A signed operand of up to 64 bits. The compiler passes the address of what is wider than a
// pointer.
std::int64_t signed_number(const Type& type, std::uintptr_t handle) {
  constexpr unsigned kBits = 8 * sizeof(handle);
  if (type.bits() <= kBits) {
    const unsigned unused = kBits - type.bits();
    return static_cast<std::intptr_t>(handle << unused) >> unused;
  }
  // No program has something in the upper half: on WebAssembly that is the runtime's.
  std::int64_t number = 0;
  if (static_cast<std::intptr_t>(handle) > 0)
    std::memcpy(&number, reinterpret_cast<const void*>(handle), sizeof(number));
  return number;
}

// As an operand on the right: "5", "(-5)".
std::string operand_text(std::int64_t number) {
  std::string text = std::to_string(number);
  return number < 0 ? '(' + text + ')' : text;
}

// "does not fit in an int": compilers have several names for one type.
std::string misfit(const Type& type) {
  return " does not fit in " +
         (type.bits() == 32 ? std::string("an int")
                            : "a signed integer of " + std::to_string(type.bits()) + " bits");
}

// Whether something else was diagnosed before: numbers may then be what nobody has computed.
bool may_be_a_consequence() {
  const std::vector<Diagnosis>& known = referee::report().diagnoses();
  return std::any_of(known.begin(), known.end(),
                     [](const Diagnosis& d) { return d.rule != Rule::signed_overflow; });
}

// Reports a line once, whatever the compiler has made of it, and nothing that a header computes.
// `text` gives the message.
template <class Text>
void diagnose_overflow(const Operation& operation, std::uintptr_t pc, Text text) {
  report_or_count(&operation, [&] {
    const Place& place = operation.place;
    if (!is_user_file(place.file) || may_be_a_consequence()) return kIgnored;
    const auto [line, is_new] = known_lines.try_emplace(
        std::string(place.file) + ':' + std::to_string(place.line), kIgnored);
    if (is_new) {
      Diagnosis d(Rule::signed_overflow);
      d.message = text(*operation.type);
      line->second = diagnose_at(pc, std::move(d));
    } else {
      diagnose_again(line->second);
    }
    return line->second;
  });
}

using Modulo = std::uint64_t (*)(std::uint64_t, std::uint64_t);

// `compute` gives the result modulo 2^64.
void diagnose_overflow(const Operation& operation, std::uintptr_t pc, std::uintptr_t left,
                       const char* sign, std::uintptr_t right, Modulo compute) {
  diagnose_overflow(operation, pc, [&](const Type& type) {
    if (type.bits() > 64) return "a result of '" + std::string(sign) + '\'' + misfit(type);
    const std::int64_t a = signed_number(type, left), b = signed_number(type, right);
    const unsigned unused = 64 - type.bits();
    const auto wrapped = static_cast<std::int64_t>(
        compute(static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)) << unused);
    return std::to_string(a) + ' ' + sign + ' ' + operand_text(b) + misfit(type) +
           ": it wraps to " + std::to_string(wrapped >> unused);
  });
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
void __ubsan_handle_add_overflow(const Operation* sum, std::uintptr_t left, std::uintptr_t right) {
  diagnose_overflow(*sum, PC, left, "+", right, [](auto a, auto b) { return a + b; });
}
void __ubsan_handle_sub_overflow(const Operation* difference, std::uintptr_t left,
                                 std::uintptr_t right) {
  diagnose_overflow(*difference, PC, left, "-", right, [](auto a, auto b) { return a - b; });
}
void __ubsan_handle_mul_overflow(const Operation* product, std::uintptr_t left,
                                 std::uintptr_t right) {
  diagnose_overflow(*product, PC, left, "*", right, [](auto a, auto b) { return a * b; });
}
void __ubsan_handle_negate_overflow(const Operation* negation, std::uintptr_t operand) {
  diagnose_overflow(*negation, PC, [&](const Type& type) {
    if (type.bits() > 64) return "a result of '-'" + misfit(type);
    const std::int64_t number = signed_number(type, operand);  // of which the result is the same
    return '-' + operand_text(number) + misfit(type) + ": it wraps to " + std::to_string(number);
  });
}
// Of -1 and the lowest number: what comes next is the same as without this.
void __ubsan_handle_divrem_overflow(const Operation* quotient, std::uintptr_t left,
                                    std::uintptr_t) {
  diagnose_overflow(*quotient, PC, [&](const Type& type) {
    const std::string number =
        type.bits() > 64 ? "the lowest number" : std::to_string(signed_number(type, left));
    return "the quotient of " + number + " and -1" + misfit(type);
  });
}
}
