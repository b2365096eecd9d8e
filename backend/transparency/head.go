package transparency

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"

	"marquee/backend/contest"
)

// Head is a signed tree head: it commits its signer to the first Size leaves. Its text is
// a checkpoint (https://c2sp.org/tlog-checkpoint): origin, size and root hash, a line
// each.
type Head struct {
	Host    string // of the contest, see Keys.Of
	Edition contest.EditionID
	Size    int64
	Root    tlog.Hash
}

func (h Head) text() string {
	return fmt.Sprintf("%s\n%d\n%s\n", origin(h.Host, h.Edition), h.Size, h.Root)
}

// Sign returns the head as a signed note.
func (h Head) Sign(keys Keys) (string, error) {
	h.Host = keys.host
	signer, err := keys.signer(h.Edition)
	if err != nil {
		return "", err
	}
	signed, err := note.Sign(&note.Note{Text: h.text()}, signer)
	if err != nil {
		return "", fmt.Errorf("sign head: %w", err)
	}
	return string(signed), nil
}

// The errors of OpenHead.
var (
	ErrHeadKey = errors.New("the head is not signed with one of the given keys")
	errHead    = errors.New("this is not a signed head of a log")
)

// OpenHead reads a signed head and checks its signature. It accepts one form only: a head
// that differs in a bit is an error.
func OpenHead(signed string, keys VerifierKeys) (Head, error) {
	n, err := note.Open([]byte(signed), keys.verifiers)
	var unsigned *note.UnverifiedNoteError
	var invalid *note.InvalidSignatureError
	switch {
	case errors.As(err, &unsigned):
		return Head{}, ErrHeadKey
	case errors.As(err, &invalid):
		return Head{}, errors.New("the head was altered: the signature is not that of this text")
	case err != nil:
		return Head{}, errHead
	case len(n.Sigs) != 1 || len(n.UnverifiedSigs) > 0 || signed != encodeNote(n):
		return Head{}, errors.New("the head has something besides one signature of a given key")
	}
	h, err := parseHead(n.Text)
	if err == nil && n.Sigs[0].Name != origin(h.Host, h.Edition) {
		return Head{}, ErrHeadKey
	}
	return h, err
}

// Foreign reports a signed head that is not signed with one of the keys, whatever host its log has.
func (k Keys) Foreign(signed string) bool {
	first, _, _ := strings.Cut(signed, "\n")
	host, edition, valid := cutOrigin(first)
	if !valid {
		return false
	}
	text, err := k.Of(host).Text(edition)
	if err != nil {
		return false
	}
	keys, err := ParseKeys(text)
	if err != nil {
		return false
	}
	_, err = OpenHead(signed, keys)
	return errors.Is(err, ErrHeadKey)
}

// encodeNote writes a note with its first signature in the one form that note.Sign writes.
func encodeNote(n *note.Note) string {
	s := n.Sigs[0]
	raw, err := base64.StdEncoding.DecodeString(s.Base64)
	if err != nil || len(raw) < 4 || binary.BigEndian.Uint32(raw) != s.Hash {
		return ""
	}
	return n.Text + "\n— " + s.Name + " " + base64.StdEncoding.EncodeToString(raw) + "\n"
}

func parseHead(text string) (Head, error) {
	lines := strings.Split(text, "\n")
	if len(lines) != 4 {
		return Head{}, errHead
	}
	host, edition, known := cutOrigin(lines[0])
	size, err := strconv.ParseInt(lines[1], 10, 64)
	root, rootErr := tlog.ParseHash(lines[2])
	h := Head{Host: host, Edition: edition, Size: size, Root: root}
	if !known || err != nil || rootErr != nil || h.text() != text {
		return Head{}, errHead
	}
	return h, nil
}

// sameRoot reports whether two heads of one size have one root.
func (h Head) sameRoot(other Head) bool { return bytes.Equal(h.Root[:], other.Root[:]) }
