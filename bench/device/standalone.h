// For the programs here that are one file each and link nothing else.
#pragma once

#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>

// Ends the program with what the runtime says, where a call failed.
inline void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "%s\n", cudaGetErrorString(error));
  std::exit(3);
}
