// Storage of the built-in variables: the running lane's, written at every switch.
#include "referee/src/runtime/memory/builtin_variables.h"

referee::LaneIdentity thread_index_storage;
uint3 block_index_storage;
dim3 block_extent_storage;
dim3 grid_extent_storage;
int warp_size_storage = 32;
