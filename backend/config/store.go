package config

import (
	"log/slog"
	"path/filepath"
)

// Store are the settings of `marquee store`, which serves one bucket from a folder to the services and browsers of a
// contest on one server.
type Store struct {
	// STORE_DIR: the folder of all objects. Required.
	Dir string
	// STORAGE_BUCKET: the bucket. Required.
	Bucket string
	// STORAGE_SIGNING_EMAIL and STORAGE_SIGNING_KEY: the same as those of the service, to verify its signed URLs.
	// Required.
	SigningEmail string
	SigningKey   []byte
	// STORAGE_TOKEN: the token of the service's calls. Required.
	Token string
	// PUBLIC_URL_INTERNATIONAL, PUBLIC_URL_CAMP, PUBLIC_URL_CONSOLE and ALLOWED_ORIGINS: the origins whose pages send
	// and read files.
	Origins []string
	// STORAGE_BASE_URL, MEDIA_HOST_CN, MEDIA_HOST_INTL, UPLOAD_HOST_CN, UPLOAD_HOST_INTL and ALLOWED_HOSTS: the hosts
	// that requests may name; without any, and on this machine, every host.
	Hosts []string
	// STORE_PORT: the TCP port to listen on, on loopback, 1 to 65535; 8081.
	Port int
	// LOG_LEVEL: debug, info, warn or error; info.
	LogLevel slog.Level
}

// LoadStore reads the settings of `marquee store`. Its error is Problems with a line per missing or malformed variable.
func LoadStore(lookup Lookup) (Store, error) {
	r := &reader{lookup: lookup}
	return readStore(r), r.err()
}

func readStore(r *reader) Store {
	addresses := r.publicURLs()
	s := Store{
		Bucket:       r.bucket("STORAGE_BUCKET", r.required("STORAGE_BUCKET", "the bucket of all uploads")),
		SigningEmail: r.signer("STORAGE_SIGNING_EMAIL"),
		Token:        r.token("STORAGE_TOKEN"),
		Port:         r.number("STORE_PORT", 8081, 1, 65535),
		LogLevel:     r.level("LOG_LEVEL"),
		Origins:      append(addresses.values(), r.origins("ALLOWED_ORIGINS")...),
	}
	for _, name := range []string{"STORAGE_BASE_URL", "MEDIA_HOST_CN", "MEDIA_HOST_INTL", "UPLOAD_HOST_CN", "UPLOAD_HOST_INTL"} {
		if origin := r.optionalOrigin(name); origin != "" {
			s.Hosts = append(s.Hosts, hostOf(origin))
		}
	}
	s.Hosts = append(s.Hosts, r.hosts("ALLOWED_HOSTS")...)
	if console := r.consoleURL(addresses); console != "" {
		s.Origins = append(s.Origins, console)
	}
	r.required("STORAGE_TOKEN", "the token of the service's calls: openssl rand -hex 32")
	r.required("STORAGE_SIGNING_KEY", "the private key of STORAGE_SIGNING_EMAIL, PEM: openssl genrsa 2048")
	s.SigningKey = r.privateKey("STORAGE_SIGNING_KEY")
	if r.required("STORE_DIR", "the folder of all objects") != "" {
		if s.Dir = r.writableFolder("STORE_DIR", ""); s.Dir != "" && !filepath.IsAbs(s.Dir) {
			r.problem("STORE_DIR", "%q is relative: name the whole path, since the folder holds every film", s.Dir)
		}
	}
	return s
}
