package transparency

import (
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/mod/sumdb/note"

	"marquee/backend/contest"
)

// originPrefix begins every origin.
const originPrefix = "marquee/"

// origin is the first line of an edition's heads, and the name of its keys: marquee/HOST/EDITION. A head of one contest
// or edition can therefore not pass as one of another. Without a host, as in tests, it is marquee/EDITION.
func origin(host string, edition contest.EditionID) string {
	if host != "" {
		host += "/"
	}
	return originPrefix + host + string(edition)
}

// cutOrigin is the reverse of origin.
func cutOrigin(text string) (host string, edition contest.EditionID, valid bool) {
	rest, valid := strings.CutPrefix(text, originPrefix)
	if i := strings.LastIndexByte(rest, '/'); i >= 0 {
		host, rest = rest[:i], rest[i+1:]
	}
	edition = contest.EditionID(rest)
	return host, edition, valid && edition.Valid() && origin(host, edition) == text &&
		!strings.ContainsAny(host, "+ \t")
}

// Keys are the key that signs heads, and all that are published.
type Keys struct {
	host      string // of the contest; "": none
	private   ed25519.PrivateKey
	published []ed25519.PublicKey // the first is that of private
}

// NewKeys returns the keys. seed is the private key (RFC 8032), 32 bytes; others are
// public keys that signed earlier heads or will sign later ones.
func NewKeys(seed []byte, others ...[]byte) Keys {
	private := ed25519.NewKeyFromSeed(seed)
	public, _ := private.Public().(ed25519.PublicKey)
	keys := Keys{private: private, published: []ed25519.PublicKey{public}}
	for _, other := range others {
		if !public.Equal(ed25519.PublicKey(other)) {
			keys.published = append(keys.published, ed25519.PublicKey(other))
		}
	}
	return keys
}

// Of returns the same keys for the log of the contest with this host, which PinHost has returned.
func (k Keys) Of(host string) Keys {
	k.host = host
	return k
}

// Text returns the published keys of an edition as /log/key serves them: a verifier key of
// golang.org/x/mod/sumdb/note on each line, the one that signs first.
func (k Keys) Text(edition contest.EditionID) (string, error) {
	var text strings.Builder
	for _, public := range k.published {
		key, err := note.NewEd25519VerifierKey(origin(k.host, edition), public)
		if err != nil {
			return "", fmt.Errorf("encode key: %w", err)
		}
		text.WriteString(key + "\n")
	}
	return text.String(), nil
}

func (k Keys) signer(edition contest.EditionID) (note.Signer, error) {
	verifier, err := note.NewEd25519VerifierKey(origin(k.host, edition), k.published[0])
	if err != nil {
		return nil, fmt.Errorf("encode key: %w", err)
	}
	public, _, _ := strings.Cut(strings.TrimPrefix(verifier, origin(k.host, edition)+"+"), "+")
	const algEd25519 = 1
	secret := base64.StdEncoding.EncodeToString(append([]byte{algEd25519}, k.private.Seed()...))
	return note.NewSigner("PRIVATE+KEY+" + origin(k.host, edition) + "+" + public + "+" + secret)
}

// VerifierKeys are the published keys with which an outsider checks heads.
type VerifierKeys struct{ verifiers note.Verifiers }

// ParseKeys reads the text that /log/key serves.
func ParseKeys(text string) (VerifierKeys, error) {
	var list []note.Verifier
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		verifier, err := note.NewVerifier(line)
		if err != nil {
			return VerifierKeys{}, fmt.Errorf("%q is not a key of /log/key", line)
		}
		list = append(list, verifier)
	}
	if len(list) == 0 {
		return VerifierKeys{}, errors.New("there is no key")
	}
	return VerifierKeys{note.VerifierList(list...)}, nil
}
