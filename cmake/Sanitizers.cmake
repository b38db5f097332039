# What watches our own programs and tests while they run: sanitizers and line coverage. Neither may
# reach what is linked with a submission, whose program is built by the referee with flags of its own
# and finds the callbacks of -fsanitize=thread in the runtime.
set(WARPLINGS_SANITIZE "" CACHE STRING
  "Sanitizers for the project's own programs, as -fsanitize= takes them: address,undefined")
option(WARPLINGS_COVERAGE "Count which lines of the project's own programs run" OFF)

if(WARPLINGS_SANITIZE)
  add_compile_options(
    -fsanitize=${WARPLINGS_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${WARPLINGS_SANITIZE})
  # What g++ finds "maybe uninitialized" behind its own instrumentation is in std::regex.
  add_compile_options($<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
endif()
if(WARPLINGS_COVERAGE)
  # Not --coverage, which g++ reads after all of -fno-profile-arcs. Programs that are started many
  # times at once add to one count.
  add_compile_options(-fprofile-arcs -ftest-coverage -fprofile-update=atomic)
  add_link_options(--coverage)
endif()

# linked_with_submissions(TARGET...): is built as if nobody watched, and so is whatever links it.
function(linked_with_submissions)
  foreach(target IN LISTS ARGN)
    if(WARPLINGS_SANITIZE)
      target_compile_options(${target} PUBLIC -fno-sanitize=all)
      target_link_options(${target} PUBLIC -fno-sanitize=all)
    endif()
    if(WARPLINGS_COVERAGE)
      # Optimised, whatever the rest is: tests of programs have limits of time.
      target_compile_options(${target} PUBLIC -fno-profile-arcs -fno-test-coverage -O1)
    endif()
  endforeach()
endfunction()
