// <cub/util_type.cuh>: the type of what is not there, such as values of keys that have none.
#pragma once

namespace cub {

struct NullType {};

}  // namespace cub
