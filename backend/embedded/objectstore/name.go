package objectstore

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// reserved are the first path segments of the JSON API: as bucket names their
// XML paths could not be told apart from it.
const reserved = "storage upload download"

// checkBucketName holds the naming rules of
// https://cloud.google.com/storage/docs/buckets#naming that keep a name one
// plain folder.
func checkBucketName(name string) error {
	plain := regexp.MustCompile(`^[a-z0-9][a-z0-9._-]{1,61}[a-z0-9]$`)
	if !plain.MatchString(name) || strings.Contains(name, "..") {
		return fmt.Errorf("bucket name %q is not valid", name)
	}
	for word := range strings.FieldsSeq(reserved + " sessions") {
		if name == word {
			return fmt.Errorf("bucket name %q is reserved", name)
		}
	}
	return nil
}

// checkObjectName holds https://cloud.google.com/storage/docs/objects#naming:
// 1 to 1024 bytes of UTF-8 without line breaks, and not "." or "..". Every other
// name is fine, since only its hash reaches the disk.
func checkObjectName(name string) error {
	switch {
	case name == "":
		return badRequest("required", "an object name is required")
	case len(name) > 1024:
		return badRequest("invalid", "the object name is longer than 1024 bytes")
	case !utf8.ValidString(name), strings.ContainsAny(name, "\r\n"),
		name == ".", name == "..", strings.HasPrefix(name, ".well-known/acme-challenge/"):
		return badRequest("invalid", "the object name is not allowed")
	}
	return nil
}

// hashed is the file name that stands for a name from outside.
func hashed(name string) string {
	sum := sha256.Sum256([]byte(name))
	return hex.EncodeToString(sum[:])
}
