#!/usr/bin/env bash
# Makes the package for Gradescope, and does with it what that service does, in a clean Debian: root,
# /autograder, setup.sh with apt, then run_autograder for one submission after the other, without a
# network. Takes minutes; roots are kept in FOLDER for the next time.
#   gradescope.sh PROGRAM SCHEMAS FOLDER
set -uo pipefail
# shellcheck source=grader/cli/tests/project_files.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/../../../cli/tests/project_files.sh"

program=$1 schemas=$2 folder=$3

skip() {
  printf 'Skipped: %s\n' "$*"
  exit 77
}

die() {
  printf '%s\n' "$@" >&2
  exit 1
}

[[ $EUID -eq 0 ]] || skip 'only root can make a clean root.'
for tool in debootstrap bwrap unzip python3; do
  type -P "$tool" >/dev/null || skip "$tool is not installed."
done
python3 -c 'import jsonschema' 2>/dev/null || skip 'python3-jsonschema is not installed.'
# The mirror that this machine uses. shellcheck: the dollars are apt's.
# shellcheck disable=SC2016
mirror=$(apt-get indextargets --format '$(SITE) $(CODENAME)' 2>/dev/null |
  awk '$2 == "bookworm" { print $1; exit }')
[[ -n $mirror ]] || skip 'apt of this machine names no mirror of Debian 12.'

mkdir -p "$folder"
work=$(mktemp -d "$folder/run.XXXXXX") || exit 1
trap 'rm -rf -- "$work"' EXIT

# in_root WORD...: a program as root in the root below $root, in namespaces of its own.
in_root() {
  bwrap --bind "$root" / --dev /dev --proc /proc --tmpfs /tmp --die-with-parent --unshare-pid \
    --unshare-ipc --cap-add ALL --clearenv --setenv PATH /usr/sbin:/usr/bin:/sbin:/bin \
    --chdir /autograder "$@"
}

"$program" package gradescope --exercise block_sum --exercise missing_barrier --out "$work/g.zip" ||
  die 'The package was not made.'
unzip -q "$work/g.zip" -d "$work/source" || die 'It is no zip.'
[[ -x $work/source/setup.sh && -f $work/source/run_autograder ]] ||
  die 'The two scripts are not at the top.'
# As if this checkout had a hidden case, which would have come along.
hidden=$work/source/warplings/grader/hidden/01_shared_memory
mkdir -p "$hidden"
cp "$checkout/grader/hidden/example/block_sum_test.cpp" "$hidden/" || exit 1

# A root that was set up for the same files is used again.
digest=$(cd "$work/source" && find . -type f -print0 | LC_ALL=C sort -z | xargs -0 sha256sum |
  sha256sum | cut -c1-16)
pristine=$folder/pristine root=$folder/root-$digest
if [[ ! -e $root/ready ]]; then
  rm -rf -- "$folder"/root-*
  if [[ ! -e $pristine/ready ]]; then
    rm -rf -- "$pristine"
    debootstrap --variant=minbase bookworm "$pristine" "$mirror" >"$folder/debootstrap.log" 2>&1 ||
      skip "debootstrap failed: $(tail -n 1 "$folder/debootstrap.log")"
    touch "$pristine/ready"
  fi
  cp -a "$pristine" "$root" && rm "$root/ready" || exit 1
  mkdir -p "$root/autograder/results" && cp -a "$work/source" "$root/autograder/" || exit 1
  cp -L /etc/resolv.conf "$root/etc/resolv.conf"
  # What was compiled of the same files by the same compiler, from the same system headers, is used.
  reuse=()
  if [[ -d ${WARPLINGS_OBJECTS:-} ]]; then
    cp "$checkout/grader/cli/tests/reuse_objects.sh" "$root/usr/local/bin/" || exit 1
    mkdir -p "$root/srv/objects"
    reuse=(--bind "$WARPLINGS_OBJECTS" /srv/objects --setenv WARPLINGS_OBJECTS /srv/objects
      --setenv CMAKE_CXX_COMPILER_LAUNCHER /usr/local/bin/reuse_objects.sh)
  fi
  in_root "${reuse[@]}" /autograder/source/setup.sh >"$folder/setup.log" 2>&1 ||
    die "setup.sh failed:" "$(tail -n 30 "$folder/setup.log")"
  cp "$root/autograder/source/run_autograder" "$root/autograder/"
  touch "$root/ready"
fi

# graded FILE: what the service shows for this answer to block_sum.
graded() {
  rm -rf -- "$root/autograder/submission" "$root/autograder/results"
  mkdir -p "$root/autograder/submission" "$root/autograder/results"
  cp "$1" "$root/autograder/submission/block_sum.cu"
  printf '{"id": 1, "users": [{"name": "Ada"}]}\n' >"$root/autograder/submission_metadata.json"
  in_root --unshare-net bash /autograder/run_autograder >"$folder/run.log" 2>&1 ||
    die "run_autograder failed:" "$(tail -n 30 "$folder/run.log")"
  python3 - "$root/autograder/results/results.json" "$schemas/gradescope.schema.json" <<'CHECK'
import json, jsonschema, sys
document = json.load(open(sys.argv[1]))
jsonschema.validate(document, json.load(open(sys.argv[2])))
print(document['score'], document['extra_data']['isolation'])
for test in document['tests']:
    print(test['visibility'], test['status'], test['name'])
CHECK
}

expect() {
  local line
  for line in "${@:2}"; do
    grep -q -- "$line" <<<"$1" || die "It does not say '$line':" "$1" "$(tail -n 30 "$folder/run.log")"
  done
}

output=$(graded "$checkout/solutions/01_shared_memory/block_sum.cu") || die "$output"
expect "$output" '^3 ' 'visible passed block_sum: passes' 'hidden passed block_sum: hidden cases' \
  'visible failed missing_barrier: not started'
output=$(graded "$checkout/grader/hidden/example/drops_infinities.cu") || die "$output"
expect "$output" '^0 ' 'visible failed block_sum: a hidden case fails' 'hidden failed block_sum'
output=$(graded <(echo 'not C++')) || die "$output"
expect "$output" '^0 ' 'visible failed block_sum: does not compile'
# The marks say how they were isolated; which it is depends on the kernel below the container.
expect "$output" ' \(bubblewrap\|none\)$'
echo "Graded with isolation: ${output#* }" | head -n 1
