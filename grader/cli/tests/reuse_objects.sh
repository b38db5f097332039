#!/usr/bin/env bash
# The compiler's launcher where the project is built by its own tests, which build it several times:
# an object is taken from a store where the same compiler made it by the same words from files that
# are the same byte for byte. Only where the checkout and the build folder lie may differ; what has
# their names compiled into it, by a definition, is never taken from another place.
#   reuse_objects.sh COMPILER WORD...     WARPLINGS_OBJECTS names the store; without, this compiles
# A folder of the store is one object: its files and their digests, as Make's rule for it names them.
set -uo pipefail

store=${WARPLINGS_OBJECTS:-} build=$PWD object='' rule='' root=''
[[ -n $store && -f CMakeCache.txt ]] || exec "$@"
while IFS='=' read -r name value; do
  [[ $name != CMAKE_HOME_DIRECTORY:INTERNAL ]] || root=$value
done <CMakeCache.txt
[[ -n $root ]] || exec "$@"

# portable TEXT: into $text, with @B and @R for the two folders (the first often lies in the second).
portable() {
  text=${1//"$build"/@B}
  text=${text//"$root"/@R}
}

words=''
previous=''
for word; do
  case $previous in
    -o) object=$word ;;
    -MF) rule=$word ;;
    # A precompiled header is in no rule, and never the same twice: what it was made of counts. One of
    # the system's headers is kept like an object; ours are known by their place and their time.
    -include)
      if [[ -f $word.gch ]]; then
        [[ -f $word.gch.files ]] || exec "$@"
        words+=$(<"$word.gch.files")$'\n'
      fi ;;
  esac
  previous=$word
  if [[ $word == -D* ]]; then text=$word; else portable "$word"; fi
  words+=$text$'\n'
done
[[ -n $object && -n $rule ]] || exec "$@"
identity=$("$1" --version 2>/dev/null)
read -r key _ < <(sha256sum <<<"$identity$words")

# digests FILE...: a line for each file. What was written for this build names its folders.
digests() {
  local file text digest
  local -a plain=()
  for file; do
    [[ $file == /* ]] || file=$build/$file
    case $file in
      "$build"/*) portable "$(<"$file")" ;;
      *)
        plain+=("$file")
        continue ;;
    esac
    read -r digest _ < <(sha256sum <<<"$text")
    portable "$file"
    printf '%s  %s\n' "$digest" "$text"
  done
  portable "$(sha256sum -- "${plain[@]}")"
  printf '%s\n' "$text"
}

# files_of RULE: into $files, what the object depends on. Spaces in names are escaped there.
files_of() {
  local text
  text=$(<"$1")
  # shellcheck disable=SC2162  # a backslash is an escape here
  IFS=$' \t\n' read -d '' -a files < <(printf '%s\0' "${text#*: }")
}

# The same files here? $1 is a folder of the store.
is_same() {
  local digest file
  local -a files=()
  while IFS= read -r line; do
    file=${line:66}
    file=${file/#@B/"$build"}
    file=${file/#@R/"$root"}
    [[ -f $file ]] || return 1
    files+=("$file")
  done <"$1/files"
  [[ $(digests "${files[@]}") == "$(<"$1/files")" ]]
}

escaped_build=${build// /\\ } escaped_root=${root// /\\ }
for folder in "$store/$key"/*/; do
  if ! [[ -f $folder/object ]] || ! is_same "$folder"; then continue; fi
  text=$(<"$folder/rule")
  text=${text//@B/"$escaped_build"}
  touch -- "$folder" 2>/dev/null # what is of use is kept
  printf '%s\n' "${text//@R/"$escaped_root"}" >"$rule" && cp -- "$folder/object" "$object" &&
    if [[ $object == *.gch ]]; then cp -- "$folder/files" "$object.files"; fi && exit 0
done

"$@" || exit
# From here on nothing may fail the build: an object that is not kept is compiled again.
files_of "$rule"
if [[ $object == *.gch ]]; then
  digests "${files[@]}" >"$object.files"
  ! grep -q '^.\{66\}@R' "$object.files" || exit 0
fi
mkdir -p -- "$store/$key" && new=$(mktemp -d "$store/$key.XXXXXX") || exit 0
digests "${files[@]}" >"$new/files"
text=$(<"$rule")
text=${text//"$escaped_build"/@B}
printf '%s\n' "${text//"$escaped_root"/@R}" >"$new/rule"
read -r key_of_files _ < <(sha256sum "$new/files")
if ! cp -- "$object" "$new/object" || ! mv -T -- "$new" "$store/$key/$key_of_files" 2>/dev/null; then
  rm -rf -- "$new"
fi
exit 0
