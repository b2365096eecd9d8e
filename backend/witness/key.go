package witness

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/mod/sumdb/note"
)

// algorithm is the signature type of Ed25519 cosignatures in keys (tlog-cosignature, section "Format").
const algorithm = 4

// signatureSize is a timestamped_signature: the time in seconds, 8 bytes big-endian, and an Ed25519 signature.
const signatureSize = 8 + ed25519.SignatureSize

// Key is the public key of a witness. It is a note.Verifier of cosignatures.
type Key struct {
	name   string
	id     uint32
	public ed25519.PublicKey
}

func newKey(name string, public ed25519.PublicKey) Key {
	sum := sha256.Sum256(append([]byte(name+"\n"), append([]byte{algorithm}, public...)...))
	return Key{name: name, id: binary.BigEndian.Uint32(sum[:]), public: public}
}

// validName reports whether a text can be the name of a key (https://c2sp.org/signed-note).
func validName(name string) bool {
	return name != "" && !strings.ContainsFunc(name, unicode.IsSpace) && !strings.Contains(name, "+")
}

// ParseKey reads a key as String writes it.
func ParseKey(text string) (Key, error) {
	name, rest, _ := strings.Cut(text, "+")
	_, encoded, _ := strings.Cut(rest, "+")
	raw, err := base64.StdEncoding.DecodeString(encoded)
	if err != nil || !validName(name) || len(raw) != 1+ed25519.PublicKeySize || raw[0] != algorithm {
		return Key{}, fmt.Errorf("%q is not the key of a witness, which is NAME+ID+BASE64 of type 4", text)
	}
	key := newKey(name, raw[1:])
	if key.String() != text {
		return Key{}, fmt.Errorf("%q is not the key of a witness: a part of it was altered", text)
	}
	return key, nil
}

// String returns the key as a verifier key of signed notes: name, id and key, separated by plus signs.
func (k Key) String() string {
	var id [4]byte
	binary.BigEndian.PutUint32(id[:], k.id)
	return k.name + "+" + hex.EncodeToString(
		id[:],
	) + "+" + base64.StdEncoding.EncodeToString(
		append([]byte{algorithm}, k.public...),
	)
}

// Name implements note.Verifier.
func (k Key) Name() string { return k.name }

// KeyHash implements note.Verifier.
func (k Key) KeyHash() uint32 { return k.id }

// Verify implements note.Verifier. sig is a timestamped_signature.
func (k Key) Verify(text, sig []byte) bool {
	if len(sig) != signatureSize {
		return false
	}
	at := binary.BigEndian.Uint64(sig)
	return at < 1<<63 && ed25519.Verify(k.public, signedText(at, text), sig[8:])
}

// signedText is the message of a cosignature.
func signedText(at uint64, text []byte) []byte {
	return append([]byte("cosignature/v1\ntime "+strconv.FormatUint(at, 10)+"\n"), text...)
}

// Signer is a witness's private key.
type Signer struct {
	Key
	private ed25519.PrivateKey
}

// NewSigner returns the key of a witness. seed is a private key (RFC 8032), 32 bytes.
func NewSigner(name string, seed []byte) (Signer, error) {
	if !validName(name) || len(seed) != ed25519.SeedSize {
		return Signer{}, errors.New("a witness needs a name without spaces and plus signs, and a key of 32 bytes")
	}
	private := ed25519.NewKeyFromSeed(seed)
	public, _ := private.Public().(ed25519.PublicKey)
	return Signer{Key: newKey(name, public), private: private}, nil
}

// cosign returns the line of a cosignature over the text of a head.
func (s Signer) cosign(text string, unix int64) string {
	at := uint64(max(unix, 0)) //nolint:gosec // not negative
	raw := binary.BigEndian.AppendUint32(nil, s.id)
	raw = binary.BigEndian.AppendUint64(raw, at)
	raw = append(raw, ed25519.Sign(s.private, signedText(at, []byte(text)))...)
	return "— " + s.name + " " + base64.StdEncoding.EncodeToString(raw) + "\n"
}

// Cosigners returns the keys, once each, that have cosigned a head: a signed note with the lines of its cosignatures.
// The log's own signature is not checked. A line that claims to be of one of the keys and is not is an error.
func Cosigners(signed string, keys []Key) ([]Key, error) {
	verifiers := make([]note.Verifier, 0, len(keys))
	byName := map[string]Key{}
	for _, key := range keys {
		if _, twice := byName[key.String()]; !twice {
			byName[key.String()], verifiers = key, append(verifiers, key)
		}
	}
	opened, err := note.Open([]byte(signed), note.VerifierList(verifiers...))
	var unsigned *note.UnverifiedNoteError
	if errors.As(err, &unsigned) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read cosignatures: %w", err)
	}
	var found []Key
	for _, verifier := range verifiers {
		for _, s := range opened.Sigs {
			if s.Name == verifier.Name() && s.Hash == verifier.KeyHash() {
				found = append(found, byName[verifier.(Key).String()]) //nolint:forcetypeassert // made above
			}
		}
	}
	return found, nil
}
