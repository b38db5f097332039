#!/usr/bin/env bash
# The classroom on a GPU machine on which the course's own programs cannot be built: whether the
# sandbox lets CUDA work, and what becomes of the attacks on the device. bench/on_device.sh runs it.
#
#   bench/classroom/on_device.sh FOLDER
#
# FOLDER has what `bench/on_device.sh cases` builds: harness/*.o, warplings-cases, and room. Needs
# nvcc, g++ and GoogleTest; bwrap is looked for in PATH, and in $BWRAP. Without one the attacks run
# without a sandbox, and the lines say so. Every check is a line "ok" or "NOT ok".
set -uo pipefail

root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/../.." && pwd)
work=$1
cd "$root" || exit 3
# As root a submission is a user of its own, who has to get here.
chmod a+x "$work"
own=$work/classroom
mkdir -p "$own" "$work/logs" && chmod a+rx "$own"
# Where that user can reach it, too.
[[ -z ${BWRAP:-} ]] || { install -m 755 "$BWRAP" "$own/bwrap" && PATH=$own:$PATH; }

say() { printf '%s\n' "$@"; }
check() {
  if [[ $1 == 0 ]]; then say "  ok $2"; else say "  NOT ok $2"; fi
}

# The two programs of the sandbox, its tests, and the one that puts the cases into it.
build() {
  local sandbox=grader/sandbox harness=grader/harness common
  common=(g++ -std=c++20 -O1 -DFMT_HEADER_ONLY -I . ${INCLUDE:+-isystem "$INCLUDE"})
  # The parts of the course that are here: only where the sandbox's programs lie is asked.
  printf '#include "grader/parts/parts.h"\nnamespace warplings::parts {\n' >"$own/parts.cpp"
  printf 'const char* const kSandboxLauncher = "%s";\n}\n' "$own/warplings-sandbox" \
    >>"$own/parts.cpp"
  "${common[@]}" -o "$own/warplings-sandbox" "$sandbox"/{launch,memory_watch,system_calls}.cpp &
  "${common[@]}" -o "$own/warplings-probe" "$sandbox/tests/probe.cpp" &
  local parts=("$own/parts.cpp" "$sandbox"/{control_group,memory_watch,sandbox}.cpp
    "$harness/grading/process.cpp" base/{files,interrupt,subprocess,temporary_directory}.cpp)
  "${common[@]}" -o "$own/in_sandbox" bench/classroom/in_sandbox.cpp "${parts[@]}" -lpthread &
  "${common[@]}" "-DWARPLINGS_PROBE=\"$own/warplings-probe\"" "-DWARPLINGS_ROOT=\"$root\"" \
    -o "$own/sandbox_tests" "$sandbox/tests/sandbox_test.cpp" "${parts[@]}" \
    -lgmock -lgtest -lgtest_main -lpthread &
  wait
}

# submission FILE NAME: the exercise's file with its adapter and the harness, by nvcc.
submission() {
  nvcc -std=c++20 -O3 "-arch=$ARCH" -I . "-DWARPLINGS_EXERCISE=\"$1\"" -o "$own/$2" \
    grader/adapters/01_shared_memory/block_sum.cu "$1" "$work"/harness/*.o \
    >"$work/logs/classroom-$2" 2>&1
}

# judged NAME: the state that the cases give it; in the sandbox where there is one.
judged() {
  local result=$own/$1.json words
  words=("--backend=gpu" "--exercise=block_sum" "--seed=7919" "--result=$result")
  rm -f -- "$result"
  if ((sandboxed)); then
    timeout 200 "$own/in_sandbox" "${also[@]}" "$own/$1" "$work/warplings-cases" "${words[@]}"
  else
    timeout 200 "$work/warplings-cases" "--submission=$own/$1" "${words[@]}"
  fi >"$own/$1.txt" 2>&1
  if [[ -s $result ]]; then
    python3 -c 'import json, sys; print(json.load(open(sys.argv[1]))["state"])' "$result"
  else
    say "nothing ($(tail -n 2 "$own/$1.txt" | tr '\n' ' '))"
  fi
}

# Once for each attack that says what becomes of it on a GPU.
attack() {
  local file=$1 name expected state
  name=$(basename -- "$(dirname -- "$file")")
  expected=$(sed -n 's|^// on a GPU: ||p' "$file" | head -n 1)
  submission "$root/$file" "$name" || {
    check 1 "$name: nvcc does not compile it: $(grep -m 1 error "$work/logs/classroom-$name")"
    return
  }
  state=$(judged "$name")
  [[ "|$expected|" == *"|$state|"* ]]
  check $? "$name: $state (expected $expected)"
}

say "$(uname -r), user $(id -u); $(find /dev -maxdepth 1 -name 'nvidia*' -printf '%f ' 2>/dev/null)"
say "control groups: $(mount | grep -c '^cgroup') v1, $(mount | grep -c cgroup2) v2"
unshare --user --map-root-user true 2>/dev/null
check $? 'user namespaces can be made'
build
for program in warplings-sandbox warplings-probe in_sandbox sandbox_tests; do
  [[ -x $own/$program ]] || check 1 "$program is not built"
done
sandboxed=0
also=()
if said=$("$own/in_sandbox" --describe 2>&1); then
  sandboxed=1
  check 0 "the sandbox: $said"
  timeout 250 "$own/sandbox_tests" >"$own/sandbox_tests.txt" 2>&1
  check $? "the sandbox's own tests: $(grep -c '^\[       OK' "$own/sandbox_tests.txt") hold, $(
    grep '^\[  FAILED  \] [A-Z].*(' "$own/sandbox_tests.txt" | tr '\n' ' ')"
else
  check 1 "the sandbox: $said"
fi

submission "$root/grader/classroom/tests/attacks/00_honest_pass/block_sum.cu" honest
check $? 'an honest answer compiles'
state=$(judged honest)
if ((sandboxed)) && [[ $state != passed ]]; then
  check 1 "CUDA in the sandbox: $state"
  also=(--also=/sys)
  state=$(judged honest)
  [[ $state == passed ]]
  check $? "CUDA in the sandbox, with /sys to see: $state"
  if [[ $state != passed ]]; then
    sandboxed=0
    also=()
    state=$(judged honest)
  fi
fi
[[ $state == passed ]]
check $? "an honest answer, $( ((sandboxed)) && echo inside || echo without a sandbox): $state"
if [[ $state != passed ]]; then
  say "  $(tail -n 3 "$own/honest.txt" | tr '\n' ' ')" '  Where no honest answer passes, attacks say nothing.'
  exit 1
fi
if ((sandboxed)); then
  "$own/in_sandbox" "${also[@]}" -- "$(type -P nvidia-smi)" -L >"$own/inside.txt" 2>&1
  say "  nvidia-smi inside: $(head -n 1 "$own/inside.txt")"
  "$own/in_sandbox" -- "$own/warplings-probe" list /dev >"$own/dev.txt" 2>&1
  say "  /dev inside: $(tr '\n' ' ' <"$own/dev.txt")"
fi
# Some at a time; what takes all of the device's memory by itself, and last.
mapfile -t attacks < <(grep -l '^// on a GPU: ' grader/classroom/tests/attacks/*/block_sum.cu)
for file in "${attacks[@]}"; do
  [[ $file == */44_* ]] && continue
  while (($(jobs -rp | wc -l) >= 6)); do wait -n; done
  attack "$file" &
done
wait
for file in "${attacks[@]}"; do [[ $file != */44_* ]] || attack "$file"; done
state=$(judged honest)
[[ $state == passed ]]
check $? "an honest answer after all attacks: $state"
