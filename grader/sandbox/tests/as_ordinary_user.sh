#!/usr/bin/env bash
# Runs a program as a user who is nobody in particular. 77 where that cannot be: the caller is such a
# user already, or that user cannot reach the program.
# Usage: as_ordinary_user.sh PROGRAM...
set -euo pipefail

if [[ $EUID -ne 0 ]]; then
  echo 'The caller is an ordinary user already.'
  exit 77
fi
user=(setpriv --reuid 65534 --regid 65534 --clear-groups --inh-caps=-all)
if ! "${user[@]}" test -x "$1"; then
  echo "An ordinary user cannot reach $1."
  exit 77
fi
cd /
exec "${user[@]}" env TMPDIR=/tmp "$@"
