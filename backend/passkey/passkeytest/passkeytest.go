// Package passkeytest is an authenticator and its browser for tests: an ES256 key whose answers are assembled by hand,
// so that a test can break each part.
package passkeytest

import (
	"bytes"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
)

// The flags of authenticator data (https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data).
const (
	userPresent   = 0x01
	userVerified  = 0x04
	hasCredential = 0x40
	// Web Authentication, level 3, section 6.1.
	backupEligible = 0x08
	backedUp       = 0x10
)

// Authenticator has one key. Its fields may be changed between two answers.
type Authenticator struct {
	Origin     string // of the page, such as https://console.films.example
	RPID       string // such as console.films.example
	Counter    uint32 // of the last signature; the next one is greater
	Static     bool   // the counter does not change
	Unverified bool   // user presence without user verification
	BackedUp   bool   // the key may be synchronised, and is
	UserHandle []byte // sent with an assertion; nil: none
	id         []byte
	key        *ecdsa.PrivateKey
}

// New makes an authenticator with a random key.
func New(origin, rpID string) *Authenticator {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		panic(err)
	}
	id := make([]byte, 32)
	rand.Read(id)
	return &Authenticator{Origin: origin, RPID: rpID, id: id, key: key}
}

// Copy is an authenticator with the same key.
func (a *Authenticator) Copy() *Authenticator {
	twin := *a
	return &twin
}

// Create answers navigator.credentials.create with its key. options are those of the service, of
// which only the challenge is used.
func (a *Authenticator) Create(options json.RawMessage) json.RawMessage {
	client := a.clientData("webauthn.create", options)
	public, err := a.key.PublicKey.Bytes()
	if err != nil {
		panic(err)
	}
	attested := make([]byte, 16) // AAGUID: none
	attested = binary.BigEndian.AppendUint16(attested, uint16(len(a.id)))
	attested = append(attested, a.id...)
	// The COSE_Key: kty EC2, alg ES256, crv P-256, x, y.
	attested = append(attested, 0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 32)
	attested = append(attested, public[1:33]...)
	attested = append(attested, 0x22, 0x58, 32)
	attested = append(attested, public[33:]...)
	data := a.authenticatorData(hasCredential, attested)

	var object bytes.Buffer // {"fmt": "none", "attStmt": {}, "authData": data}
	object.Write([]byte{0xa3})
	object.Write([]byte("\x63fmt\x64none\x67attStmt\xa0\x68authData\x58"))
	object.WriteByte(byte(len(data)))
	object.Write(data)
	return a.credential(map[string]any{
		"clientDataJSON": encode(
			client,
		),
		"attestationObject": encode(object.Bytes()),
		"transports":        []string{"internal", "made-up"},
	})
}

// Get answers navigator.credentials.get with a signature.
func (a *Authenticator) Get(options json.RawMessage) json.RawMessage {
	return a.sign("webauthn.get", options)
}

// GetAs is Get with another type in the client data.
func (a *Authenticator) GetAs(kind string, options json.RawMessage) json.RawMessage {
	return a.sign(kind, options)
}

func (a *Authenticator) sign(kind string, options json.RawMessage) json.RawMessage {
	if !a.Static {
		a.Counter++
	}
	client := a.clientData(kind, options)
	data := a.authenticatorData(0, nil)
	hash := sha256.Sum256(client)
	digest := sha256.Sum256(append(bytes.Clone(data), hash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, digest[:])
	if err != nil {
		panic(err)
	}
	response := map[string]any{
		"clientDataJSON":    encode(client),
		"authenticatorData": encode(data),
		"signature":         encode(signature),
	}
	if a.UserHandle != nil {
		response["userHandle"] = encode(a.UserHandle)
	}
	return a.credential(response)
}

// clientData is the CollectedClientData of the page.
func (a *Authenticator) clientData(kind string, options json.RawMessage) []byte {
	var asked struct {
		PublicKey struct{ Challenge string }
	}
	if err := json.Unmarshal(options, &asked); err != nil || asked.PublicKey.Challenge == "" {
		panic(fmt.Sprintf("options without a challenge: %s, %v", options, err))
	}
	return marshal(
		map[string]any{"type": kind, "challenge": asked.PublicKey.Challenge, "origin": a.Origin, "crossOrigin": false},
	)
}

func (a *Authenticator) authenticatorData(flags byte, attested []byte) []byte {
	flags |= userPresent
	if !a.Unverified {
		flags |= userVerified
	}
	if a.BackedUp {
		flags |= backupEligible | backedUp
	}
	hash := sha256.Sum256([]byte(a.RPID))
	data := append(hash[:], flags)
	data = binary.BigEndian.AppendUint32(data, a.Counter)
	return append(data, attested...)
}

// credential is a PublicKeyCredential as its toJSON returns it.
func (a *Authenticator) credential(response map[string]any) json.RawMessage {
	return marshal(map[string]any{
		"id": encode(a.id), "rawId": encode(a.id), "type": "public-key", "authenticatorAttachment": "platform",
		"clientExtensionResults": map[string]any{}, "response": response,
	})
}

func marshal(v any) json.RawMessage {
	encoded, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return encoded
}

func encode(data []byte) string { return base64.RawURLEncoding.EncodeToString(data) }
