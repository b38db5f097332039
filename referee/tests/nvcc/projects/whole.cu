// All in one file, for a target that has no other language.
#include "main.cpp"
#include "sum.cu"

static_assert(1 + \  // nvcc passes over this backslash
                  1 ==
              2);
