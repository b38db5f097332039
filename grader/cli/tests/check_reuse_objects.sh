#!/usr/bin/env bash
# What reuse_objects.sh takes from its store, and what it compiles.
#   check_reuse_objects.sh COMPILER
set -uo pipefail
launcher=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd)/reuse_objects.sh
scratch=$(mktemp -d "${TMPDIR:-/tmp}/reuse objects.XXXXXX") || exit 1
trap 'rm -rf -- "$scratch"' EXIT
export WARPLINGS_OBJECTS=$scratch/store LC_ALL=C

die() {
  printf '%s\n' "$@" >&2
  exit 1
}

# The compiler itself, which counts how often it is asked for an object.
cat >"$scratch/compiler" <<CODE
#!/bin/sh
case " \$* " in *' -c '*) echo >>'$scratch/count' ;; esac
exec '$1' "\$@"
CODE
chmod +x "$scratch/compiler"

# checkout NAME: one with a header that is precompiled, and a build folder in it.
checkout() {
  root="$scratch/$1" build="$scratch/$1/build"
  mkdir -p "$build"
  printf 'inline int one() { return 1; }\n' >"$root/one.h"
  printf '#pragma once\ninline int two() { return 2; }\n' >"$root/two.h"
  printf '#include "%s"\nint three() { return one() + 2; }\n' "$root/one.h" >"$build/unity.cxx"
  printf '#include "two.h"\nint four() { return two() + 2; }\n' >"$root/four.cpp"
  printf '#include "%s"\n' "$root/two.h" >"$build/all.hxx"
  printf '#include <cstddef>\n' >"$build/system.hxx"
  printf 'std::size_t five() { return 5; }\n' >"$root/five.cpp"
  printf 'CMAKE_HOME_DIRECTORY:INTERNAL=%s\n' "$root" >"$build/CMakeCache.txt"
  cd "$build" || exit 1
}

# compile OUTPUT WORD...: whether the compiler was run: "compiled" or "taken".
compile() {
  local output=$1 before after
  shift
  before=$(wc -l 2>/dev/null <"$scratch/count" || echo 0)
  rm -f -- "$output" "$output.d"
  "$launcher" "$scratch/compiler" -I"$root" "$@" -MD -MF "$output.d" -o "$output" || die 'It fails.'
  [[ -s $output && -s $output.d ]] || die "$output or its rule is not there."
  after=$(wc -l <"$scratch/count")
  if ((after > before)); then echo compiled; else echo taken; fi
}

expect() { [[ $2 == "$1" ]] || die "$3 is $2, not $1."; }

unity=(unity.o -c unity.cxx) pch=(all.hxx.gch -x c++-header -c all.hxx)
checkout first
expect compiled "$(compile "${unity[@]}")" 'What nobody compiled'
expect taken "$(compile "${unity[@]}")" 'What was compiled here'
expect compiled "$(compile "${pch[@]}")" 'A precompiled header'
four=(four.o -Winvalid-pch -include "$build/all.hxx" -c "$root/four.cpp")
expect compiled "$(compile "${four[@]}")" 'What includes it'
expect compiled "$(compile place.o -DPLACE="\"$root\"" -c unity.cxx)" 'What knows its place'
expect taken "$(compile place.o -DPLACE="\"$root\"" -c unity.cxx)" 'What knows the same place'

expect compiled "$(compile system.hxx.gch -x c++-header -c system.hxx)" 'One of system headers'
five=(five.o -Winvalid-pch -Werror -include "$build/system.hxx" -c "$root/five.cpp")
expect compiled "$(compile "${five[@]}")" 'What includes system headers'

checkout 'the second'
expect taken "$(compile system.hxx.gch -x c++-header -c system.hxx)" 'One of system headers, elsewhere'
five=(five.o -Winvalid-pch -Werror -include "$build/system.hxx" -c "$root/five.cpp")
expect taken "$(compile "${five[@]}")" 'What includes system headers elsewhere'
printf 'std::size_t five() { return 55; }\n' >"$root/five.cpp"
expect compiled "$(compile "${five[@]}")" 'With a header that was taken, another source'
expect taken "$(compile "${unity[@]}")" 'The same elsewhere'
grep -qF "${root// /\\ }/one.h" unity.o.d || die "The rule names another place: $(<unity.o.d)"
expect compiled "$(compile "${pch[@]}")" 'A precompiled header elsewhere'
four=(four.o -Winvalid-pch -include "$build/all.hxx" -c "$root/four.cpp")
expect taken "$(compile "${four[@]}")" 'What includes it elsewhere'
expect compiled "$(compile place.o -DPLACE="\"$root\"" -c unity.cxx)" 'What knows another place'
expect compiled "$(compile "${unity[@]}" -O1)" 'The same by other words'
printf 'inline int one() { return 11; }\n' >"$root/one.h"
expect compiled "$(compile "${unity[@]}")" 'What includes a changed header'
expect taken "$(compile "${unity[@]}")" 'It, once more'
printf '#pragma once\ninline int two() { return 22; }\n' >"$root/two.h"
expect compiled "$(compile "${pch[@]}")" 'A changed precompiled header'
expect compiled "$(compile "${four[@]}")" 'What includes it, changed'

# Errors are the compiler's own, and nothing is kept of them.
echo 'int broken(' >broken.cpp
for _ in 1 2; do
  ! "$launcher" "$scratch/compiler" -MD -MF broken.d -o broken.o -c broken.cpp 2>broken.txt ||
    die 'An error is none.'
  grep -q 'error' broken.txt || die 'The error is not shown.'
done
unset WARPLINGS_OBJECTS
expect compiled "$(compile "${unity[@]}")" 'What is compiled without a store'
