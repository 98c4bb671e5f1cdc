#!/bin/bash
# Ships the built sites of a release, or those named, and keeps them as the release:
#   STORE=store:exchange bash ship-release.sh RELEASE OUT [SITE…]
# OUT has a folder for each built site, and .manifest/. With named sites the release is not the current one yet: run it again without.
# What the store has is said in workflow.yml.
set -euo pipefail
release=$1 out=$2
shift 2

# None before the first deploy. A list that cannot be read must not pass for none.
found=$(rclone lsf "$STORE" --recursive --files-only --include /releases/manifest)
if [ -n "$found" ]; then rclone copyto "$STORE/releases/manifest" manifest; else : > manifest; fi
# Where no site was built, there is nothing to keep.
mkdir -p "$out"
rclone copy "$out" "$STORE/releases/$release"
for site in ${*:-$(ls "$out")}; do
  # A canary is whole already.
  whole=$(rclone lsf "$STORE" --recursive --files-only --include "/live/.manifest/$site.json")
  if grep -qxF "$site $release" manifest && [ -n "$whole" ]; then continue; fi
  rclone delete "$STORE" --include "/live/.manifest/$site.*"
  # Before its files: after a failure, a roll back keeps the scripts of this commit, which visitors may have open.
  awk -v site="$site" '$1 != site' manifest > next-manifest && echo "$site $release" >> next-manifest && mv next-manifest manifest
  rclone copyto manifest "$STORE/releases/manifest"
  # Before its pages: the edge reads there what these have inline.
  rclone copy "$out/.manifest" "$STORE/live/.manifest" --include "/$site.policy.json"
  bash "$(dirname "$0")/ship-site.sh" "$out/$site" "$STORE/live/$site"
  rclone copy "$out/.manifest" "$STORE/live/.manifest" --include "/$site.*"
done
if [ $# -gt 0 ]; then exit; fi
rclone copyto manifest "$STORE/releases/$release/manifest"
echo "$release" | rclone rcat "$STORE/releases/current"
