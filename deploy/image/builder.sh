#!/bin/sh
# Creates the files of the Dockerfile's target "builder", which builds and publishes the pages, below a folder, without Docker.
# Run /app/bin/tools site publish in FOLDER/app with Node on the PATH.
# usage: deploy/image/builder.sh FOLDER
set -eu
cd "$(dirname "$0")/../.."
root=$1
VERSION=${VERSION:-dev}

rm -rf "$root"
mkdir -p "$root/app/bin" "$root/app/backend" "$root/app/var"
CGO_ENABLED=0 go build -trimpath -tags=disable_grpc_modules -ldflags="-s -w -X marquee/backend/config.stampedVersion=$VERSION" -o "$root/app/bin/tools" ./tools
cp package.json package-lock.json "$root/app/"
cp backend/openapi.yaml "$root/app/backend/openapi.yaml"
cp -R catalogue "$root/app/catalogue"
# All sources except built pages and test results.
mkdir "$root/app/site"
tar -C site --exclude=./dist --exclude=./test-results -cf - . | tar -C "$root/app/site" -xf -
(cd "$root/app" && npm ci --no-audit --no-fund --loglevel=error)
