// Storage of the built-in variables: the running lane's, written at every switch.
#include "referee/src/runtime/memory/builtin_variables.h"

#ifdef __wasm__

#include "referee/src/runtime/platform/init_priority.h"

REFEREE_EARLY OfProgram<referee::LaneIdentity> thread_index_storage("threadIdx");
REFEREE_EARLY OfProgram<uint3> block_index_storage("blockIdx");
REFEREE_EARLY OfProgram<dim3> block_extent_storage("blockDim");
REFEREE_EARLY OfProgram<dim3> grid_extent_storage("gridDim");
REFEREE_EARLY OfProgram<int> warp_size_storage("warpSize");

#else

referee::LaneIdentity thread_index_storage;
uint3 block_index_storage;
dim3 block_extent_storage;
dim3 grid_extent_storage;
int warp_size_storage = 32;

#endif
