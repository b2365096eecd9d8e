#!/bin/sh
# Makes a contest on a bare Debian 12 (or newer), as root, from an unpacked release: packages, database, keys, programs, pages, units, proxy,
# nightly backups, checks told to the owner, and the owner's account. It may be repeated: keys, settings and data that exist stay.
# usage: SMTP_PASSWORD=… deploy/systemd/setup.sh HOST OWNER_EMAIL "OWNER NAME" SMTP_HOST SMTP_USER
# such as: SMTP_PASSWORD=s3cret deploy/systemd/setup.sh films.example ada@films.example "Ada Wong" smtp.films.example marquee
# HOST is the international edition; EDITION.HOST of each other one, console.HOST and store.HOST have to lead to this server too.
set -eu
if [ $# -ne 5 ]; then sed -n '2,6s/^# //p' "$0" >&2; exit 2; fi
host=$1 owner=$2 name=$3 smtp_host=$4 smtp_user=$5
here=$(cd "$(dirname "$0")/../.." && pwd)
root=${MARQUEE_ROOT:-/opt/marquee}
[ "$(id -u)" = 0 ] || { echo "run it as root" >&2; exit 1; }
for part in bin/marquee bin/tools site/console/index.html catalogue/editions; do
  [ -e "$here/$part" ] || { echo "$here/$part is missing: unpack marquee-VERSION-linux-ARCHITECTURE.tar.gz, and run its deploy/systemd/setup.sh" >&2; exit 1; }
done
# The editions of the catalogue: international is at HOST, or the only one, and others at EDITION.HOST.
editions=$(cd "$here/catalogue/editions" && find . -mindepth 1 -maxdepth 1 -type d ! -name '.*' | sed 's,^\./,,' | sort)
host_of() { if [ "$1" = international ] || [ "$1" = "$editions" ]; then echo "$host"; else echo "$1.$host"; fi; }
for edition in $editions; do
  [ -e "$here/site/$edition/index.html" ] || { echo "$here/site/$edition is missing: build the pages of this edition first" >&2; exit 1; }
done
step() { echo "== $*"; }
running() { [ -d /run/systemd/system ]; }

step "Packages"
export DEBIAN_FRONTEND=noninteractive
apt-get update -qq
apt-get install -y -qq --no-install-recommends postgresql ffmpeg caddy rsync openssl ca-certificates systemd >/dev/null
number=$(pg_lsclusters --no-header | awk '{ print $1; exit }')
[ "$number" -ge 15 ] || { echo "PostgreSQL $number is older than 15" >&2; exit 1; }

step "User and database"
id marquee >/dev/null 2>&1 || useradd --system --home /var/lib/marquee --shell /usr/sbin/nologin marquee
running || pg_ctlcluster "$number" main start 2>/dev/null || true
as_postgres() { (cd / && setpriv --reuid=postgres --regid=postgres --init-groups "$@"); }
as_postgres psql -qtAc "SELECT 1 FROM pg_roles WHERE rolname = 'marquee'" | grep -q 1 || as_postgres createuser marquee
as_postgres psql -qtAc "SELECT 1 FROM pg_database WHERE datname = 'marquee'" | grep -q 1 || as_postgres createdb --owner marquee marquee

step "Settings and keys"
install -d -m 755 "$root" /etc/marquee
install -d -m 700 -o marquee -g marquee /var/lib/marquee /var/lib/marquee/objects /var/lib/marquee/copies /var/backups/marquee
if [ -e /etc/marquee/marquee.env ]; then
  echo "/etc/marquee/marquee.env stays as it is"
else
  key() { openssl rand -base64 32; }
  pem=$(openssl genrsa 2048 2>/dev/null | awk '{ printf "%s\\n", $0 }')
  countries=
  [ ! -e "$here/geo/country.mmdb" ] || countries="GEOIP_DATABASE=$root/geo/country.mmdb"
  (umask 077 && cat > /etc/marquee/marquee.env.part <<SETTINGS
# Made by setup.sh. deploy/settings.md explains every line. Keep a copy elsewhere: nothing else has the keys.
DATABASE_URL=postgres:///marquee?host=/run/postgresql
$(for edition in $editions; do echo "PUBLIC_URL_$(echo "$edition" | tr 'a-z-' 'A-Z_')=https://$(host_of "$edition")"; done)
PUBLIC_URL_CONSOLE=https://console.$host
TRUSTED_PROXY_HOPS=1
PORT=8080
CATALOGUE_DIR=$root/catalogue
SITE_DIR=$root/site
$countries
COPIES_DIR=/var/lib/marquee/copies
SMTP_HOST=$smtp_host
SMTP_USER=$smtp_user
SMTP_PASSWORD='${SMTP_PASSWORD:-}'
SMTP_FROM="no-reply@$host"
JUDGE_TOKEN_KEY=$(key)
RECEIPT_KEY=$(key)
TRANSPARENCY_KEY=$(key)
SECURITY_LOG_KEY=$(key)
STORAGE_BASE_URL=https://store.$host
STORAGE_BUCKET=films
STORAGE_TOKEN=$(openssl rand -hex 32)
STORAGE_SIGNING_EMAIL=signer@$host
STORAGE_SIGNING_KEY="$pem"
STORE_DIR=/var/lib/marquee/objects
STORE_PORT=8081
BACKUP_DIR=/var/backups/marquee
OWNER_EMAIL=$owner
SETTINGS
  )
  mv /etc/marquee/marquee.env.part /etc/marquee/marquee.env
fi

step "Programs and pages"
install -d "$root/bin" "$root/deploy"
for program in marquee tools; do # renamed into place: the former one may run
  install -m 755 "$here/bin/$program" "$root/bin/$program.new"
  mv "$root/bin/$program.new" "$root/bin/$program"
done
install -m 755 "$here/deploy/systemd/backup.sh" "$root/deploy/backup.sh"
if [ -e "$root/catalogue" ]; then echo "$root/catalogue stays as it is"; else cp -R "$here/catalogue" "$root/catalogue"; chown -R marquee "$root/catalogue/editions"; fi
[ ! -e "$here/node_modules" ] || { install -d "$root/node_modules" && cp -R "$here/node_modules/." "$root/node_modules/"; }
[ ! -e "$here/geo" ] || { install -d "$root/geo" && cp -R "$here/geo/." "$root/geo/"; }
# The pages of a release name films.example. Their compressed forms are made anew.
pages=$(mktemp -d)
trap 'rm -rf "$pages"' EXIT
cp -R "$here/site/." "$pages/"
find "$pages" -type f \( -name '*.html' -o -name '*.xml' -o -name '*.txt' -o -name '*.ics' \) | while IFS= read -r file; do
  if grep -Eq 'https://(camp\.)?films\.example' "$file"; then
    sed -i "s,https://camp\.films\.example,https://camp.$host,g; s,https://films\.example,https://$host,g" "$file"
    rm -f "$file.br"
    [ ! -e "$file.gz" ] || gzip -9 -n -c "$file" > "$file.gz"
  fi
done
"$here/deploy/systemd/publish.sh" "$pages" "$root/site"
chmod -R a+rX "$root"

step "Units and proxy"
cp "$here"/deploy/systemd/*.service "$here"/deploy/systemd/*.timer /etc/systemd/system/
if grep -q marquee /etc/caddy/Caddyfile 2>/dev/null || grep -q "store\.$host" /etc/caddy/Caddyfile 2>/dev/null; then
  echo "/etc/caddy/Caddyfile stays as it is"
else
  hosts=$(for edition in $editions; do printf '%s, ' "$(host_of "$edition")"; done)console.$host
  sed "s/^films\.example, .* {/$hosts {/; s/films\.example/$host/g" "$here/deploy/systemd/Caddyfile" > /etc/caddy/Caddyfile
fi
caddy validate --config /etc/caddy/Caddyfile --adapter caddyfile >/dev/null 2>&1 || { echo "/etc/caddy/Caddyfile is wrong: caddy validate --config /etc/caddy/Caddyfile" >&2; exit 1; }
systemctl enable --quiet marquee-store.service marquee.service marquee-backup.timer marquee-watch.timer

tools() { # as the user of the service, with its settings
  (set -a && . /etc/marquee/marquee.env && set +a && cd "$root" && exec setpriv --reuid=marquee --regid=marquee --init-groups bin/tools "$@")
}
marquee() {
  (set -a && . /etc/marquee/marquee.env && set +a && cd "$root" && exec setpriv --reuid=marquee --regid=marquee --init-groups bin/marquee "$@")
}
step "Database schema"
marquee migrate
if running; then
  step "Start"
  systemctl daemon-reload
  systemctl restart marquee-store.service marquee.service
  systemctl start marquee-backup.timer marquee-watch.timer
  systemctl reload-or-restart caddy
fi

step "The owner's account"
tools organisers list | grep -qF "$owner" || tools organisers add --email "$owner" --name "$name" --role owner
if running; then
  step "First backup, and checks"
  systemctl start marquee-backup.service
  marquee check || echo "Mend what has FAILED, then: systemctl start marquee-watch" >&2
else
  echo "systemd does not run here: start the units when it does"
fi
echo "The contest is at https://$host, its console at https://console.$host. Copy /etc/marquee/marquee.env to another place now."
