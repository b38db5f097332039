# One interface target that every target of the project links privately.
add_library(warplings_warnings INTERFACE)
target_compile_options(warplings_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wnon-virtual-dtor -Woverloaded-virtual -Werror)
# Includes are spelled from the repository's root.
target_include_directories(warplings_warnings INTERFACE ${PROJECT_SOURCE_DIR})
