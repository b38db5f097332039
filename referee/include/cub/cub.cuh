// <cub/cub.cuh>: CUB's primitives for blocks and warps, as far as the referee has them: reductions,
// scans, sorts, loads, stores, exchanges and flags. Those for devices (cub::DeviceReduce and its
// kind) it has not.
#pragma once

#include "block/block_discontinuity.cuh"
#include "block/block_exchange.cuh"
#include "block/block_load.cuh"
#include "block/block_radix_sort.cuh"
#include "block/block_reduce.cuh"
#include "block/block_scan.cuh"
#include "block/block_store.cuh"
#include "thread/thread_operators.cuh"
#include "warp/warp_reduce.cuh"
#include "warp/warp_scan.cuh"
