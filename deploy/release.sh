#!/bin/sh
# Builds a release from a commit into var/release/VERSION: programs for Linux, pages, documents, the list of parts, the schema of
# the settings, what the images are built from, and SHA256SUMS. Whoever builds the same tag with the same Go and Node gets the same
# sums: sources come from the commit alone, and archives have sorted names, the commit's time and no owner.
# usage: deploy/release.sh [VERSION [COMMIT]]     without them the tag of HEAD, such as v1.0.0
set -eu
umask 022
cd "$(dirname "$0")/.."
commit=$(git rev-parse --verify "${2:-HEAD}^{commit}")
version=${1:-$(git describe --exact-match --tags "$commit" 2>/dev/null || true)}
version=${version#v}
if ! echo "$version" | grep -Eq '^[0-9]+\.[0-9]+\.[0-9]+(-[0-9A-Za-z.-]+)?$'; then
  echo "no tag such as v1.0.0 is at $commit; name a version to rehearse: make release RELEASE=1.0.0-rc.1" >&2
  exit 1
fi
# The pages of a release name these origins; setup.sh puts those of the contest in their place.
export SITE_ORIGIN_INTERNATIONAL=https://films.example SITE_ORIGIN_CAMP=https://camp.films.example
SOURCE_DATE_EPOCH=$(git show --no-patch --format=%ct "$commit")
export SOURCE_DATE_EPOCH TZ=UTC LC_ALL=C GOWORK=off
out=${RELEASE_OUT:-$PWD/var/release}/$version
rm -rf "$out"
mkdir -p "$out"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
src=$work/marquee-$version
mkdir "$src"
git archive "$commit" | tar -xf - -C "$src"

# pack FOLDER NAME packs a folder of $work into an archive that depends on its files alone.
pack() {
  tar -C "$work" --sort=name --mtime="@$SOURCE_DATE_EPOCH" --owner=0 --group=0 --numeric-owner --format=ustar -cf - "$1" |
    gzip -9 -n > "$out/$2.tar.gz"
}

stamp="-s -w -X marquee/backend/config.stampedVersion=$version"
# build ARCHITECTURE compiles both programs at once: what they share is compiled once.
build() {
  (cd "$src" && GOFLAGS='' CGO_ENABLED=0 GOARCH=$1 go build -buildvcs=false -trimpath -tags=disable_grpc_modules -ldflags="$stamp" -o "$work/$2/" ./backend/cmd/marquee ./tools)
}
for architecture in amd64 arm64; do
  echo "Building the programs for $architecture"
  GOOS=linux build "$architecture" "$architecture"
done
# Those of this machine write the lists. On Linux they are there already.
machine=$(go env GOHOSTARCH)
if [ "$(go env GOHOSTOS)" = linux ] && [ -x "$work/$machine/tools" ]; then
  own=$work/$machine
else
  GOOS=$(go env GOHOSTOS) build "$machine" own
  own=$work/own
fi
"$own/tools" sbom "$work/amd64/marquee" --lock "$src/package-lock.json" --release "$version" --out "$out/marquee-$version.cdx.json"
"$own/tools" settings schema --out "$out/settings-$version.schema.json"

# What the images are built from, before packages are installed beside it.
pack "marquee-$version" "marquee-$version-images"

echo "Building the pages"
# RELEASE_PACKAGES names a folder that keeps the installed packages for the next build of the same commit.
kept=${RELEASE_PACKAGES:-}
if [ -n "$kept" ] && [ -d "$kept/node_modules" ]; then
  cp -R "$kept/node_modules" "$src/node_modules"
else
  (cd "$src" && .ci/wait "Still installing the packages" npm ci --no-audit --no-fund --loglevel=error --prefer-offline)
  if [ -n "$kept" ]; then
    mkdir -p "$kept"
    cp -R "$src/node_modules" "$kept/node_modules"
  fi
fi
(cd "$src" && SITE_OUT="$work/site" .ci/wait "Still building" npm run --silent build && SITE_OUT="$work/site" node site/ssg/build.mjs documents)
(cd "$src" && "$own/tools" geo build --out "$work/geo/country.mmdb" >/dev/null)
rm -rf "$work"/site/*/.vite
mv "$work/site/documents" "$work/documents"
mv "$work/documents" "$work/marquee-$version-documents"
pack "marquee-$version-documents" "marquee-$version-documents"

for architecture in amd64 arm64; do
  root=$work/release/marquee-$version
  rm -rf "$work/release"
  mkdir -p "$root/bin" "$root/deploy"
  cp "$work/$architecture/marquee" "$work/$architecture/tools" "$root/bin/"
  cp -R "$work/site" "$root/site"
  cp -R "$work/geo" "$root/geo"
  cp -R "$src/catalogue" "$root/catalogue"
  mkdir -p "$root/node_modules/@contentauth" # reads the marks of files, where Node is
  cp -R "$src/node_modules/@contentauth/c2pa-wasm" "$root/node_modules/@contentauth/c2pa-wasm"
  cp "$out/settings-$version.schema.json" "$root/settings.schema.json"
  cp -R "$src/deploy/systemd" "$root/deploy/systemd"
  cp "$src/LICENSE" "$src/README.md" "$src/CHANGELOG.md" "$src/SECURITY.md" "$out/marquee-$version.cdx.json" "$root/"
  mv "$work/marquee-$version" "$work/sources"
  mv "$root" "$work/marquee-$version"
  pack "marquee-$version" "marquee-$version-linux-$architecture"
  rm -rf "$work/marquee-$version"
  mv "$work/sources" "$work/marquee-$version"
done

(cd "$out" && sha256sum -- * > "$work/sums" && mv "$work/sums" SHA256SUMS)
echo "The release is in $out:"
cat "$out/SHA256SUMS"
