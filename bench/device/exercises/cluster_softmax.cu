// cluster_softmax: rows of floats that eight blocks share.
#include "bench/device/row_softmax.h"
#include "bench/device/signatures.h"

namespace bench {

Benchmark benchmark() {
  return row_softmax::benchmark<signatures::cluster_softmax>("cluster_softmax",
                                                             {1000, 8192, 32768});
}

}  // namespace bench
