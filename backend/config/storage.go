package config

import (
	"cmp"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"regexp"
	"strings"
)

// Storage is the object store, Google Cloud Storage or one with the same API.
type Storage struct {
	// STORAGE_BASE_URL: https://storage.googleapis.com.
	BaseURL string
	// STORAGE_BUCKET: the bucket of all uploads. Required.
	Bucket string
	// STORAGE_SIGNING_EMAIL: the service account that signs URLs. Required.
	SigningEmail string
	// STORAGE_SIGNING_KEY: its private key, PEM; line ends may be written as "\n". Without
	// one SigningURL signs.
	SigningKey []byte
	// STORAGE_SIGNING_URL: the IAM Service Account Credentials API, whose signBlob signs when
	// there is no key; https://iamcredentials.googleapis.com.
	SigningURL string
	// STORAGE_TOKEN: the bearer token of the service's own calls to another store than Google's, 32 to 256 visible
	// ASCII characters; the environment's Google credentials.
	Token string
	// MEDIA_HOST_CN: the origin from which visitors in mainland China read videos
	// and images; STORAGE_BASE_URL.
	MediaHostCN string
	// MEDIA_HOST_INTL: the same for all other visitors; STORAGE_BASE_URL.
	MediaHostIntl string
	// UPLOAD_HOST_CN: the origin to which visitors in mainland China send their files;
	// the store's.
	UploadHostCN string
	// UPLOAD_HOST_INTL: the same for all other visitors; the store's.
	UploadHostIntl string
}

// LoadStorage reads only the object store, for commands with a production database.
func LoadStorage(lookup Lookup) (Storage, error) {
	r := &reader{lookup: lookup}
	s := r.storage()
	return s, r.err()
}

func (r *reader) storage() Storage {
	if r.text("STORAGE_TOKEN", "") != "" && r.text("STORAGE_SIGNING_KEY", "") == "" {
		r.problem(
			"STORAGE_SIGNING_KEY",
			"is missing, but STORAGE_TOKEN is set; only Google's store signs without a key",
		)
	}
	return Storage{
		BaseURL:        r.storeURL(),
		Token:          r.token("STORAGE_TOKEN"),
		Bucket:         r.bucket("STORAGE_BUCKET", r.required("STORAGE_BUCKET", "the bucket of all uploads")),
		SigningEmail:   r.signer("STORAGE_SIGNING_EMAIL"),
		SigningKey:     r.privateKey("STORAGE_SIGNING_KEY"),
		SigningURL:     r.signingURL("STORAGE_SIGNING_URL"),
		MediaHostCN:    r.optionalOrigin("MEDIA_HOST_CN"),
		MediaHostIntl:  r.optionalOrigin("MEDIA_HOST_INTL"),
		UploadHostCN:   r.optionalOrigin("UPLOAD_HOST_CN"),
		UploadHostIntl: r.optionalOrigin("UPLOAD_HOST_INTL"),
	}
}

func (r *reader) storeURL() string {
	return cmp.Or(r.optionalOrigin("STORAGE_BASE_URL"), "https://storage.googleapis.com")
}

// bucketName is that of a bucket (https://cloud.google.com/storage/docs/buckets#naming).
var bucketName = regexp.MustCompile(
	`^[a-z0-9][a-z0-9_-]{1,61}[a-z0-9]$|^([a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9_-]{0,61}[a-z0-9])?$`,
)

func (r *reader) bucket(name, text string) string {
	wanted := "the name of a bucket: 3 to 63 lower-case letters, digits, hyphens, underscores and dots, without gs://"
	return parse(
		r,
		name,
		text,
		wanted,
		func(text string) (string, bool) { return text, len(text) <= 222 && bucketName.MatchString(text) },
	)
}

// signer reads the account that signs.
func (r *reader) signer(name string) string {
	if r.required(name, "the service account that signs URLs") == "" {
		return ""
	}
	return r.account(name)
}

// token reads a bearer token. Problems do not contain it.
func (r *reader) token(name string) string {
	text := r.text(name, "")
	if text != "" &&
		(len(text) < 32 || len(text) > 256 || strings.ContainsFunc(text, func(c rune) bool { return c <= ' ' || c > '~' })) {
		r.problem(name, "has not 32 to 256 visible ASCII characters: openssl rand -hex 32")
		return ""
	}
	return text
}

func (r *reader) signingURL(name string) string {
	if given := r.optionalOrigin(name); given != "" {
		return given
	}
	return "https://iamcredentials.googleapis.com"
}

// privateKey reads an RSA key in PEM, PKCS #8 or PKCS #1.
func (r *reader) privateKey(name string) []byte {
	text := r.text(name, "")
	if text == "" {
		return nil
	}
	text = strings.ReplaceAll(text, `\n`, "\n")
	block, _ := pem.Decode([]byte(text))
	if block == nil {
		r.problem(name, "is not PEM (-----BEGIN PRIVATE KEY-----)")
		return nil
	}
	if key, err := x509.ParsePKCS8PrivateKey(block.Bytes); err == nil {
		if _, ok := key.(*rsa.PrivateKey); ok {
			return []byte(text)
		}
	} else if _, err := x509.ParsePKCS1PrivateKey(block.Bytes); err == nil {
		return []byte(text)
	}
	r.problem(name, "is not an RSA private key")
	return nil
}
