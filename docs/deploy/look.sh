#!/bin/bash
# Looks at the hosts of the sites that next/ has, or of those named. A cache may have kept a file for as long as its header says, so a
# first look that finds something is repeated: bash look.sh [SITE…]
set -euo pipefail
sites=${*:-$(cd next/.manifest && find . -name '*.json' ! -name '*.*.json' | sed 's|^\./||; s|\.json$||' | LC_ALL=C sort)}
for try in 1 2 3; do
  if npm run live:check -- --environment "$HOSTS" --dir next $(printf -- '--site %s ' $sites) ${LOOK_OPTIONS:---browser}; then exit; fi
  sleep "${LOOK_PAUSE:-20}"
done
exit 1
