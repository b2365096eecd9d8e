package storage

import (
	"bytes"
	"context"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"time"
)

// signBytes signs a text with RSA (PKCS #1 v1.5) and SHA-256, as V4 signed URLs need.
type signBytes func(text []byte) ([]byte, error)

// newSigner signs with the key of the options or, without one, through IAM.
func newSigner(o Options, client *http.Client) (signBytes, error) {
	if len(o.SigningKey) == 0 {
		base, err := origin(o.SigningURL)
		if err != nil {
			return nil, err
		}
		return remoteSigner{
			client:  client,
			address: base.String() + "/v1/projects/-/serviceAccounts/" + url.PathEscape(o.SigningEmail) + ":signBlob",
		}.sign, nil
	}
	key, err := signingKey(o.SigningKey)
	if err != nil {
		return nil, err
	}
	return func(text []byte) ([]byte, error) {
		sum := sha256.Sum256(text)
		return rsa.SignPKCS1v15(rand.Reader, key, crypto.SHA256, sum[:])
	}, nil
}

func signingKey(text []byte) (*rsa.PrivateKey, error) {
	block, _ := pem.Decode(text)
	if block == nil {
		return nil, errors.New("the signing key is not PEM")
	}
	if key, err := x509.ParsePKCS1PrivateKey(block.Bytes); err == nil {
		return key, nil
	}
	parsed, err := x509.ParsePKCS8PrivateKey(block.Bytes)
	if err != nil {
		return nil, errors.New("the signing key is neither PKCS #8 nor PKCS #1")
	}
	key, ok := parsed.(*rsa.PrivateKey)
	if !ok {
		return nil, errors.New("the signing key is not RSA")
	}
	return key, nil
}

// scopeIAM is the OAuth scope of signBlob.
const scopeIAM = "https://www.googleapis.com/auth/iam"

const (
	remoteTries   = 3
	remoteTimeout = 3 * time.Second // of one try
	remoteWait    = 100 * time.Millisecond
)

// remoteSigner signs with a key that never leaves Google: signBlob of the IAM Service Account Credentials API
// (https://cloud.google.com/iam/docs/reference/credentials/rest/v1/projects.serviceAccounts/signBlob). The caller
// needs roles/iam.serviceAccountTokenCreator on the account.
type remoteSigner struct {
	client  *http.Client
	address string
}

// sign tries up to remoteTries times. A status below 500 other than 429 is final.
func (s remoteSigner) sign(text []byte) ([]byte, error) {
	request, err := json.Marshal(map[string][]byte{"payload": text})
	if err != nil {
		return nil, fmt.Errorf("sign: %w", err)
	}
	for try := 1; ; try++ {
		signature, again, err := s.ask(request)
		if err == nil {
			return signature, nil
		}
		if !again || try == remoteTries {
			return nil, unavailable("sign with IAM", err)
		}
		time.Sleep(remoteWait)
	}
}

func (s remoteSigner) ask(body []byte) (signature []byte, again bool, err error) {
	ctx, cancel := context.WithTimeout(context.Background(), remoteTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.address, bytes.NewReader(body))
	if err != nil {
		return nil, false, err
	}
	request.Header.Set("Content-Type", "application/json")
	answer, err := s.client.Do(request)
	if err != nil {
		return nil, true, err
	}
	content, err := io.ReadAll(io.LimitReader(answer.Body, 64<<10))
	if err := errors.Join(err, answer.Body.Close()); err != nil {
		return nil, true, err
	}
	if answer.StatusCode != http.StatusOK {
		again := answer.StatusCode == http.StatusTooManyRequests || answer.StatusCode >= http.StatusInternalServerError
		return nil, again, fmt.Errorf("signBlob answered %s", answer.Status)
	}
	var signed struct {
		SignedBlob []byte `json:"signedBlob"`
	}
	if err := json.Unmarshal(content, &signed); err != nil || len(signed.SignedBlob) == 0 {
		return nil, false, errors.New("signBlob answered without a signature")
	}
	return signed.SignedBlob, false, nil
}
