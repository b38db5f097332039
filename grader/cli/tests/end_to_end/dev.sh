# shellcheck shell=bash disable=SC2154
# An author at work: a new exercise, and what it lacks. Sourced by scenario.sh.

# As they were before, so that the next scenario finds the course that it knows.
without_new_exercise() {
  cp course.toml chapters/01_shared_memory.md "$scratch"
  # shellcheck disable=SC2064  # $scratch and $PWD are those of now
  trap "cp '$scratch/course.toml' '$PWD'; cp '$scratch/01_shared_memory.md' '$PWD/chapters'
    rm -rf '$PWD'/{exercises,solutions,grader/{skeletons,adapters,cases}}/01_shared_memory/copied* \
      '$PWD/grader/misconceptions/01_shared_memory/copied' '$scratch'" EXIT
}

scenario_a_new_exercise_builds_and_is_in_order_once_it_is_written() {
  without_new_exercise
  expect 0 ./run.sh dev new 01_shared_memory copied
  says 'solutions/01_shared_memory/copied.cu' 'course.toml' 'dev check copied'
  expect 0 ./run.sh list
  says 'copied'
  # Everything that is still to be written is named, each with its place.
  expect 1 ./run.sh dev check copied
  says 'grader/cases/01_shared_memory/copied_test.cpp:1: TODO: what they establish' \
    'there is no section chapters/01_shared_memory.md#copied' 'a hint is TODO: the concept' \
    'it has 2 misconceptions; it needs 3' 'solutions/01_shared_memory/copied.cu:1: TODO:'
  expect 1 ./run.sh test copied
  says 'exercises/01_shared_memory/copied.cu' 'TODO'

  # It is written: here, by taking the marks away.
  printf '\n## copied\n\nWhat one thread does with one element.\n' >>chapters/01_shared_memory.md
  sed -i 's/TODO: //' course.toml {solutions,exercises,grader/{skeletons,adapters}}/*/copied.cu \
    grader/cases/*/copied_test.cpp grader/misconceptions/*/copied/*.cu
  sed 's/in\[i\];/in[i] + 1;/; s/^\/\/ expect.*/\/\/ expect: wrong_answer IsRightAtEverySize/' \
    grader/misconceptions/*/copied/one_block_short.cu \
    >grader/misconceptions/01_shared_memory/copied/one_too_many.cu
  expect 0 ./run.sh dev check copied
  says 'These are in order'
  # A contract that asks for more needs a wrong answer more.
  sed -i 's|^//   - copied need not|//   - Each element is loaded once.\n&|' \
    {exercises,solutions,grader/skeletons}/01_shared_memory/copied.cu
  expect 1 ./run.sh dev check copied
  says 'no misconception breaks: Each element is loaded once.'
  sed -i '/Each element is loaded once/d' \
    {exercises,solutions,grader/skeletons}/01_shared_memory/copied.cu
  expect 0 ./run.sh dev check --run copied
  says 'copied: the solution passes' 'copied: the skeleton compiles and fails' \
    'gets out-of-bounds line 9'
  expect 0 ./run.sh test --from solutions copied
}

scenario_a_new_exercise_is_never_made_over_something() {
  without_new_exercise
  expect 2 ./run.sh dev new 1_shared_memory copied
  says "There is no chapter '1_shared_memory'. Did you mean '01_shared_memory'?"
  expect 2 ./run.sh dev new 01_shared_memory block_sum
  says "There is an exercise 'block_sum' already."
  expect 2 ./run.sh dev new 01_shared_memory 'block sum'
  says 'lower-case letters, digits and underscores only'
  mkdir -p grader/misconceptions/01_shared_memory/copied
  echo '// mine' >grader/cases/01_shared_memory/copied_test.cpp
  expect 2 ./run.sh dev new 01_shared_memory copied
  says 'copied_test.cpp is there already'
  [[ $(<grader/cases/01_shared_memory/copied_test.cpp) == '// mine' ]] || die 'It was written over.'
  [[ ! -e solutions/01_shared_memory/copied.cu ]] || die 'It is half made.'
  cmp -s course.toml "$scratch/course.toml" || die 'course.toml was changed.'
  expect 2 ./run.sh dev
  expect 2 ./run.sh dev check blok_sum
  says "Did you mean 'block_sum'?"
}

scenario_an_exercise_that_lacks_something_is_told_what() {
  mv grader/adapters/01_shared_memory/block_sum.cu "$scratch"
  expect 1 ./run.sh dev check block_sum
  mv "$scratch/block_sum.cu" grader/adapters/01_shared_memory
  says 'grader/adapters/01_shared_memory/block_sum.cu is missing'
  expect 0 ./run.sh dev check block_sum 02_shuffles
  says 'warp_sum: files, hints and gaps are in order'
}
