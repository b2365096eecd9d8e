#!/bin/sh
# Copies a built site into the folder that the service reads, while it serves: hashed files first, which are never removed, then
# everything else but pages, then pages. Files that the build no longer has are removed last, such as the winners of withdrawn
# results. It may be stopped and repeated at any time.
# usage: publish.sh FROM TO     such as: publish.sh site/dist /opt/marquee/site
set -eu
from=$1
to=$2
parts=$(cd "$from" && find . -mindepth 1 -maxdepth 1 -type d ! -name '.*' | sed 's,^\./,,' | sort -r)
for part in console $parts; do
  [ -f "$from/$part/index.html" ] || { echo "$from/$part is no built site" >&2; exit 1; }
done
[ "$parts" != console ] || { echo "$from has the pages of no edition" >&2; exit 1; }
for part in $parts; do
  if grep -q 'rel="canonical" href="http://localhost' "$from/$part/index.html"; then
    echo "the pages in $from/$part name localhost: build them with SITE_ORIGIN_ and each edition's name, such as SITE_ORIGIN_CAMP" >&2
    exit 1
  fi
done

# Each file is written to a temporary name and renamed, so that readers get all of the former or all of the new one.
place() {
  [ -e "$2" ] && cmp -s "$1" "$2" && return
  mkdir -p "$(dirname "$2")"
  cp "$1" "$2.publishing"
  mv "$2.publishing" "$2"
}

for part in $parts; do
  for kind in assets other pages; do
    (cd "$from/$part" && case $kind in
      assets) find assets -type f ;;
      other) find . -type f ! -path './assets/*' ! -name '*.html' ! -name '*.html.br' ! -name '*.html.gz' ;;
      pages) find . -type f ! -path './assets/*' \( -name '*.html' -o -name '*.html.br' -o -name '*.html.gz' \) ;;
    esac) | while IFS= read -r file; do place "$from/$part/$file" "$to/$part/$file"; done
  done
done

for part in $parts; do
  (cd "$to/$part" && find . -type f ! -path './assets/*' ! -path './films/*' ! -path '*/.*') | while IFS= read -r file; do
    [ -e "$from/$part/$file" ] || rm "$to/$part/$file"
  done
done
