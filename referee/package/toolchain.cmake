# Lets a CMake project with the language CUDA build with the referee:
#
#   cmake -B build -DCMAKE_TOOLCHAIN_FILE="$(referee-nvcc --toolchain)"
#
set(CMAKE_CUDA_COMPILER ${CMAKE_CURRENT_LIST_DIR}/bin/nvcc)
# C++ that includes cuda_runtime.h needs C++20 here.
set(CMAKE_CXX_STANDARD 20)
# Programs are linked without PIE: the referee tells the lines of a source by return addresses. The
# folder is named for what the C++ compiler links.
set(CMAKE_EXE_LINKER_FLAGS_INIT "-no-pie -L\"${CMAKE_CURRENT_LIST_DIR}/lib64\"")
# Libraries of the project are static: the runtime can be in a program once.
set(BUILD_SHARED_LIBS OFF CACHE BOOL "The referee's runtime is linked into programs")
