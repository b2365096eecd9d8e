package oidctest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
)

func newKey() *ecdsa.PrivateKey {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(fmt.Sprintf("generate key: %v", err)) // crypto/rand does not fail
	}
	return key
}

// publicKey is a key as RFC 7518, section 6.2, writes it.
func publicKey(key *ecdsa.PrivateKey, id string) map[string]any {
	point, err := key.PublicKey.Bytes()
	if err != nil {
		panic(fmt.Sprintf("encode key: %v", err)) // it is on its curve
	}
	return map[string]any{
		"kty": "EC", "crv": "P-256", "use": "sig", "alg": "ES256", "kid": id,
		"x": encode(point[1:33]), "y": encode(point[33:]),
	}
}

// sign returns the id token of claims (RFC 7515).
func (p *Provider) sign(claims map[string]any) string {
	algorithm := p.settings.Algorithm
	if algorithm == "" {
		algorithm = "ES256"
	}
	input := encodeJSON(map[string]any{"alg": algorithm, "kid": p.keyName(), "typ": "JWT"}) + "." + encodeJSON(claims)
	switch algorithm {
	case "none":
		return input + "."
	case "HS256":
		// With the published key as the secret: algorithm confusion.
		mac := hmac.New(sha256.New, []byte(encodeJSON(publicKey(p.key, p.keyName()))))
		mac.Write([]byte(input))
		return input + "." + encode(mac.Sum(nil))
	}
	key := p.key
	if p.settings.StrangerKey {
		key = newKey()
	}
	sum := sha256.Sum256([]byte(input))
	r, s, err := ecdsa.Sign(rand.Reader, key, sum[:])
	if err != nil {
		panic(fmt.Sprintf("sign: %v", err)) // crypto/rand does not fail
	}
	signature := make([]byte, 64)
	r.FillBytes(signature[:32])
	s.FillBytes(signature[32:])
	return input + "." + encode(signature)
}

func encodeJSON(value map[string]any) string {
	text, err := json.Marshal(value)
	if err != nil {
		panic(fmt.Sprintf("encode token: %v", err)) // a mistake in a test
	}
	return encode(text)
}

func encode(text []byte) string { return base64.RawURLEncoding.EncodeToString(text) }
