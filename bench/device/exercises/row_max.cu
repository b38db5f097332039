// row_max: see row_max_bench.h.
#include "bench/device/exercises/row_max_bench.h"

bench::Benchmark bench::benchmark() { return row_max_benchmark("row_max"); }
