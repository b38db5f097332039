// Reports trouble by an exception.
#include <cuda_runtime.h>

#include <stdexcept>

void doubling(float*, const float*, int) { throw std::out_of_range("no such element"); }
