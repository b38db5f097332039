// Values as text, and of which type they are.
#pragma once

#include <cstddef>
#include <string>

#include "referee/include/referee/value_type.h"
#include "referee/src/runtime/observe/trace/steps.h"

namespace referee {

// The value as a person reads it: "1.5", "-3", "0x0000ffff"; components with blanks between.
std::string value_text(ValueType type, const TracedValue& value, std::size_t size);
// What the bytes of global memory most likely are: a float where the integer would be wild.
ValueType likely_type(const TracedValue& value, std::size_t size);
// The type to show an access of the array by (null: of no known one): the array's own, or what the
// values look like.
ValueType access_type(const Step& step, const TracedArray* array);
// The same for values that lanes bring to a call; an exchange among warps does not know its type.
ValueType exchanged_type(const Step& step, ValueType type);
// "float"; empty where nothing is known.
const char* type_name(ValueType type);
// Bytes of one value; 8 where nothing is known.
std::size_t size_of(ValueType type);

}  // namespace referee
