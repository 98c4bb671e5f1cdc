#!/bin/bash
# Puts the bundle of one site where the CDN reads it, so that a visitor never has a page without its scripts:
#   bash ship-site.sh SOURCE LIVE [LEFT]
# SOURCE is the bundle, LIVE the folder that the CDN serves, and LEFT, after a roll back, the bundle that was live. All are folders
# or remotes of rclone. Scripts come first, pages next, and at the end what no page that may still be open needs is deleted.
# A bundle also holds the scripts of the build before it, so a script is deleted by the second deploy after its own.
set -euo pipefail
source=$1 live=$2 left=${3:-}
lists=$(mktemp -d)
trap 'rm -rf "$lists"' EXIT

rclone lsf --recursive --files-only "$source" > "$lists/wanted"
# An empty list would delete everything.
if ! [ -s "$lists/wanted" ]; then
  echo "$source has no files." >&2
  exit 1
fi
# The operator's own file stays: the bundle has none.
echo status.json >> "$lists/wanted"
if [ -n "$left" ]; then rclone lsf --recursive --files-only "$left" --include '/_astro/**' >> "$lists/wanted"; fi

# Without "disable", a copy within one store would keep the headers of its source, and these would not be set.
rclone copy "$source" "$live" --disable copy --checksum --include '/_astro/**' --header-upload 'Cache-Control: public, max-age=31536000, immutable'
rclone copy "$source" "$live" --disable copy --checksum --exclude '/_astro/**' --header-upload 'Cache-Control: no-cache'

rclone lsf --recursive --files-only "$live" | { grep -vxFf "$lists/wanted" || true; } > "$lists/gone"
if [ -s "$lists/gone" ]; then rclone delete "$live" --files-from "$lists/gone"; fi
