#!/bin/bash
# Starts the Node edge and nginx. If either ends, the other one is ended too, so that the container is started again.
set -euo pipefail
cd "${GATEHOUSE_FOLDER:-/gatehouse}"
# Behind nginx, so only this container reaches it. An empty name is no brand.
if [ -z "${GATEHOUSE_BRAND:-}" ]; then unset GATEHOUSE_BRAND; fi
node_modules/.bin/node src/edge/serve.ts --port 8081 --status "${STATUS_FOLDER:-/etc/gatehouse/status}" &
edge=$!
nginx -g 'daemon off;' &
nginx=$!
trap 'kill "$edge" "$nginx" 2>/dev/null' EXIT TERM INT
wait -n
