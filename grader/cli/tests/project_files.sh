# shellcheck shell=bash
# Sourced by the checks: the project's own files, as git knows them or as they lie there.

checkout=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/../../.." && pwd)
readonly checkout
# The names that project_files prints are relative to it, and a test may be started anywhere.
cd -- "$checkout" || exit 1

# project_files PATTERN...: prints, zero-terminated, the tracked files and the new ones that git does
# not ignore. In an archive without .git: all but build folders.
project_files() {
  # A checkout of another owner (a mounted folder in a container) is still ours to read.
  if git -c safe.directory='*' rev-parse --git-dir >/dev/null 2>&1; then
    git -c safe.directory='*' ls-files -z --cached --others --exclude-standard --deduplicate \
      -- "$@" | while IFS= read -r -d '' file; do
      [[ -f $file ]] && printf '%s\0' "$file"
    done
  else
    local pattern
    for pattern; do
      find . \( -path ./build -o -name '.git' -o -name node_modules \) -prune -o \
        -type f -name "${pattern##*/}" -print0
    done
  fi
}
