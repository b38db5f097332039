#!/usr/bin/env bash
# Everything that needs a GPU, in one command, without the course's own programs: benchmarks,
# latencies, agreement with the referee, the cases, compute-sanitizer, what the profiler says.
#
#   bench/on_device.sh [--quick] [--pack] [PART...]
#
# Parts: bench latency agreement floating cases sanitizer profile pytorch classroom [all]. Each is on
# its own: what fails in one is told and loses none of the others. Results go to $OUT, or to
# bench/results/<device>/; --pack leaves one archive and the summary there. Needs nvcc; the part
# `cases` also GoogleTest and the headers of {fmt} and nlohmann-json (INCLUDE=FOLDER says where
# they lie, if not in a usual place), and `classroom` besides bubblewrap (BWRAP=FILE, if not in PATH).
# shellcheck disable=SC2016  # the inner shells expand
set -uo pipefail

root=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd "$root" || exit 3
export PATH=$PATH:/usr/local/cuda/bin
readonly every_part=(bench latency agreement floating cases sanitizer profile pytorch classroom)

quick=()
pack=0
parts=()
for word; do
  case $word in
    --quick) quick=(--quick) ;;
    --pack) pack=1 ;;
    -*) sed -n '2,/^$/s/^# \{0,1\}//p' "${BASH_SOURCE[0]}" >&2; exit 2 ;;
    *) parts+=("$word") ;;
  esac
done
((${#parts[@]})) || parts=("${every_part[@]}")

device=$(nvidia-smi --query-gpu=name --format=csv,noheader 2>/dev/null | head -n 1)
[[ -n $device ]] || { echo 'There is no CUDA device here: nvidia-smi names none.' >&2; exit 3; }
type -P nvcc >/dev/null || { echo 'nvcc is not here: install the CUDA Toolkit.' >&2; exit 3; }
out=${OUT:-bench/results/${device// /_}}
mkdir -p "$out" && out=$(cd "$out" && pwd) || exit 3
arch=sm_$(nvidia-smi --query-gpu=compute_cap --format=csv,noheader | head -n 1 | tr -d .)
export ARCH=$arch
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
results=$out
((pack)) && results=$work/results
mkdir -p "$results"
summary=$out/summary.txt
: >"$summary"

say() { printf '%s\n' "$@" | tee -a "$summary"; }

# chosen PART
chosen() {
  local part
  for part in "${parts[@]}"; do [[ $part == "$1" || $part == all ]] && return 0; done
  return 1
}

# in_parallel FUNCTION: once for each line of stdin, on all cores.
in_parallel() { xargs -r -d '\n' -P "$(nproc)" -I{} bash -c "$1 \"\$1\"" _ {}; }

solution_of() { find solutions -name "$1.cu"; }
chapter_of() { basename -- "$(dirname -- "$1")"; }
every_exercise() { find solutions -name '*.cu' -printf '%f\n' | sed 's/\.cu$//' | sort; }
benched() {
  local file name
  for file in bench/device/exercises/*.cu; do
    name=$(basename -- "$file" .cu)
    [[ -z $(solution_of "$name") ]] || echo "$name"
  done
}

# --- Building ---------------------------------------------------------------------------------

build_bench() {
  bench/device/build.sh program "$1" "$work/bench" >"$work/logs/bench-$1" 2>&1
}
build_library() {
  bench/device/build.sh library "$1" "$(solution_of "$1")" "$work/bench/$1_reference.so" \
    >"$work/logs/library-$1" 2>&1
}

# The harness's untrusted side with the reference solution.
harness_objects() {
  local file
  for file in base/files grader/harness/{submission/{device_copies,host_memory,main,memory,open_call},protocol/message}; do
    nvcc -std=c++20 -O2 -I . -c -o "$work/harness/${file##*/}.o" "$file.cpp" &
  done
  wait
}
build_submission() {
  local name=$1 solution adapter sources
  solution=$root/$(solution_of "$name")
  adapter=grader/adapters/$(chapter_of "$solution")/$name.cu
  # Templates are called in a unit that includes the solution.
  sources=("$adapter" "${adapter%.cu}.instances.cu")
  [[ -e ${sources[1]} ]] || sources[1]=$solution
  nvcc -std=c++20 -O3 -lineinfo "-arch=$arch" -I . "-DWARPLINGS_EXERCISE=\"$solution\"" \
    -o "$work/submissions/$name" "${sources[@]}" "$work"/harness/*.o \
    >"$work/logs/submission-$name" 2>&1
}

# The trusted side: what it is compiled from, less precompiled headers and CMake.
compile_cases_source() {
  g++ -std=c++20 -O1 -DFMT_HEADER_ONLY -I . ${INCLUDE:+-isystem "$INCLUDE"} -c \
    -o "$work/cases/$(cksum <<<"$1" | tr ' ' _).o" "$1" >"$work/logs/cases-${1//\//_}" 2>&1
}
build_cases() {
  printf '%s\n' base/*.cpp grader/harness/{grading,protocol,schema}/*.cpp \
    grader/cases/main.cpp \
    grader/cases/*/*_test.cpp | in_parallel compile_cases_source
  g++ -o "$work/warplings-cases" "$work"/cases/*.o -lgmock -lgtest -lpthread \
    >"$work/logs/cases-link" 2>&1
}

build_one() { "${1%% *}" "${1#* }"; }

export root work arch results
export -f build_one build_bench build_library build_submission solution_of chapter_of \
  compile_cases_source in_parallel

build() {
  mkdir -p "$work"/{logs,bench,harness,submissions,cases,requests}
  {
    chosen bench || chosen profile && bench/device/build.sh common "$work/bench"
    chosen cases || chosen sanitizer || chosen classroom && harness_objects
  } >"$work/logs/common" 2>&1
  {
    if chosen bench || chosen profile; then
      benched | sed 's/^/build_bench /'
      benched | sed 's/^/build_library /'
    fi
    if chosen cases || chosen sanitizer; then every_exercise | sed 's/^/build_submission /'; fi
  } | in_parallel build_one
  if chosen cases || chosen sanitizer || chosen classroom; then build_cases; fi
}

# --- Parts ------------------------------------------------------------------------------------

part_bench() {
  local name status
  for name in $(benched); do
    WARPLINGS_BENCH_COMMAND="bench/on_device.sh${quick:+ --quick} bench" timeout 90 \
      "$work/bench/${name}_bench" --reference "$work/bench/${name}_reference.so" \
      --json "$results/$name.json" "${quick[@]}" >"$results/bench_$name.txt" 2>&1
    status=$?
    ((status == 0)) || say "  $name: status $status; $(cat "$work/logs/bench-$name" \
      "$work/logs/library-$name" "$results/bench_$name.txt" 2>/dev/null | grep -v '^ *$' | tail -n 3)"
  done
  python3 bench/report.py table "$results"/*.json 2>&1 | tee "$results/bench_table.md" | tee -a "$summary"
}

part_latency() {
  local name
  for name in latency in_flight; do
    nvcc -std=c++20 -O3 "-arch=$arch" -o "$work/$name" "bench/device/$name.cu" &&
      timeout 30 "$work/$name" --json "$results/$name.json" | tee "$results/$name.txt" |
      tee -a "$summary"
  done
  cuobjdump -sass "$work/latency" >"$results/latency.sass" 2>&1
}

part_agreement() {
  nvcc -std=c++20 -O2 "-arch=$arch" -o "$work/agreement" referee/tests/agreement/agreement.cu &&
    timeout 60 "$work/agreement" 200000 1 >"$results/agreement.txt"
  if diff -q "$results/agreement.txt" bench/results/agreement_h200.txt >/dev/null; then
    say '  the same as bench/results/agreement_h200.txt'
  else
    say "  differs from bench/results/agreement_h200.txt: $(diff "$results/agreement.txt" \
      bench/results/agreement_h200.txt | head -n 2 | tail -n 1)"
  fi
}

part_floating() {
  nvcc -std=c++20 -O2 "-arch=$arch" -o "$work/floating" \
    referee/tests/floating/device_agreement.cu 2>"$work/logs/floating" &&
    timeout 60 "$work/floating" >"$results/floating.txt"
  say "  $(diff "$results/floating.txt" bench/results/floating_h200.txt | grep -c '^<') lines differ from bench/results/floating_h200.txt"
}

# Runs the cases of one exercise; keeps the requests for the sanitizer.
run_cases_of() {
  local name=$1 status
  mkdir -p "$work/requests/$name"
  printf '#!/bin/sh\ncp "$1" "%s/$$"\nexec "%s" "$@"\n' "$work/requests/$name" \
    "$work/submissions/$name" >"$work/submissions/$name.sh"
  chmod +x "$work/submissions/$name.sh"
  timeout 150 "$work/warplings-cases" --backend=gpu --exercise="$name" \
    --submission="$work/submissions/$name.sh" --result="$results/cases_$name.json" \
    --verbose >"$results/cases_$name.txt" 2>&1
  status=$?
  if ((status == 0)); then echo "ok $name"; else
    echo "NOT ok $name: status $status; $(cat "$work/logs/submission-$name" \
      "$results/cases_$name.txt" 2>/dev/null | grep -i 'FAILED\|error' | head -n 3 | tr '\n' ' ')"
  fi
}
part_cases() {
  [[ -x $work/warplings-cases ]] || {
    say "  not built: $(cat "$work"/logs/cases-* | grep -m 1 error)"
    return
  }
  # A few at once: they share the device.
  every_exercise | xargs -r -P 4 -I{} bash -c 'run_cases_of "$1"' _ {} | sort >"$results/cases.txt"
  say "  $(grep -c '^ok' "$results/cases.txt") of $(wc -l <"$results/cases.txt") exercises pass on the device"
  grep '^NOT' "$results/cases.txt" | tee -a "$summary"
}

# The reference solution under one tool, over the requests that its cases made: smallest first,
# since the tools make a program up to a hundred times slower.
sanitize_one() {
  local tool=${1%% *} name=${1#* } request log count=0 bad=0 slow=0
  log=$results/sanitizer_${tool}_$name.txt
  : >"$log"
  while read -r request; do
    timeout 60 compute-sanitizer --tool "$tool" --error-exitcode 9 \
      "$work/submissions/$name" "$request" "$work/response.$tool.$name" >>"$log" 2>&1
    case $? in 0) ;; 124) ((++slow)) ;; *) ((++bad)) ;; esac
    ((++count))
  done < <(find "$work/requests/$name" -type f -size -512k -printf '%s %p\n' | sort -n |
    cut -d' ' -f2 | awk '{ all[NR] = $0 } END { for (i = 1; i <= NR; i += int((NR + 2) / 3)) print all[i] }')
  echo "$tool $name: $bad of $((count - slow)) runs with findings$( ((slow)) && echo ", $slow stopped after 60 s")"
  ((bad)) || rm -f -- "$log"
}
part_sanitizer() {
  type -P compute-sanitizer >/dev/null || { say '  compute-sanitizer is not installed'; return; }
  local tool
  for tool in memcheck racecheck synccheck initcheck; do
    every_exercise | sed "s/^/$tool /"
  done | xargs -r -d '\n' -P 8 -I{} bash -c 'sanitize_one "$1"' _ {} |
    sort >"$results/sanitizer.txt"
  say "  $(grep -c ': 0 of [1-9]' "$results/sanitizer.txt") of $(wc -l <"$results/sanitizer.txt") pairs of tool and exercise without findings"
  grep -v ': 0 of [1-9]' "$results/sanitizer.txt" | tee -a "$summary"
  record_findings
}

# What the tools print about planted errors: the parsers of `sanitize` are tested on these.
record_findings() {
  local file tool
  nvcc -std=c++20 -lineinfo "-arch=$arch" -o "$work/planted" bench/device/planted.cu || return
  for tool in memcheck racecheck synccheck initcheck; do
    timeout 60 compute-sanitizer --tool "$tool" --error-exitcode 9 "$work/planted" "$tool" \
      >"$results/planted_$tool.txt" 2>&1
  done
}

part_profile() {
  type -P ncu >/dev/null || { say '  ncu is not installed'; return; }
  nvcc -std=c++20 -O3 -lineinfo "-arch=$arch" -o "$work/planted" bench/device/planted.cu || return
  timeout 90 ncu --clock-control none --csv --page raw --print-units base \
    --metrics "$(tr '\n' ',' <bench/device/metrics.txt | sed 's/,$//')" \
    "$work/planted" profile >"$results/ncu.csv" 2>&1
  # The same as `./run.sh profile dot` does; and what the disassemblers print.
  timeout 90 ncu --profile-from-start off --clock-control none --csv --page raw --print-units base \
    --metrics "$(tr '\n' ',' <bench/device/metrics.txt | sed 's/,$//')" \
    "$work/bench/dot_bench" --profile "$work/bench/dot_reference.so" >"$results/ncu_dot.csv" 2>&1
  nvcc -std=c++20 -O3 -lineinfo "-arch=$arch" -cubin -o "$work/dot.cubin" "$(solution_of dot)"
  nvdisasm -c -g "$work/dot.cubin" >"$results/dot.nvdisasm" 2>&1
  cuobjdump -sass "$work/dot.cubin" >"$results/dot.cuobjdump" 2>&1
  say "  $(grep -c '^"[0-9]' "$results/ncu.csv") kernels read"
}

part_pytorch() {
  timeout 120 python3 bench/pytorch_rivals.py "${quick[@]}" --json "$results/pytorch.json" 2>&1 |
    tee "$results/pytorch.txt" | tail -n 40 | tee -a "$summary"
}

# The sandbox around CUDA, and the attacks on the device.
part_classroom() {
  bench/classroom/on_device.sh "$work" 2>&1 | tee "$results/classroom.txt" | tee -a "$summary"
  tar -C "$work/classroom" -czf "$results/classroom.tar.gz" --exclude='*_tests' \
    --wildcards '*.txt' '*.json' 2>/dev/null
}

# --- All of it --------------------------------------------------------------------------------

export -f run_cases_of sanitize_one
say "$(date -u +%Y-%m-%dT%H:%M:%SZ) $device, driver $(nvidia-smi --query-gpu=driver_version \
  --format=csv,noheader | head -n 1), $(nvcc --version | grep -o 'release [^,]*')" \
  "bench/on_device.sh${quick:+ --quick} ${parts[*]}"
began=$SECONDS
build
say "built ($((SECONDS - began)) s)"
for part in "${every_part[@]}"; do
  chosen "$part" || continue
  say "$part:"
  began=$SECONDS
  "part_$part"
  say "  ($((SECONDS - began)) s)"
done
if ((pack)); then
  cp -r "$work/logs" "$results/logs"
  tar -C "$results" -czf "$out/results.tar.gz" .
fi
