# How modules of the WebAssembly engine are made of our own sources: what compiles them, and what
# commands.txt says of each step.
include(${CMAKE_CURRENT_LIST_DIR}/tools.cmake)
get_target_property(json nlohmann_json::nlohmann_json INTERFACE_INCLUDE_DIRECTORIES)

# What commands.txt says of each step, as the variable of its name.
set(wasm_platform ${CMAKE_CURRENT_LIST_DIR})
set(commands ${wasm_platform}/commands.txt)
set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${commands})
file(STRINGS ${commands} lines)
foreach(line IN LISTS lines)
  string(REGEX REPLACE "#.*" "" line "${line}")
  if(line MATCHES "^([a-z-]+):$")
    set(step ${CMAKE_MATCH_1})
  elseif(line MATCHES "[^ ]")
    separate_arguments(line)
    list(APPEND ${step} ${line})
  endif()
endforeach()
list(TRANSFORM asyncify-runtime PREPEND --pass-arg=)

# add_wasm_object(NAME SOURCE OPTION...): compiles a source of ours, and adds what comes of it to the
# variable `objects`.
function(add_wasm_object name source)
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${name}.o)
  add_custom_command(OUTPUT ${output}
    COMMAND ${REFEREE_WASM_CXX} --target=wasm32-wasi ${compile-runtime} ${ARGN}
      -Wall -Wextra -Wpedantic -Wno-bitwise-instead-of-logical -Werror
      -isystem ${llvm}/include/wasm32-wasi/c++/v1 -I${PROJECT_SOURCE_DIR}
      # Behind the system's own: /usr/include has another system's, too.
      -idirafter "$<JOIN:${json},;-idirafter;>"
      -DWARPLINGS_VERSION="${PROJECT_VERSION}"
      -MD -MF ${output}.d -c ${source} -o ${output}
    DEPENDS ${source} DEPFILE ${output}.d
    COMMENT "Compiling ${name} of the runtime for WebAssembly" COMMAND_EXPAND_LISTS VERBATIM)
  set(objects ${objects} ${output} PARENT_SCOPE)
endfunction()

# add_wasm_runtime(NAME OBJECTS object... HEADERS header-or-folder... LINK option...): links objects to the module
# NAME.wasm, whose lanes can be left. NAME.json says which functions a program may import: those that
# the headers declare. Beside them, offered.txt has their names, suspending.txt those from which a lane
# may be left.
function(add_wasm_runtime name)
  cmake_parse_arguments(PARSE_ARGV 1 runtime "" "" "OBJECTS;HEADERS;LINK")
  set(module ${CMAKE_CURRENT_BINARY_DIR}/${name}.wasm)
  set(description ${CMAKE_CURRENT_BINARY_DIR}/${name}.json)
  set(scripts ${wasm_platform}/module_bytes.mjs ${wasm_platform}/describe.mjs
    ${wasm_platform}/exports.mjs ${wasm_platform}/keep_exports.mjs)
  add_custom_command(OUTPUT ${module} ${description}
    COMMAND ${llvm}/bin/wasm-ld ${link-runtime} ${runtime_LINK} -L/usr/lib/wasm32-wasi -L${llvm}/lib/wasm32-wasi
      ${runtime_OBJECTS} -lc++ -lc++abi -lc
      ${llvm}/lib/clang/${version}/lib/wasi/libclang_rt.builtins-wasm32.a -o ${module}.linked
    # It takes offsets in the upper half of the memory for negative ones.
    COMMAND ${REFEREE_WASM_OPT} --no-validation --asyncify ${asyncify-runtime} -g ${module}.linked
      -o ${module}.all > ${module}.asyncify
    COMMAND ${REFEREE_NODE} ${wasm_platform}/exports.mjs ${module}.all > ${module}.names
    COMMAND ${REFEREE_CXXFILT} < ${module}.names > ${module}.texts
    COMMAND paste -d " " ${module}.names ${module}.texts > ${module}.both
    COMMAND ${REFEREE_NODE} ${wasm_platform}/describe.mjs ${module}.asyncify
      ${CMAKE_CURRENT_BINARY_DIR}/suspending.txt ${runtime_HEADERS} < ${module}.both > ${description}
    COMMAND ${REFEREE_NODE} ${wasm_platform}/keep_exports.mjs ${module}.all ${description}
      ${module} ${CMAKE_CURRENT_BINARY_DIR}/offered.txt
    DEPENDS ${runtime_OBJECTS} ${runtime_HEADERS} ${scripts}
    COMMENT "Linking ${name} for WebAssembly" VERBATIM)
endfunction()
