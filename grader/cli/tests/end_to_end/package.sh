# shellcheck shell=bash disable=SC2154,SC2016
# What an instructor hands out, in a student's hands. Sourced by scenario.sh.

# One build is enough for both: what is in the package, and that a checkout is never written to.
scenario_the_students_package_builds_and_grades_in_a_read_only_folder() {
  expect 0 ./run.sh package student --out "$scratch/course.tar.gz"
  says 'course.tar.gz' 'Left out: solutions'
  local solution=$PWD/solutions/01_shared_memory/block_sum.cu
  tar -xzf "$scratch/course.tar.gz" -C "$scratch" || die 'It cannot be unpacked.'
  cd "$scratch/warplings" || die 'It holds no folder warplings.'
  [[ ! -e solutions && ! -e grader/misconceptions ]] || die 'It holds answers.'
  local exercise=exercises/01_shared_memory/block_sum.cu
  export XDG_CACHE_HOME=$scratch/cache
  read_only 1 ./run.sh test block_sum
  says "$exercise" 'TODO'
  ! can_mount || says 'is read-only' "$scratch/cache/warplings/"
  cp "$solution" "$exercise"
  read_only 0 ./run.sh test block_sum
  says 'block_sum passes' 'first_light'
  if can_mount; then
    read_only 3 ./run.sh reset block_sum
    says 'The checkout is read-only'
  fi
  sed -i 's/    __syncthreads();/    ;/' "$exercise"
  read_only 1 ./run.sh test block_sum
  says 'shared-race'
  # What needs the missing parts says so in one line.
  local command
  for command in 'selftest' 'selftest --quick' 'dev check' 'solution block_sum' 'package student'; do
    # shellcheck disable=SC2086  # words
    read_only 3 ./run.sh $command
    output=$(grep -v -e 'is read-only' -e "$scratch/cache" -e '^Building Warplings' <<<"$output")
    says "instructor's"
    [[ $(wc -l <<<"$output") -eq 1 ]] || die "$command takes more than one line."
  done
}

# read_only STATUS COMMAND...: as expect, where nobody may write to this folder. An ordinary user
# cannot mount it so, and runs the command as it is.
read_only() {
  if ! can_mount; then
    expect "$@"
    return
  fi
  expect "$1" in_own_mounts '
    mount --bind "$PWD" "$PWD" && mount -o remount,bind,ro "$PWD"
    cd "$PWD" && exec "$@"' read_only "${@:2}"
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
