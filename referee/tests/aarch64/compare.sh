#!/usr/bin/env bash
# Runs the zoo's programs as AArch64 code and compares status and reports with this machine's, byte
# by byte. Run by hand, from anywhere, where QEMU stands in for the processor:
#
#   apt-get install g++-aarch64-linux-gnu qemu-user
#   referee/tests/aarch64/compare.sh [--every N] [--schedule S] [PROGRAM.cu ...]
#
# Without programs, every N-th of the zoo (default: all) but those that are stopped by the budget of
# a launch, at some line of a loop; under schedule S (default: forward). The runtime is compiled anew
# for AArch64 (a minute); a program takes some five seconds.
set -euo pipefail

here=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)
root=$(cd -- "$here/../../.." && pwd)
referee=$root/build/referee/src/cli/referee
every=1 schedule=forward
while [[ ${1-} == --* ]]; do
  case $1 in
    --every) every=$2 ;;
    --schedule) schedule=$2 ;;
    --help) sed -n '2,/^set/{/^set/d;s/^# \{0,1\}//;p}' "$0"; exit ;;
    *) echo "$1 is no option; --help lists them." >&2; exit 2 ;;
  esac
  shift 2
done
programs=("$@")
if [[ ${#programs[@]} -eq 0 ]]; then
  mapfile -t programs < <(grep -rL '^// launch-budget' --include='*.cu' "$root/referee/tests/zoo" |
    sort | awk -v n="$every" 'NR % n == 0')
fi

compiler=
for name in aarch64-linux-gnu-g++ aarch64-linux-gnu-g++-1{5,4,3,2}; do
  if command -v "$name" >/dev/null; then compiler=$name; break; fi
done
[[ -n $compiler ]] || { echo "There is no aarch64-linux-gnu-g++; see --help." >&2; exit 2; }
command -v qemu-aarch64 >/dev/null || { echo "There is no qemu-aarch64; see --help." >&2; exit 2; }
[[ -x $referee ]] || { echo "There is no $referee: build the project." >&2; exit 2; }

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
mkdir "$work/headers" "$work/objects"
ln -s /usr/include/nlohmann "$work/headers/nlohmann"
echo "compiling the runtime for AArch64" >&2
# shellcheck disable=SC2016  # the inner shell's variables
find "$root/referee/src/runtime" -name "*.cpp" -print0 |
  xargs -0 -P "$(nproc)" -I{} sh -c '"$0" -std=c++20 -O2 -fno-pie -I"$1" -I"$2/headers" -c "$3" \
    -o "$2/objects/$(echo "${3#"$1/referee/src/runtime/"}" | tr / _).o" || exit 255' \
    "$compiler" "$root" "$work" {}
mv "$work/objects/platform_native_section_markers.cpp.o" "$work/boundary.o"
aarch64-linux-gnu-ar rcs "$work/runtime.a" "$work"/objects/*.o

# What the driver takes for the compiler: it names the boundary object of this machine, and leaves
# out what the driver of the other one says to the compiler there (driver.cpp).
cat >"$work/g++" <<END
#!/bin/bash
exec $compiler --param stack-clash-protection-guard-size=12 "\${@/*referee_boundary.dir*/$work/boundary.o}"
END
chmod +x "$work/g++"

# run FOLDER NAME [EMULATOR...]: what a program says and how it ends; its own path is no part of that.
run() {
  local program=$1/$2 status=0
  shift 2
  REFEREE_SCHEDULE=$schedule REFEREE_BUDGET=1 timeout 100 "$@" "$program" \
    >"$program.txt" 2>&1 || status=$?
  sed -i "s|$program|PROGRAM|g" "$program.txt"
  echo "status $status" >>"$program.txt"
}

# compare PROGRAM.cu: a line on standard output, and the differences if there are any.
compare() {
  local folder
  folder=$(mktemp -d -p "$work")
  "$referee" build "$1" -o "$folder/here"
  REFEREE_CXX=$work/g++ REFEREE_LIBRARY=$work/runtime.a "$referee" build "$1" -o "$folder/there"
  run "$folder" here
  run "$folder" there qemu-aarch64 -L /usr/aarch64-linux-gnu
  if diff "$folder/here.txt" "$folder/there.txt" >"$folder/differences"; then
    echo "same: $1"
  else
    { echo "differs: $1"; cat "$folder/differences"; } >"$folder/report"
    cat "$folder/report"
  fi
  rm -rf -- "$folder"
}
export -f run compare
export schedule work referee

# shellcheck disable=SC2016
printf '%s\0' "${programs[@]}" |
  xargs -0 -n 1 -P "$(nproc)" bash -c 'set -euo pipefail; compare "$1" || exit 255' _ |
  tee "$work/all" | grep -v '^same: ' || true
same=$(grep -c '^same: ' "$work/all" || true)
echo "${#programs[@]} programs, schedule $schedule: $((${#programs[@]} - same)) differ"
[[ $same -eq ${#programs[@]} ]]
