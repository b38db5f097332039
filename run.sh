#!/usr/bin/env bash
# Warplings. Finds or installs what is missing, builds what is stale, and runs the program in
# grader/cli. Works from any directory:  ./run.sh --help  lists the commands.
set -uo pipefail
unset CDPATH

say() { printf '%s\n' "$@" >&2; }

# fail STATUS LINE...: the last words of a run that cannot go on.
fail() {
  local status=$1
  shift
  printf '%s\n' "$@" >&2
  exit "$status"
}

# Where the repository lies, whatever symlinks led here.
find_root() {
  local script=${BASH_SOURCE[0]} folder
  while [[ -L $script ]]; do
    folder=$(cd -P -- "$(dirname -- "$script")" && pwd)
    script=$(readlink -- "$script")
    [[ $script == /* ]] || script=$folder/$script
  done
  cd -P -- "$(dirname -- "$script")" && pwd
}

# Where to build: build/ in the checkout, or a cache folder where the checkout cannot be written.
# WARPLINGS_BUILD names another place.
choose_build_folder() {
  local why='' name reason
  if [[ -n ${WARPLINGS_BUILD:-} ]]; then
    build=$WARPLINGS_BUILD
    [[ $build == /* ]] || build=$PWD/$build
  elif [[ -w $root/build ]] || [[ ! -e $root/build && -w $root ]]; then
    build=$root/build
  else
    name=$(cksum <<<"$root")
    build=${XDG_CACHE_HOME:-${HOME:-${TMPDIR:-/tmp}}/.cache}/warplings/${name%% *}
    if [[ -w $root ]]; then why="$root/build cannot be written"; else why="$root is read-only"; fi
    say "Note: $why, so this builds in" "  $build"
  fi
  reason=$(mkdir -p -- "$build" 2>&1) || fail 3 "Cannot make the build folder $build:" \
    "  ${reason##*: }." 'Name another place:  WARPLINGS_BUILD=FOLDER ./run.sh'
}

# One run at a time builds; the others wait for it, say so, and then find everything built.
lock_build() {
  { exec 9>>"$build/lock"; } 2>/dev/null || fail 3 "Cannot write in the build folder $build." \
    'Make it writable, or name another place:  WARPLINGS_BUILD=FOLDER ./run.sh'
  type -P flock >/dev/null || return 0
  flock -n 9 && return 0
  say 'Another run.sh is building; waiting for it ...'
  flock 9
}

unlock_build() { exec 9>&-; }

# The stamp is written after a successful configure. It holds what the configuration depends on, so
# that a moved checkout, another compiler or an interrupted configure starts afresh. Its third line is
# the WebAssembly engine's compiler, where the engine can be built.
is_configured() {
  local from='' compiler='' engine=''
  { read -r from && read -r compiler && read -r engine; } 2>/dev/null <"$build/configured" ||
    return 1
  [[ $from == "$root" && -x $compiler && -f $build/build.ninja ]] || return 1
  [[ -z $engine || -x $engine ]] || return 1
  [[ -z ${CXX:-} || $(type -P "$CXX") == "$compiler" ]]
}

configure() {
  rm -rf -- "$build/configured" "$build/CMakeCache.txt" "$build/CMakeFiles"
  local compiler
  compiler=$(find_compiler)
  progress 'Configuring ...'
  if ! cmake --preset default -S "$root" -B "$build" -DCMAKE_CXX_COMPILER="$compiler" \
    >"$build/build.log" 2>&1; then
    progress ''
    explain_failure 'CMake could not configure the project.' "$(tail -n 25 "$build/build.log")"
  fi
  local engine=''
  if grep -qx 'REFEREE_WASM_LACKS:INTERNAL=' "$build/CMakeCache.txt"; then
    engine=$(sed -n 's/^REFEREE_WASM_CXX:[A-Z]*=//p' "$build/CMakeCache.txt")
  fi
  printf '%s\n%s\n%s\n' "$root" "$compiler" "$engine" >"$build/configured.new" &&
    mv -- "$build/configured.new" "$build/configured"
}

# Whether configuring afresh may find the tools of the WebAssembly engine, which it did not before.
may_find_engine() {
  [[ -z $(sed -n 3p "$build/configured" 2>/dev/null) ]] || return 1
  type -P wasm-opt >/dev/null && type -P node >/dev/null && compgen -c clang++-1 >/dev/null
}

# progress TEXT: one line that is written over on a terminal, and nothing elsewhere.
progress() {
  [[ -t 2 ]] || return 0
  printf '\r\033[K%s' "$1" >&2
}

# Reads ninja's output: shows [done/all] as the lanes of a warp, keeps everything in the log.
show_build() {
  local line bar rest lit='#' dark=.
  [[ ${LC_ALL:-${LC_CTYPE:-${LANG:-}}} == *[Uu][Tt][Ff]*8 ]] && lit=▮ dark=▯
  local -i count all announced=0
  while IFS= read -r line; do
    printf '%s\n' "$line" >&8 2>/dev/null
    [[ $line =~ ^\[([0-9]+)/([0-9]+)\] && $line != *'Re-checking globbed'* ]] || continue
    count=${BASH_REMATCH[1]} all=${BASH_REMATCH[2]}
    if [[ -t 2 ]]; then
      printf -v bar '%*s' $((count * 32 / all)) ''
      printf -v rest '%*s' $((32 - count * 32 / all)) ''
      printf '\r\033[K%s%s  building, %d of %d' "${bar// /$lit}" "${rest// /$dark}" "$count" "$all" >&2
    elif ((!announced && all > 5)); then
      announced=1
      say "Building Warplings ($all steps) ..."
    fi
  done
  progress ''
}

# build_targets TARGET...: ninja, quietly.
build_targets() {
  local ninja
  ninja=$(type -P ninja || type -P ninja-build)
  { exec 8>"$build/build.log"; } 2>/dev/null || fail 3 "Cannot write $build/build.log."
  NINJA_STATUS='[%f/%t] ' "$ninja" -C "$build" "$@" 2>&1 | show_build
  local status=${PIPESTATUS[0]}
  exec 8>&-
  [[ $status -eq 0 ]] && return 0
  explain_failure 'Building Warplings failed.' \
    "$(sed -n '/^FAILED:\|^ninja: error/,$p' "$build/build.log" | head -n 30)"
}

# The few reasons that a person can do something about get a sentence; the rest shows the log.
explain_failure() {
  if grep -qi 'no space left on device' "$build/build.log" || disk_is_full; then
    fail 3 'There is no space left on the disk. Building Warplings needs about 700 MB in' \
      "  $build" "$(df -h -- "$build" 2>/dev/null | tail -n 1)" \
      'Free some, or name another place:  WARPLINGS_BUILD=FOLDER ./run.sh'
  fi
  fail 3 "$1" "$2" "All of it is in $build/build.log."
}

disk_is_full() {
  local free
  free=$(df -Pk -- "$build" 2>/dev/null | awk 'NR == 2 { print $4 }')
  [[ -n $free && $free -lt 1024 ]]
}

# Ctrl-C while building: ninja removes what it was writing; the stamp says what is complete.
interrupted() {
  trap - INT TERM
  progress ''
  say 'Interrupted. Nothing is half-done: the same command goes on from here.'
  exit 130
}

# chapters_of WORD...: adds the chapters that the words of `test` and its kind name to `targets`, as
# exercises, their files or chapters; all chapters where nothing is named. The program says of a name
# that there is none, which needs no cases. What follows an option may be its value: "-j 1".
chapters_of() {
  local word name folder key number after_option='' named=''
  for word; do
    if [[ $word == -* ]]; then
      [[ $word == *=* ]] || after_option='value of '
      continue
    fi
    name=${word##*/}
    for folder in "$root"/grader/cases/[0-9]*/; do
      key=${folder%/} key=${key##*/}
      number=${key%%_*}
      case $after_option$name in
        "$key" | "$number" | "${number#0}" | "${key#*_}") ;;
        *) [[ -e $folder${name%.cu}_test.cpp ]] || continue ;;
      esac
      named=1
      targets+=("warplings-cases-$key")
    done
    [[ -n $after_option ]] || named=1
    after_option=''
  done
  [[ -n $named ]] || targets+=(warplings-cases)
}

# Sets `program` to what carries out the command line, and `targets` to what that needs. What people
# wait for is what they asked for: the program that a student begins with, and the cases of the
# chapter that they are in. Everything else is built when somebody first asks for it.
choose_targets() {
  local command=${1:-}
  [[ $command != help ]] || command=${2:-}
  local stage=BEGIN
  if [[ $command =~ ^[a-z]+$ ]]; then
    stage=$(sed -n "s/^\([A-Z]*\)($command,.*/\1/p" "$root/grader/cli/commands/commands.def")
  fi
  case $stage in
    COMMAND) targets=(tools) program=$build/grader/cli/warplings ;;
    LEARN) targets=(course) program=$build/grader/cli/warplings-learn ;;
    *) targets=(begin) program=$build/grader/cli/warplings-first ;;
  esac
  if [[ $command =~ ^(grade|prepare)$ ]]; then
    targets+=(engine)
  elif [[ $command =~ ^(test|watch|solution|trace|debug)$ ]] && ! wants_help "$@"; then
    chapters_of "${@:2}"
  fi
}

# What was asked for once is kept up to date. Sets `targets` to that and what they were.
remember_targets() {
  local target
  local -A wanted=()
  while read -r target; do
    [[ $target != warplings-cases-* || -d $root/grader/cases/${target#warplings-cases-} ]] &&
      wanted[$target]=1
  done < <(printf '%s\n' "${targets[@]}" && cat "$build/targets" 2>/dev/null)
  targets=("${!wanted[@]}")
  printf '%s\n' "${targets[@]}" >"$build/targets"
}

# prepare course|grade|selftest: everything that the program needs, built.
prepare() {
  trap interrupted INT TERM
  lock_build
  # What was installed for another purpose is found by configuring afresh.
  if [[ $1 != course ]] && ! grep -qsx "$1" "$build/prepared"; then
    rm -f -- "$build/configured"
  fi
  if [[ $1 != course ]] && may_find_engine; then rm -f -- "$build/configured"; fi
  # The tests build the project several times more: what selftest compiles is kept for them. Every
  # configuration has the launcher, or everything would be built anew where the purpose changes.
  local launcher=$root/grader/cli/tests/reuse_objects.sh
  if [[ -x $launcher ]]; then
    export CMAKE_CXX_COMPILER_LAUNCHER=${CMAKE_CXX_COMPILER_LAUNCHER:-$launcher}
  fi
  if [[ $1 == selftest ]]; then export WARPLINGS_OBJECTS=$build/objects; fi
  if [[ $1 == selftest ]] || ! is_configured; then
    # shellcheck source=grader/cli/setup/packages.sh
    source "$root/grader/cli/setup/packages.sh"
    ensure_packages "$1"
    is_configured || configure
  fi
  if [[ $1 == selftest ]]; then targets=(all); fi
  remember_targets
  build_targets "${targets[@]}"
  grep -qsx "$1" "$build/prepared" || printf '%s\n' "$1" >>"$build/prepared"
  unlock_build
  trap - INT TERM
}

wants_help() {
  local argument
  for argument; do
    [[ $argument == -h || $argument == --help ]] && return 0
    [[ $argument == -- ]] && return 1
  done
  return 1
}

root=$(find_root) || exit 3
build=''
choose_build_folder
program='' targets=()
choose_targets "$@"

# Questions that need no build are answered without one.
if [[ ! -x $program ]]; then
  case ${1:-} in
    -h | --help | help)
      cat -- "$root/grader/cli/help.txt"
      exit 0 ;;
    -*) ;;
    ?*)
      awk -v name="$1" '/^  / && $1 == name { found = 1 } END { exit !found }' \
        "$root/grader/cli/help.txt" || fail 2 \
        "There is no command '$1'. ./run.sh --help lists the commands." ;;
  esac
fi

# A student's copy of the course has neither solutions nor tests; the program says so.
if [[ ${1:-} == selftest && -d $root/solutions ]] && ! wants_help "$@"; then
  prepare selftest
elif [[ ${1:-} == grade || ${1:-} == prepare ]] && ! wants_help "$@"; then
  prepare grade
else
  prepare course
fi

export WARPLINGS_COMMAND=${WARPLINGS_COMMAND:-$0}
exec "$program" "$@"
