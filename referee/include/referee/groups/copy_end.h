// How an asynchronous copy is waited for.
#pragma once

namespace referee::groups {

// With `barrier`: when its phase of this number is over, by whichever thread waits for that first.
// Otherwise by the thread that started it, which waits for batches; `closes` means that a batch
// ends with this copy.
struct CopyEnd {
  const void* barrier = nullptr;
  unsigned phase = 0;
  bool closes = true;
};

}  // namespace referee::groups
