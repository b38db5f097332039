// Alias kept for programs that include the API header by its own name.
#pragma once
#include "cuda_runtime.h"
