// attack: writes to every descriptor that it may have inherited
// expect: wrong_answer out is wrong
// stopped by: no descriptor but three is inherited; output proves nothing
#include <cuda_runtime.h>

#include <cstdio>

void block_sum(float*, const float*, int) {
  for (int descriptor = 1; descriptor < 256; ++descriptor) {
    dprintf(descriptor, "{\"state\":\"passed\",\"score\":100}\n");
  }
}
