package config

import (
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/pem"
	"log/slog"
	"net/url"
	"os"
	"strings"
)

func (r *reader) storage() Storage {
	base := "https://storage.googleapis.com"
	if given := r.optionalOrigin("STORAGE_BASE_URL"); given != "" {
		base = given
	}
	return Storage{
		BaseURL:       base,
		Bucket:        r.required("STORAGE_BUCKET", "the bucket of all uploads"),
		SigningEmail:  r.required("STORAGE_SIGNING_EMAIL", "the service account that signs URLs"),
		SigningKey:    r.privateKey("STORAGE_SIGNING_KEY"),
		MediaHostCN:   r.optionalOrigin("MEDIA_HOST_CN"),
		MediaHostIntl: r.optionalOrigin("MEDIA_HOST_INTL"),
	}
}

func (r *reader) smtp() SMTP {
	s := SMTP{
		Host:     r.required("SMTP_HOST", "the name of the mail server"),
		Port:     r.number("SMTP_PORT", 587, 1, 65535),
		User:     r.text("SMTP_USER", ""),
		Password: r.text("SMTP_PASSWORD", ""),
		From:     r.sender("SMTP_FROM"),
	}
	r.pair("SMTP_USER", s.User, "SMTP_PASSWORD", s.Password)
	return s
}

// key reads base64 of exactly size bytes. Faults never show a secret's value.
func (r *reader) key(name string, size int) []byte {
	text := r.required(name, "a secret of 32 random bytes in base64: openssl rand -base64 32")
	if text == "" {
		return nil
	}
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		r.fault(name, "is not base64")
		return nil
	}
	if len(key) != size {
		r.fault(name, "holds %d bytes, not %d", len(key), size)
		return nil
	}
	return key
}

// privateKey reads an RSA key in PEM, PKCS #8 or PKCS #1.
func (r *reader) privateKey(name string) []byte {
	text := r.required(name, "the private key of STORAGE_SIGNING_EMAIL, PEM")
	if text == "" {
		return nil
	}
	text = strings.ReplaceAll(text, `\n`, "\n")
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		r.fault(name, "is not PEM (-----BEGIN PRIVATE KEY-----)")
		return nil
	}
	if key, err := x509.ParsePKCS8PrivateKey(block.Bytes); err == nil {
		if _, ok := key.(*rsa.PrivateKey); ok {
			return []byte(text)
		}
	} else if _, err := x509.ParsePKCS1PrivateKey(block.Bytes); err == nil {
		return []byte(text)
	}
	r.fault(name, "holds no RSA private key")
	return nil
}

// file reads the path of a file that must exist when it is given.
func (r *reader) file(name string) string {
	path := r.text(name, "")
	if path == "" {
		return ""
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		r.fault(name, "there is no file %q", path)
	}
	return path
}

// folder reads the path of a folder that must exist unless it is empty.
func (r *reader) folder(name, fallback string) string {
	path := r.text(name, fallback)
	if path == "" {
		return ""
	}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		r.fault(name, "there is no folder %q", path)
	}
	return path
}

func (r *reader) level(name string) slog.Level {
	var level slog.Level
	if err := level.UnmarshalText([]byte(r.text(name, "info"))); err != nil {
		r.fault(name, "%q is not debug, info, warn or error", r.text(name, ""))
	}
	return level
}

func hostOf(origin string) string {
	u, err := url.Parse(origin)
	if err != nil {
		return ""
	}
	return u.Host
}
