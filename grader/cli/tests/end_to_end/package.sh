# shellcheck shell=bash disable=SC2154
# What an instructor hands out, in a student's hands. Sourced by scenario.sh.

scenario_the_students_package_builds_and_grades() {
  expect 0 ./run.sh package student --out "$scratch/course.tar.gz"
  says 'course.tar.gz' 'Left out: solutions'
  local solution=$PWD/solutions/01_shared_memory/block_sum.cu
  tar -xzf "$scratch/course.tar.gz" -C "$scratch" || die 'It cannot be unpacked.'
  cd "$scratch/warplings" || die 'It holds no folder warplings.'
  [[ ! -e solutions && ! -e grader/misconceptions ]] || die 'It holds answers.'
  local exercise=exercises/01_shared_memory/block_sum.cu
  expect 1 ./run.sh test block_sum
  says "$exercise" 'TODO'
  cp "$solution" "$exercise"
  expect 0 ./run.sh test block_sum
  says 'block_sum passes' 'missing_barrier'
  sed -i 's/    __syncthreads();/    ;/' "$exercise"
  expect 1 ./run.sh test block_sum
  says 'shared-race'
  # What needs the missing parts says so in one line.
  local command
  for command in 'selftest' 'selftest --quick' 'solution block_sum' 'package student'; do
    # shellcheck disable=SC2086  # words
    expect 3 ./run.sh $command
    says "instructor's"
    [[ $(wc -l <<<"$output") -eq 1 ]] || die "$command takes more than one line."
  done
}

scenario_packages_have_names_that_say_what_they_are() {
  expect 2 ./run.sh package student --out "$scratch/course.rar"
  says 'should end in .zip, .tar.gz or .tgz'
  expect 3 ./run.sh package gradescope --out "$scratch/g.tar.gz"
  says 'Gradescope takes a zip'
  expect 2 ./run.sh package gradescope --exercise blok_sum
  says "Did you mean 'block_sum'?"
  expect 2 ./run.sh package everybody
  expect 0 ./run.sh package gradescope --exercise block_sum --out "$scratch/g.zip"
  says 'It grades 1 exercise'
}
