package witness

import (
	"errors"
	"strconv"
	"strings"

	"golang.org/x/mod/sumdb/tlog"
)

// Request is the body of add-checkpoint.
type Request struct {
	Old   int64          // leaves of the last head that the witness cosigned; 0: none
	Proof tlog.TreeProof // from Old to the new head; empty if Old is 0 or the size of the new head
	Head  string         // the new head, a signed note
}

// maxProof is the largest number of hashes of a proof.
const maxProof = 63

var errRequest = errors.New("the body is not a request of tlog-witness")

// String writes the request.
func (r Request) String() string {
	var text strings.Builder
	text.WriteString("old " + strconv.FormatInt(r.Old, 10) + "\n")
	for _, hash := range r.Proof {
		text.WriteString(hash.String() + "\n")
	}
	return text.String() + "\n" + r.Head
}

func parseRequest(text string) (Request, error) {
	top, head, found := strings.Cut(text, "\n\n")
	lines := strings.Split(top, "\n")
	old, isOld := strings.CutPrefix(lines[0], "old ")
	r := Request{Head: head}
	var err error
	if r.Old, err = strconv.ParseInt(
		old,
		10,
		64,
	); err != nil || !found || !isOld || r.Old < 0 ||
		strconv.FormatInt(r.Old, 10) != old {
		return r, errRequest
	}
	if len(lines) > 1+maxProof {
		return r, errRequest
	}
	for _, line := range lines[1:] {
		hash, err := tlog.ParseHash(line)
		if err != nil {
			return r, errRequest
		}
		r.Proof = append(r.Proof, hash)
	}
	return r, nil
}

// head is what a witness reads of a head: extension lines after the third are cosigned without a look.
type head struct {
	origin string
	size   int64
	root   tlog.Hash
}

func parseHead(text string) (h head, err error) {
	lines := strings.Split(text, "\n")
	if len(lines) < 4 || lines[0] == "" {
		return h, errRequest
	}
	h.origin = lines[0]
	h.size, err = strconv.ParseInt(lines[1], 10, 64)
	if err != nil || h.size < 0 || strconv.FormatInt(h.size, 10) != lines[1] {
		return h, errRequest
	}
	if h.root, err = tlog.ParseHash(lines[2]); err != nil {
		return h, errRequest
	}
	return h, nil
}
