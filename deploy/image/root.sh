#!/bin/sh
# Creates the files of the Dockerfile's target "service" below a folder, without Docker, and prints their compressed size.
# usage: deploy/image/root.sh FOLDER [CERTIFICATES]
set -eu
cd "$(dirname "$0")/../.."
root=$1
VERSION=${VERSION:-dev}
certificates=${2:-/etc/ssl/certs/ca-certificates.crt}
most=$((40 * 1000 * 1000))

rm -rf "$root"
mkdir -p "$root/app/bin" "$root/etc/ssl/certs" "$root/tmp"
CGO_ENABLED=0 go build -trimpath -tags=disable_grpc_modules -ldflags="-s -w -X marquee/backend/config.stampedVersion=$VERSION" -o "$root/app/bin/marquee" ./backend/cmd/marquee
go run ./tools sbom "$root/app/bin/marquee" --release "$VERSION" --out "$root/app/marquee.cdx.json"
cp -R catalogue "$root/app/catalogue"
# The console, and the folders in which the pages of the editions are mounted.
for edition in catalogue/editions/*/; do mkdir -p "$root/app/site/$(basename "$edition")"; done
SITE_OUT=$(cd "$root/app/site" && pwd) node site/ssg/build.mjs console
# The contents of the base image: CA certificates, and the user nobody.
cp "$certificates" "$root/etc/ssl/certs/ca-certificates.crt"
echo 'nonroot:x:65532:65532:nonroot:/:/sbin/nologin' > "$root/etc/passwd"
chmod 1777 "$root/tmp"

size=$(tar -C "$root" -c . | gzip -6 | wc -c)
echo "$size bytes compressed"
[ "$size" -le "$most" ] || { echo "more than $most bytes" >&2; exit 1; }
