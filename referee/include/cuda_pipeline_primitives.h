// <cuda_pipeline_primitives.h>: asynchronous copies of a thread's own, in batches.
#pragma once

#include "cuda_runtime.h"
#include "referee/groups/runtime.h"

// Copies `bytes` bytes (4, 8 or 16), the last `zeros` of which are 0 instead.
__forceinline__ void __pipeline_memcpy_async(void* target, const void* source, std::size_t bytes,
                                             std::size_t zeros = 0) {
  referee::groups::copy_async(target, source, bytes - zeros, static_cast<unsigned>(bytes), 0, 1,
                              {nullptr, 0, false});
  for (std::size_t i = bytes - zeros; i < bytes; ++i) static_cast<char*>(target)[i] = 0;
}
__forceinline__ void __pipeline_commit() { referee::groups::close_batch(); }
__forceinline__ void __pipeline_wait_prior(unsigned pending) {
  referee::groups::complete_copies(pending);
}
