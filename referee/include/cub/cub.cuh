// <cub/cub.cuh>: CUB's primitives for blocks and warps, as far as the referee has them: reductions,
// scans, sorts, ranks, histograms, loads, stores, exchanges, flags and differences. Those for
// devices (cub::DeviceReduce and its kind) it has not.
#pragma once

#include "block/block_adjacent_difference.cuh"
#include "block/block_discontinuity.cuh"
#include "block/block_exchange.cuh"
#include "block/block_histogram.cuh"
#include "block/block_load.cuh"
#include "block/block_merge_sort.cuh"
#include "block/block_radix_rank.cuh"
#include "block/block_radix_sort.cuh"
#include "block/block_reduce.cuh"
#include "block/block_run_length_decode.cuh"
#include "block/block_scan.cuh"
#include "block/block_shuffle.cuh"
#include "block/block_store.cuh"
#include "thread/thread_operators.cuh"
#include "warp/warp_exchange.cuh"
#include "warp/warp_load.cuh"
#include "warp/warp_merge_sort.cuh"
#include "warp/warp_reduce.cuh"
#include "warp/warp_scan.cuh"
#include "warp/warp_store.cuh"
