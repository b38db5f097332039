// threadIdx and its companions. The runtime stores the running lane's values before it switches to
// the lane; within one lane they never change, hence const (which also keeps the memory watch off).
#pragma once

#include "vector_types.h"

extern const uint3 threadIdx;
extern const uint3 blockIdx;
extern const dim3 blockDim;
extern const dim3 gridDim;
extern const int warpSize;
