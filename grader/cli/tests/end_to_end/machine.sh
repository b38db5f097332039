# shellcheck shell=bash disable=SC2154,SC2016
# Machines that lack something, and runs that are disturbed. Sourced by scenario.sh.

exercise=exercises/01_shared_memory/block_sum.cu

edited_solution() { cp "solutions/01_shared_memory/block_sum.cu" "$exercise" && echo "// $1" >>"$exercise"; }

# A ctest around a grader sets such variables, and they leave out cases.
scenario_variables_of_googletest_leave_out_no_case() {
  edited_solution 'no case left out'
  sed -i 's/    __syncthreads();/    ;/' "$exercise"
  expect 1 env GTEST_TOTAL_SHARDS=99 GTEST_SHARD_INDEX=98 GTEST_FILTER='-*' ./run.sh test block_sum
  says 'shared-race'
}

scenario_a_missing_compiler_is_named_with_what_to_install() {
  edited_solution 'not compiled before'
  expect 3 env REFEREE_CXX=/nonexistent/g++ ./run.sh test block_sum
  says 'g++'
  # No compiler at all: only what is not one stays in PATH.
  local folder tool
  mkdir "$scratch/bin"
  for folder in /usr/bin /bin; do
    for tool in "$folder"/*; do
      case ${tool##*/} in
        *g++* | *gcc* | *clang* | c++* | cc) ;;
        *) ln -sf "$tool" "$scratch/bin/${tool##*/}" ;;
      esac
    done
  done
  expect 3 env PATH="$scratch/bin" build/grader/cli/warplings-first test block_sum
  says 'g++' 'install'
}

scenario_the_book_says_in_one_line_that_node_is_missing() {
  mkdir "$scratch/bin"
  expect 3 env PATH="$scratch/bin" build/grader/cli/warplings-learn book
  [[ $(wc -l <<<"$output") -eq 1 ]] || die 'It takes more than one line.'
  says 'Node.js 18'
  printf '#!/bin/sh\necho v16.20.1\n' >"$scratch/bin/node"
  chmod +x "$scratch/bin/node"
  expect 3 env PATH="$scratch/bin" build/grader/cli/warplings-learn book
  says 'this one is v16.20.1'
  expect 2 ./run.sh book --port 0
}

scenario_it_runs_from_another_directory() {
  edited_solution 'from elsewhere'
  local root=$PWD
  cd /
  expect 0 "$root/run.sh" test block_sum
  [[ -f ${output%%$'\n'*} ]] || die 'The first line names no file that can be opened from here.'
  cd "$scratch" || die "cd failed."
  expect 0 "$root/run.sh" test --from solutions block_sum
}

scenario_it_runs_through_a_symlink() {
  ln -s "$PWD/run.sh" "$scratch/direct"
  ln -s direct "$scratch/course"
  cd "$scratch" || die "cd failed."
  expect 0 ./course list
  says 'block_sum'
}

scenario_no_space_for_the_build_is_a_clear_sentence() {
  needs_mounts
  mkdir "$scratch/small"
  expect 3 in_own_mounts '
    mount -t tmpfs -o size=2m none "$1"
    WARPLINGS_BUILD=$1 exec ./run.sh' full "$scratch/small"
  says 'no space left' 'WARPLINGS_BUILD'
}

scenario_no_space_while_grading_is_not_the_students_fault() {
  needs_mounts
  edited_solution 'full disk'
  mkdir "$scratch/full"
  expect 3 in_own_mounts '
    mount -t tmpfs -o size=64k none "$1/full"
    head -c 60000 /dev/zero >"$1/full/ballast"
    mkdir -p build/cache build/state
    mount --bind "$1/full" build/cache
    TMPDIR=$1/full exec build/grader/cli/warplings-first test block_sum' full "$scratch"
  says 'o space left'
  says_not 'does not compile' 'wrong answer'
  expect 0 ./run.sh test block_sum
}

scenario_two_runs_at_once_do_not_disturb_each_other() {
  edited_solution 'two at once'
  # Something to build, so that both would want to.
  touch grader/cli/main.cpp
  ./run.sh test block_sum >"$scratch/first" 2>&1 &
  local first=$!
  expect 0 ./run.sh test block_sum
  wait "$first" || die "The other run failed: $(<"$scratch/first")"
  says 'passes'
}

# The processes of submissions that are running.
submissions() {
  local file
  for file in /proc/[0-9]*/cmdline; do
    [[ $(tr '\0' ' ' <"$file") != "$PWD/build/cache"* ]] || echo "$file"
  done 2>/dev/null
}

# wait_for COMMAND...: until it succeeds, or two minutes have passed.
wait_for() {
  local deadline=$((SECONDS + 120))
  until "$@"; do
    ((SECONDS < deadline)) || return 1
    sleep 0.1
  done
}

# with_ctrl_c_when CONDITION COMMAND...: presses Ctrl-C in a terminal of its own once CONDITION
# succeeds; prints what the terminal then shows.
with_ctrl_c_when() {
  local condition=$1
  shift
  rm -f -- "$scratch/over"
  # The terminal's settings are compared by the shell that lives in it.
  { wait_for "$condition"; printf '\003'; wait_for test -e "$scratch/over"; } |
    OVER=$scratch/over TERM=xterm script -qec "
    before=\$(stty -g); trap : INT
    $*; echo \"status \$?\"
    [[ \$before == \$(stty -g) ]] && echo 'terminal restored'
    touch \"\$OVER\"" /dev/null
}

a_submission_runs() { [[ -n $(submissions) ]]; }
no_submission_runs() { [[ -z $(submissions) ]]; }

a_compiler_runs() {
  local folder
  for folder in /proc/[0-9]*; do
    case $(cat "$folder/comm" 2>/dev/null) in
      cc1plus | clang*) [[ ! $folder/cwd -ef build ]] || return 0 ;;
    esac
  done
  return 1
}

scenario_ctrl_c_while_grading_leaves_nothing_behind() {
  type -P script >/dev/null || skip 'the program script is not installed.'
  cat >"$exercise" <<'CODE'
#include <cuda_runtime.h>
#include <unistd.h>
void block_sum(float*, const float*, int) { sleep(1000); }
CODE
  SHELL=/bin/bash expect 0 with_ctrl_c_when a_submission_runs ./run.sh test block_sum
  says 'Interrupted' 'status 130' 'terminal restored'
  wait_for no_submission_runs || die "Processes are left behind: $(submissions)"
  [[ ! -e build/state/block_sum.json ]] || die 'A half verdict was recorded.'
  edited_solution 'after Ctrl-C'
  expect 0 ./run.sh test block_sum
}

scenario_ctrl_c_while_building_goes_on_later() {
  type -P script >/dev/null || skip 'the program script is not installed.'
  touch grader/cli/*.cpp
  # Without the objects that are there already, or it would be over too soon.
  WARPLINGS_OBJECTS='' SHELL=/bin/bash expect 0 with_ctrl_c_when a_compiler_runs ./run.sh list
  says 'Interrupted' 'status 130' 'terminal restored'
  expect 0 ./run.sh list
  says 'block_sum'
}

scenario_without_anything_to_build_it_is_quick() {
  expect 0 ./run.sh --version
  says_not 'Building' 'Configuring'
}
