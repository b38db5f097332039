# Looks for what the WebAssembly engine needs, by where Debian's packages put it. Sets REFEREE_WASM_CXX,
# REFEREE_WASM_OPT and REFEREE_NODE, `llvm`, and REFEREE_WASM_LACKS: what is missing, or nothing.
# driver/wasm/toolchain.cpp and grader/cli/setup/packages.sh ask the same.
find_program(REFEREE_WASM_CXX NAMES clang++-19 clang++-18 clang++-17 clang++-16)
find_program(REFEREE_WASM_OPT wasm-opt)
find_program(REFEREE_NODE node)
find_program(REFEREE_CXXFILT c++filt)
file(REAL_PATH "${REFEREE_WASM_CXX}" compiler)
cmake_path(GET compiler PARENT_PATH llvm)
cmake_path(GET llvm PARENT_PATH llvm)
cmake_path(GET llvm FILENAME version)
string(REPLACE llvm- "" version "${version}")
set(lacks "")
foreach(part ${llvm}/bin/wasm-ld ${llvm}/include/wasm32-wasi/c++/v1/vector
    ${llvm}/lib/wasm32-wasi/libc++.a ${llvm}/lib/wasm32-wasi/libc++abi.a
    ${llvm}/lib/clang/${version}/lib/wasi/libclang_rt.builtins-wasm32.a
    /usr/lib/wasm32-wasi/libc.a)
  if(NOT EXISTS ${part})
    list(APPEND lacks ${part})
  endif()
endforeach()
foreach(program REFEREE_WASM_CXX REFEREE_WASM_OPT REFEREE_NODE REFEREE_CXXFILT)
  if(NOT ${program})
    list(APPEND lacks ${program})
  endif()
endforeach()
set(REFEREE_WASM_LACKS "${lacks}" CACHE INTERNAL "What the WebAssembly engine needs and is not here")
