package objectstore

import (
	"crypto"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/hex"
	"net"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	signingAlgorithm = "GOOG4-RSA-SHA256"
	// signatureLife is the longest X-Goog-Expires, in seconds.
	signatureLife = 7 * 24 * 60 * 60
	// clockSkew is how far in the future the date of a signature may be.
	clockSkew = 15 * time.Minute
)

// verify checks a V4 signed URL: signer, method, path, query, signed headers and time
// (https://cloud.google.com/storage/docs/authentication/signatures).
func (s *Store) verify(r *http.Request) error {
	q := r.URL.Query()
	if q.Get("X-Goog-Algorithm") != signingAlgorithm {
		return badRequest("InvalidArgument", "X-Goog-Algorithm must be "+signingAlgorithm)
	}
	date, err := time.Parse("20060102T150405Z", q.Get("X-Goog-Date"))
	if err != nil {
		return badRequest("InvalidArgument", "X-Goog-Date is malformed")
	}
	seconds, err := strconv.Atoi(q.Get("X-Goog-Expires"))
	if err != nil || seconds < 1 || seconds > signatureLife {
		return badRequest("InvalidArgument", "X-Goog-Expires must be 1 to 604800 seconds")
	}
	access, scope, ok := splitCredential(q.Get("X-Goog-Credential"), date)
	if !ok {
		return badRequest("InvalidArgument", "X-Goog-Credential is malformed")
	}
	key := s.keys[access]
	signature, err := hex.DecodeString(q.Get("X-Goog-Signature"))
	if key == nil || err != nil {
		return signatureMismatch()
	}
	if err := checkSignedHeaders(r); err != nil {
		return err
	}
	if !slices.ContainsFunc(hostForms(r.Host), func(host string) bool {
		canonical := sha256.Sum256([]byte(canonicalRequest(r, host)))
		text := strings.Join([]string{
			signingAlgorithm, q.Get("X-Goog-Date"), scope, hex.EncodeToString(canonical[:]),
		}, "\n")
		sum := sha256.Sum256([]byte(text))
		return rsa.VerifyPKCS1v15(key, crypto.SHA256, sum[:], signature) == nil
	}) {
		return signatureMismatch()
	}
	now := s.now()
	if now.Before(date.Add(-clockSkew)) {
		return forbidden("RequestTimeTooSkewed", "The signature is dated in the future.")
	}
	if !now.Before(date.Add(time.Duration(seconds) * time.Second)) {
		return badRequest("ExpiredToken", "The request signature has expired.")
	}
	return nil
}

func signatureMismatch() error {
	return forbidden("SignatureDoesNotMatch",
		"The request signature we calculated does not match the signature you provided.")
}

// splitCredential reads "<access id>/<day>/<location>/storage/goog4_request".
func splitCredential(credential string, date time.Time) (access, scope string, ok bool) {
	parts := strings.Split(credential, "/")
	n := len(parts)
	if n < 5 || parts[n-1] != "goog4_request" || parts[n-2] != "storage" || parts[n-4] != date.Format("20060102") {
		return "", "", false
	}
	return strings.Join(parts[:n-4], "/"), strings.Join(parts[n-4:], "/"), true
}

// checkSignedHeaders requires that the host and every x-goog header is signed: an
// unsigned one could change what the signer allowed.
func checkSignedHeaders(r *http.Request) error {
	signed := strings.Split(r.URL.Query().Get("X-Goog-SignedHeaders"), ";")
	if !slices.Contains(signed, "host") {
		return badRequest("InvalidArgument", "the host header must be signed")
	}
	for name := range r.Header {
		name = strings.ToLower(name)
		if strings.HasPrefix(name, "x-goog-") && !slices.Contains(signed, name) {
			return forbidden("AccessDenied", "The header "+name+" is not signed.")
		}
	}
	for _, name := range signed {
		if name != "host" && len(r.Header.Values(name)) == 0 {
			return badRequest("MalformedSecurityHeader", "The header "+name+" is signed but missing.")
		}
	}
	return nil
}

// hostForms are the values that a signer may have used for the host header. Google's
// Go client omits the port.
func hostForms(host string) []string {
	name, _, err := net.SplitHostPort(host)
	if err != nil {
		return []string{host}
	}
	return []string{host, strings.Trim(name, "[]")}
}

// canonicalRequest returns the text whose hash is signed:
// https://cloud.google.com/storage/docs/authentication/canonical-requests.
func canonicalRequest(r *http.Request, host string) string {
	q := r.URL.Query()
	signed := q.Get("X-Goog-SignedHeaders")
	q.Del("X-Goog-Signature")
	payload := "UNSIGNED-PAYLOAD"
	var headers strings.Builder
	for name := range strings.SplitSeq(signed, ";") {
		value := host
		if name != "host" {
			value = strings.Join(strings.Fields(strings.Join(r.Header.Values(name), ",")), " ")
		}
		if name == "x-goog-content-sha256" {
			payload = value
		}
		headers.WriteString(name + ":" + value + "\n")
	}
	return strings.Join([]string{
		r.Method, canonicalPath(r.URL.Path), strings.ReplaceAll(q.Encode(), "+", "%20"),
		headers.String(), signed, payload,
	}, "\n")
}

// canonicalPath escapes all bytes but letters, digits, "-._~" and slashes.
func canonicalPath(path string) string {
	segments := strings.Split(path, "/")
	for i, segment := range segments {
		segments[i] = strings.ReplaceAll(url.QueryEscape(segment), "+", "%20")
	}
	return strings.Join(segments, "/")
}
