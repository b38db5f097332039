// softmax_rows: rows of floats of any length. The toolkit has no softmax; pytorch_rivals.py has
// one.
#include "bench/device/row_softmax.h"
#include "bench/device/signatures.h"

namespace bench {

Benchmark benchmark() {
  return row_softmax::benchmark<signatures::softmax_rows>("softmax_rows",
                                                          {100, 1000, 4096, 32768, 65536});
}

}  // namespace bench
