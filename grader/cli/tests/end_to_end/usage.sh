# shellcheck shell=bash disable=SC2154
# Wrong and right words on the command line. Sourced by scenario.sh.

mapfile -t every_command < <(sed -nE 's/^(LEARN|COMMAND)\(([a-z]+),.*/\2/p' \
  "${BASH_SOURCE[0]%/*}/../../commands/commands.def")
readonly every_command

scenario_an_unknown_exercise_gets_the_nearest_name() {
  expect 2 ./run.sh test blok_sum
  says "There is no exercise 'blok_sum'. Did you mean 'block_sum'?"
  expect 2 ./run.sh hint zebra
  says "There is no exercise 'zebra'."
}

scenario_an_unknown_command_gets_the_nearest_name() {
  expect 2 ./run.sh tset
  says "There is no command 'tset'. Did you mean 'test'?"
  expect 2 ./run.sh --verison
  says "Did you mean '--version'?"
}

scenario_an_unknown_option_gets_the_nearest_name() {
  expect 2 ./run.sh test --sed 3
  says "Did you mean '--seed'?"
}

scenario_values_that_make_no_sense_are_refused() {
  expect 2 ./run.sh test --seed many
  expect 2 ./run.sh test --backend abacus
  expect 2 ./run.sh test -j 0
  expect 2 ./run.sh grade exercises --deadline nan
  says "'nan' is not a number from 1 to 1000000"
  expect 2 ./run.sh reset
  says 'reset needs EXERCISE'
  expect 2 ./run.sh completion fish
}

scenario_every_command_has_help() {
  expect 0 ./run.sh --help
  local help=$output command
  for command in "${every_command[@]}"; do
    [[ $help == *"  $command "* ]] || die "--help does not list $command."
    expect 0 ./run.sh "$command" --help
    says "$command" '--help'
    expect 0 ./run.sh help "$command"
  done
  expect 0 ./run.sh --version
  says 'warplings '
}

scenario_help_fits_the_screen() {
  local command
  for command in '' "${every_command[@]}"; do
    # shellcheck disable=SC2086  # the empty command is no word
    expect 0 ./run.sh $command --help
    fits
  done
}

scenario_a_folder_that_is_not_there_is_wrong_usage() {
  expect 2 ./run.sh test --from nowhere
  says "There is no folder 'nowhere'"
  expect 2 ./run.sh test --from course.toml
  says 'is not a folder'
}

scenario_a_folder_of_results_has_a_name() {
  mkdir "$scratch/class"
  expect 2 ./run.sh grade "$scratch/class" --out ""
  says '--out needs the name of a folder'
}

scenario_an_unreadable_folder_is_named() {
  mkdir "$scratch/secret"
  chmod 0 "$scratch/secret"
  chmod 755 "$scratch"
  local -a somebody=()
  if [[ $EUID -eq 0 ]]; then
    somebody=(setpriv --reuid=65534 --regid=65534 --clear-groups)
    "${somebody[@]}" test -x "$PWD" || skip 'nobody cannot reach the copy.'
  fi
  expect 3 "${somebody[@]}" build/grader/cli/warplings-first test --from "$scratch/secret"
  says "Cannot read the folder" 'secret' 'Permission denied'
}

scenario_the_gpu_backend_says_that_it_is_not_there() {
  nvidia-smi >/dev/null 2>&1 && skip 'this machine has a GPU.'
  expect 3 ./run.sh test --backend gpu
  [[ $(wc -l <<<"$output") -eq 1 ]] || die 'It takes more than one line.'
  if type -P nvcc >/dev/null || [[ -x /usr/local/cuda/bin/nvcc ]]; then
    says 'needs a CUDA device' '--backend referee'
  else
    says 'install the CUDA Toolkit'
  fi
  expect 3 ./run.sh run --backend gpu "$PWD/solutions/01_shared_memory/block_sum.cu"
  says 'The gpu backend needs'
  expect 1 ./run.sh test --backend all block_sum
  says 'gpu' 'exercises/01_shared_memory/block_sum.cu'
}

scenario_commands_for_a_device_say_what_is_missing_in_one_line() {
  nvidia-smi >/dev/null 2>&1 && skip 'this machine has a GPU.'
  local command
  for command in sanitize profile; do
    expect 3 ./run.sh "$command" dot
    [[ $(wc -l <<<"$output") -eq 1 ]] || die "$command takes more than one line."
    says "$command needs"
    says_not '--backend'
  done
}

scenario_bench_counts_where_there_is_no_gpu() {
  nvidia-smi >/dev/null 2>&1 && skip 'this machine has a GPU.'
  expect 0 ./run.sh bench dot
  says 'nothing is timed' 'dot.cu: not started' 'reference' 'global loads' '100 %'
  fits
  expect 0 ./run.sh bench dot --from solutions
  says 'dot.cu: passes' 'yours'
  expect 2 ./run.sh bench warp_sum
  says 'warp_sum has no benchmark'
}

scenario_ptx_shows_the_students_kernel_with_its_lines() {
  type -P nvcc >/dev/null || [[ -x /usr/local/cuda/bin/nvcc ]] || skip 'nvcc is not installed.'
  expect 0 ./run.sh ptx block_sum_shuffle --from solutions
  says '> ' 'shfl.sync' 'bar.sync' 'solutions/02_shuffles/block_sum_shuffle.cu for sm_'
  echo 'error' >exercises/02_shuffles/dot.cu
  expect 1 ./run.sh ptx dot
  says 'dot.cu:1: error'
}

scenario_the_bash_completion_offers_commands_exercises_and_options() {
  expect 0 ./run.sh completion bash
  local script=$output
  # What Tab would offer after the given words, the last of which is being typed.
  offers() {
    bash -c "$script"'
      COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
      _warplings
      printf "%s\n" "${COMPREPLY[@]}"' offers "$@" 2>/dev/null
  }
  [[ $(offers ./run.sh te) == test ]] || die 'te is not completed to test.'
  [[ $(offers ./run.sh test missing) == missing_barrier ]] || die 'missing is not completed.'
  [[ $(offers ./run.sh test --js) == --json ]] || die '--js is not completed.'
  [[ $(offers ./run.sh completion z) == zsh ]] || die 'z is not completed.'
  [[ -z $(offers /tmp/run.sh te) ]] || die 'It completes for a run.sh of somebody else.'
}

scenario_the_zsh_completion_is_valid() {
  type -P zsh >/dev/null || skip 'zsh is not installed.'
  expect 0 ./run.sh completion zsh
  printf '%s\n' "$output" >"$scratch/_warplings"
  expect 0 zsh -n "$scratch/_warplings"
}
