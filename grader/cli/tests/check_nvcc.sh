#!/usr/bin/env bash
# Solutions, skeletons and the chapters' examples are CUDA to nvcc, too. Compiles only; no GPU is
# needed.  usage: check_nvcc.sh SCRATCH_FOLDER
set -uo pipefail
# shellcheck source=grader/cli/tests/project_files.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/project_files.sh"

nvcc=$(type -P nvcc || echo /usr/local/cuda/bin/nvcc)
if [[ ! -x $nvcc ]]; then
  echo 'Skipped: nvcc is not installed.'
  exit 77
fi
scratch=$(mktemp -d "${1:-/tmp}/nvcc.XXXXXX") || exit 1
trap 'rm -rf -- "$scratch"' EXIT

# The first architecture that has what a file uses: clusters came with 9.0.
architecture_of() { if grep -q 'cluster' "$1"; then echo sm_90; else echo sm_80; fi; }

# compile FILE SOURCE ARCHITECTURE: nvcc's messages, where it has any.
compile() {
  local messages
  messages=$("$nvcc" -std=c++20 -arch="$3" -c -o "$scratch/${1//\//_}.o" "$2" 2>&1) && return
  printf '%s does not compile with nvcc:\n%s\n' "$1" "$messages"
  return 1
}

# What takes nvcc long are the headers, so files that include the same ones are compiled as one, each
# in a namespace of its own. Where that fails, each file is asked alone.
compile_together() {
  local group=$1 source=$scratch/${1##*/}.cu file number=0 architecture
  local -a files
  mapfile -t files <"$group"
  architecture=$(architecture_of "${files[0]}")
  if ((${#files[@]} > 1)); then
    {
      sed -n 's/^ *# *include *</#include </p' "${files[0]}"
      sed -n 's/^ *# *include *"\(.*\)".*/\1/p' "${files[0]}" | while IFS= read -r file; do
        printf '#include "%s"\n' "$(realpath "$(dirname "${files[0]}")/$file")"
      done
      for file in "${files[@]}"; do
        printf 'namespace file_%d {\n#include "%s"\n}\n' $((++number)) "$PWD/$file"
      done
    } >"$source"
    compile "${group##*/}" "$source" "$architecture" >"$source.messages" && return
  fi
  for file in "${files[@]}"; do compile "$file" "$file" "$architecture" || number=-1; done
  ((number >= 0))
}
export -f architecture_of compile compile_together
export nvcc scratch

# A group is a file of names. A macro would reach the files behind its own.
mkdir "$scratch/groups"
while IFS= read -r -d '' file; do
  key=$(architecture_of "$file"; grep '^ *# *include' "$file")
  if grep -q '^ *# *define\|extern "C"' "$file"; then key=$file; fi
  read -r key _ < <(sha256sum <<<"$key")
  printf '%s\n' "$file" >>"$scratch/groups/$key"
done < <(project_files 'solutions/*.cu' 'grader/skeletons/*.cu' 'chapters/examples/*.cu')
# shellcheck disable=SC2016  # the inner shell expands it
find "$scratch/groups" -type f -printf '%s %p\0' | sort -z -n -r | cut -z -d ' ' -f 2- |
  xargs -0 -r -n 1 -P "$(nproc)" bash -c 'compile_together "$0"'
