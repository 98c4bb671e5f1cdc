#!/bin/bash
# Puts the pages of an earlier release back, of all sites or of those named:
#   STORE=store:exchange bash roll-back.sh RELEASE [SITE…]
# The edge goes before and after it: edge.sh.
set -euo pipefail
release=$1
shift

rclone copyto "$STORE/releases/manifest" manifest
rclone copyto "$STORE/releases/$release/manifest" wanted
while read -r site commit; do
  if [ $# -gt 0 ] && [[ " $* " != *" $site "* ]]; then continue; fi
  left=$(awk -v site="$site" '$1 == site { print $2 }' manifest)
  whole=$(rclone lsf "$STORE" --recursive --files-only --include "/live/.manifest/$site.json")
  if [ "$left" = "$commit" ] && [ -n "$whole" ]; then continue; fi
  rclone delete "$STORE" --include "/live/.manifest/$site.*"
  rclone copy "$STORE/releases/$commit/.manifest" "$STORE/live/.manifest" --include "/$site.policy.json"
  bash "$(dirname "$0")/ship-site.sh" "$STORE/releases/$commit/$site" "$STORE/live/$site" ${left:+"$STORE/releases/$left/$site"}
  # After its files: done again after a failure, a roll back still knows what visitors may have open.
  awk -v site="$site" '$1 != site' manifest > next-manifest && echo "$site $commit" >> next-manifest && mv next-manifest manifest
  rclone copyto manifest "$STORE/releases/manifest"
  rclone copy "$STORE/releases/$commit/.manifest" "$STORE/live/.manifest" --include "/$site.*"
done < wanted
if [ $# -gt 0 ]; then exit; fi
echo "$release" | rclone rcat "$STORE/releases/current"
