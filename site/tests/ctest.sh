#!/usr/bin/env bash
# What ctest runs of the site. Status 77 means that the machine lacks something, which it says.
#   ctest.sh units               the questions of the chapters and the lock file, with Node alone
#   ctest.sh build FOLDER        the packages, then the static files into FOLDER
#   ctest.sh browser FOLDER WORD the browser tests whose file names hold WORD, of the site in FOLDER
set -uo pipefail
site=$(cd -P -- "$(dirname -- "${BASH_SOURCE[0]}")/.." && pwd)
cd -- "$site" || exit 1

skip() {
  printf 'Skipped: %s\n' "$*"
  exit 77
}

type -P node >/dev/null || skip 'Node.js is not installed.'
version=$(node --version)
[[ $version =~ ^v([0-9]+) && ${BASH_REMATCH[1]} -ge 18 ]] || skip "Node.js is $version, not 18 or later."

case $1 in
  units)
    exec node --test quiz/tests/*.test.js tests/units/*.test.js ;;
  build)
    # A registry that does not answer is given up soon; npm's own patience is many minutes.
    export npm_config_fetch_retries=${npm_config_fetch_retries:-1}
    export npm_config_fetch_retry_mintimeout=${npm_config_fetch_retry_mintimeout:-2000}
    export npm_config_fetch_retry_maxtimeout=${npm_config_fetch_retry_maxtimeout:-5000}
    patience=${SITE_INSTALL_PATIENCE:-300}
    said=$(timeout "$patience" node install.js 2>&1)
    status=$?
    [[ $status -ne 124 ]] || skip "npm's registry did not give the packages in $patience seconds."
    [[ $status -ne 3 && $status -ne 75 ]] || skip "$said"
    [[ $status -eq 0 ]] || { printf '%s\n' "$said"; exit 1; }
    exec node build.js "$2" ;;
  browser)
    [[ -f $2/index.html ]] || skip 'the site was not built.'
    [[ $3 != programs.* || -f $2/machine/index.json ]] ||
      skip 'the site was built without the parts that run programs: npm run machine, in site/, makes them.'
    [[ $3 != webkit.* ]] || type -P WebKitWebDriver >/dev/null || skip 'webkit2gtk-driver is not installed.'
    exec node tests/run.js --site "$2" "$3" ;;
esac
