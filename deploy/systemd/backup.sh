#!/bin/sh
# Backs up the contest of one server: the database first, then the files, so that every file that a row refers to is in the
# backup. Files that have not changed are hard links to those of the last backup, so a night costs the new films alone. Each
# backup is a folder by its day, and has a file `finished` once it is whole. The newest BACKUPS_KEPT (14) stay.
# The keys are not in it: keep /etc/marquee/marquee.env and a copy of BACKUP_DIR on another server.
set -eu
umask 077
dir=${BACKUP_DIR:-/var/backups/marquee}
kept=${BACKUPS_KEPT:-14}
today=$dir/$(date +%Y-%m-%d)
# The newest whole backup of another day.
former=$(find "$dir" -mindepth 2 -maxdepth 2 -name finished ! -path "$today/*" | sort | tail -n 1)
former=${former%/finished}

rm -f "$today/finished"
mkdir -p "$today/objects"
pg_dump --format=custom --file="$today/marquee.dump.part" "$DATABASE_URL"
mv "$today/marquee.dump.part" "$today/marquee.dump"
rsync --archive --delete ${former:+--link-dest="$former/objects"} "$STORE_DIR/" "$today/objects/"
touch "$today/finished"

find "$dir" -mindepth 2 -maxdepth 2 -name finished | sort -r | tail -n +"$((kept + 1))" | while IFS= read -r file; do
  rm -rf "${file%/finished}"
done
