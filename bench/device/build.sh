#!/usr/bin/env bash
# Builds what measures one exercise: its program, and a library from each file with its function.
# Needs nvcc and a host compiler, nothing else; every step is skipped whose result is newer.
#
#   bench/device/build.sh program EXERCISE FOLDER        FOLDER/EXERCISE_bench
#   bench/device/build.sh library EXERCISE FILE LIBRARY  LIBRARY from FILE
#   bench/device/build.sh common FOLDER                  what all programs in FOLDER share
#
# NVCC names the compiler, ARCH the architecture [native].
set -euo pipefail

root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
nvcc=${NVCC:-$(type -P nvcc || echo /usr/local/cuda/bin/nvcc)}
flags=(-std=c++20 -O3 "-arch=${ARCH:-native}" -cudart shared -I "$root"
  -Xcompiler -fPIC -Xcompiler -fno-gnu-unique)

# compile SOURCE OBJECT FLAG...: unless the object is newer than every source of the bench.
compile() {
  local source=$1 object=$2
  shift 2
  if [[ -f $object && -z $(find "$root/bench/device" "$source" -newer "$object" -name '*.*' -print -quit) ]]; then
    return 0
  fi
  "$nvcc" "${flags[@]}" "$@" -c -o "$object.$$" "$source"
  mv -- "$object.$$" "$object"
}

# What every program shares; several builds at once each make it whole.
common() {
  local folder=$1 name
  mkdir -p "$folder"
  for name in main.cu clock_hooks.cpp subject.cpp report.cpp device_clock.cu roofline.cu; do
    compile "$root/bench/device/$name" "$folder/$name.o" &
  done
  for name in $(jobs -p); do wait "$name"; done
}

program() {
  local exercise=$1 folder=$2
  common "$folder"
  compile "$root/bench/device/exercises/$exercise.cu" "$folder/$exercise.o"
  # The libraries that it opens must find the hooks: its symbols are exported.
  "$nvcc" "${flags[@]}" -Xcompiler -rdynamic -Xlinker --export-dynamic \
    -o "$folder/${exercise}_bench.$$" "$folder/$exercise.o" \
    "$folder"/{main.cu,clock_hooks.cpp,subject.cpp,report.cpp,device_clock.cu,roofline.cu}.o -ldl
  mv -- "$folder/${exercise}_bench.$$" "$folder/${exercise}_bench"
}

library() {
  local exercise=$1 file=$2 library=$3
  mkdir -p "$(dirname -- "$library")"
  # Its own kernels first (-Bsymbolic); a function that is missing is said here (-z defs).
  "$nvcc" "${flags[@]}" -lineinfo -shared -Xlinker -Bsymbolic -Xlinker -z -Xlinker defs \
    "-DWARPLINGS_EXERCISE=$exercise" -o "$library.$$" "$file" "$root/bench/device/entry.cu"
  mv -- "$library.$$" "$library"
}

case ${1:-} in
  program | library | common) "$@" ;;
  *)
    sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2
    exit 2
    ;;
esac
