#!/bin/bash
# The edge of a release, which goes before its pages: it lists what the pages of the release and those that are live have inline.
#   bash edge.sh next OUT [SITE…]      manifests as they will be after these sites of OUT have been shipped, in next/
#   bash edge.sh back RELEASE [SITE…]  the same after a roll back
#   bash edge.sh make EDGE [SITE…]     the configuration in EDGE, from next/ and live/, which the two above have written
#   bash edge.sh ship EDGE [SITE…]     puts it to work
# STORE as in workflow.yml. EDGE_OPTIONS has the options of edge:config, one a line; {site} stands for the site:
#   --engine=worker, --bucket=https://store.example/live, --settings=deploy/{site}.json: a Worker for each site, by wrangler
#   --engine=nginx, --root=/srv/gatehouse/live, --environment=prod, --listen=443 ssl: one file, to each of EDGE_SERVERS by ssh
set -euo pipefail
verb=$1 folder=$2
shift 2

# Runs on a server: the new file counts only if nginx takes it. EDGE_FOLDER of the server's own shell is where the http block includes it.
take='set -eu
cd "${EDGE_FOLDER:-/etc/nginx/gatehouse}"
cat > gatehouse.conf.new
test -s gatehouse.conf.new
if test -e gatehouse.conf; then cp gatehouse.conf gatehouse.conf.before; fi
mv gatehouse.conf.new gatehouse.conf
if ! nginx -t; then
  if test -e gatehouse.conf.before; then mv gatehouse.conf.before gatehouse.conf; else rm gatehouse.conf; fi
  exit 1
fi
nginx -s reload'

read_live() {
  rm -rf live next
  mkdir -p live/.manifest
  # A bucket has no folders; elsewhere there is none before the first deploy.
  rclone mkdir "$STORE/live/.manifest"
  rclone copy "$STORE/live/.manifest" live/.manifest
  cp -r live next
}

case $verb in
  next)
    read_live
    for site in ${*:-$(ls "$folder")}; do cp "$folder/.manifest/$site".* next/.manifest/; done
    ;;
  back)
    read_live
    rclone copyto "$STORE/releases/$folder/manifest" wanted
    while read -r site commit; do
      if [ $# -gt 0 ] && [[ " $* " != *" $site "* ]]; then continue; fi
      rclone copy "$STORE/releases/$commit/.manifest" next/.manifest --include "/$site.*"
    done < wanted
    ;;
  make)
    mapfile -t options <<< "$EDGE_OPTIONS"
    known=$(cd next/.manifest && find . -name '*.json' ! -name '*.*.json' | sed 's|^\./||; s|\.json$||' | LC_ALL=C sort)
    rm -rf "$folder"
    if [[ $EDGE_OPTIONS == *--engine=nginx* ]]; then
      for site in $known; do options+=("--site=$site"); done
      npm run edge:config -- "${options[@]}" --dir next --also live --out "$folder"
    else
      for site in ${*:-$known}; do
        npm run edge:config -- "${options[@]//\{site\}/$site}" --site "$site" --dir next --also live --out "$folder/$site"
      done
    fi
    ;;
  ship)
    if [ -f "$folder/gatehouse.conf" ]; then
      for server in $EDGE_SERVERS; do ${EDGE_SHELL:-ssh} "$server" "$take" < "$folder/gatehouse.conf"; done
    else
      for site in ${*:-$(ls "$folder")}; do npx wrangler deploy --config "$folder/$site/wrangler.json" ${WRANGLER_OPTIONS:-}; done
    fi
    ;;
  *)
    echo "edge.sh does next, back, make or ship." >&2
    exit 1
    ;;
esac
