// Package transparency is the log with which outsiders check a result: a Merkle tree per
// edition in the form of the Go checksum database (golang.org/x/mod/sumdb/tlog), with
// heads signed as notes (golang.org/x/mod/sumdb/note).
//
// A leaf is a commitment, SHA-256(class || SHA-256(salt || record)), where the salt has 128 random
// bits. The tree can be published while the records are secret. An export opens the commitments: it
// has the records with their salts. The class says whether a record may be erased; transparency.md
// has the whole format.
package transparency

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"marquee/backend/contest"
)

// Record is what an action has done, one line of JSON. The order of the fields is that of
// the line.
type Record struct {
	Kind    contest.RecordKind `json:"kind"`
	Edition contest.EditionID  `json:"edition"`
	At      time.Time          `json:"at"` // contest clock, UTC, to the minute
	// Judge is the pseudonym of the judge or nominator who acted or is concerned.
	Judge string `json:"judge,omitempty"`
	// Text is SHA-256(salt || text) of a comment or reason, in hexadecimal.
	Text string          `json:"text,omitempty"`
	Data json.RawMessage `json:"data"`
}

// minute is the form of a record's time. The order of the leaves is what counts; seconds would tell who acts when.
const minute = "2006-01-02T15:04:00Z"

var errRecord = errors.New("read record: the line is not as the service writes records")

// parseRecord reads a record's line in the one form in which the service writes it: the fields in
// their order, no spaces. An export has as many lines as there are records, and each is read
// when it is verified, so that a decoder by reflection would take most of the time.
func parseRecord(line string) (Record, error) {
	var r Record
	rest, valid := strings.CutPrefix(line, "{")
	at := ""
	for _, field := range []struct {
		name   string
		value  *string
		needed bool
	}{
		{"kind", (*string)(&r.Kind), true}, {"edition", (*string)(&r.Edition), true}, {"at", &at, true},
		{"judge", &r.Judge, false}, {"text", &r.Text, false},
	} {
		after, found := strings.CutPrefix(rest, `"`+field.name+`":"`)
		if !found {
			valid = valid && !field.needed
			continue
		}
		*field.value, rest, found = strings.Cut(after, `",`)
		if valid = valid && found && *field.value != ""; strings.ContainsAny(*field.value, "\"\\") {
			valid = false
		}
	}
	data, found := strings.CutPrefix(rest, `"data":`)
	data, ended := strings.CutSuffix(data, "}")
	if !valid || !found || !ended || !json.Valid([]byte(data)) {
		return Record{}, errRecord
	}
	var err error
	if r.At, err = time.Parse(minute, at); err != nil || r.At.Format(minute) != at || r.At.Year() == 0 {
		return Record{}, errRecord
	}
	r.Data = json.RawMessage(data)
	return r, nil
}

// Salt is what keeps a commitment from being guessed.
type Salt [16]byte

// NewSalt returns a random salt. crypto/rand ends the process instead of failing.
func NewSalt() Salt {
	var s Salt
	rand.Read(s[:])
	return s
}

// Class is what may become of a leaf's record. It is a part of the leaf, so that an erased leaf
// still shows it.
type Class byte

// The classes.
const (
	Counts      Class = 1 // every export opens it
	MayBeErased Class = 2 // salt and record may be deleted
)

// ClassOf returns the class of the records of a kind.
func ClassOf(kind contest.RecordKind) Class {
	if kind.MayBeErased() {
		return MayBeErased
	}
	return Counts
}

// Digest is SHA-256(salt || content). Unlike the salt it stays when the content is erased.
type Digest [sha256.Size]byte

// DigestOf returns the digest of content.
func DigestOf(salt Salt, content string) Digest {
	var room [1 << 10]byte // most records fit
	return Digest(sha256.Sum256(append(append(room[:0], salt[:]...), content...)))
}

// String returns the digest in hexadecimal.
func (d Digest) String() string { return hex.EncodeToString(d[:]) }

// Commitment hides a record and commits its publisher to it: SHA-256(class || digest).
type Commitment [sha256.Size]byte

// CommitDigest returns the commitment to a record with this digest.
func CommitDigest(class Class, digest Digest) Commitment {
	var content [1 + sha256.Size]byte
	content[0] = byte(class)
	copy(content[1:], digest[:])
	return Commitment(sha256.Sum256(content[:]))
}

// Commit returns the commitment to a record.
func Commit(class Class, salt Salt, record string) Commitment {
	return CommitDigest(class, DigestOf(salt, record))
}

// String returns the commitment in hexadecimal.
func (c Commitment) String() string { return hex.EncodeToString(c[:]) }

// NewPseudonym returns a random name for a person: 128 bits in base64url.
func NewPseudonym() string {
	bits := NewSalt()
	return base64.RawURLEncoding.EncodeToString(bits[:])
}
