// Which kernels run in clusters of blocks.
#pragma once

#include "referee/include/referee/launch.h"

namespace referee {

// The configuration with the clusters that the kernel is declared with, where the launch names
// none.
Configuration with_declared_cluster(const Configuration& requested, const char* kernel_name);
// In blocks, as far as some kernel may have them.
unsigned largest_cluster();

}  // namespace referee
