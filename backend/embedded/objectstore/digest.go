package objectstore

import (
	"crypto/md5"
	"encoding"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash"
	"hash/crc32"
	"net/http"
	"strings"
)

// digest computes CRC32C (Castagnoli) and MD5 incrementally. Its state can be stored
// as JSON and continued by another process.
type digest struct {
	table *crc32.Table
	crc   uint32
	md5   hash.Hash
}

func newDigest() *digest {
	return &digest{table: crc32.MakeTable(crc32.Castagnoli), md5: md5.New()}
}

// Write never fails.
func (d *digest) Write(p []byte) (int, error) {
	d.crc = crc32.Update(d.crc, d.table, p)
	return d.md5.Write(p)
}

type digestState struct {
	CRC32C uint32 `json:"crc32c"`
	MD5    []byte `json:"md5"`
}

func (d *digest) MarshalJSON() ([]byte, error) {
	state, err := d.md5.(encoding.BinaryMarshaler).MarshalBinary()
	if err != nil {
		return nil, fmt.Errorf("save digest: %w", err)
	}
	return json.Marshal(digestState{d.crc, state})
}

func (d *digest) UnmarshalJSON(data []byte) error {
	var state digestState
	if err := json.Unmarshal(data, &state); err != nil {
		return fmt.Errorf("load digest: %w", err)
	}
	*d = *newDigest()
	d.crc = state.CRC32C
	if err := d.md5.(encoding.BinaryUnmarshaler).UnmarshalBinary(state.MD5); err != nil {
		return fmt.Errorf("load digest: %w", err)
	}
	return nil
}

// clone returns an independent copy.
func (d *digest) clone() (*digest, error) {
	data, err := d.MarshalJSON()
	if err != nil {
		return nil, err
	}
	c := newDigest()
	return c, c.UnmarshalJSON(data)
}

// encodeCRC32C returns the base64 of the big-endian number, as the API does.
func encodeCRC32C(crc uint32) string {
	return base64.StdEncoding.EncodeToString(binary.BigEndian.AppendUint32(nil, crc))
}

// expectation has the checksums that a client sent, in base64 as in the JSON API; an
// empty one is not checked.
type expectation struct {
	CRC32C string `json:"crc32c,omitempty"`
	MD5    string `json:"md5Hash,omitempty"`
}

// expect adds the checksums of the headers x-goog-hash and Content-MD5.
func (e expectation) expect(h http.Header) expectation {
	if v := h.Get("Content-MD5"); v != "" {
		e.MD5 = v
	}
	for _, line := range h.Values("X-Goog-Hash") {
		for part := range strings.SplitSeq(line, ",") {
			name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
			switch name {
			case "crc32c":
				e.CRC32C = value
			case "md5":
				e.MD5 = value
			}
		}
	}
	return e
}

// check returns an error if a checksum differs.
func (e expectation) check(d *digest) error {
	if got := encodeCRC32C(d.crc); e.CRC32C != "" && e.CRC32C != got {
		return badRequest("invalid", fmt.Sprintf("CRC32C %q was promised, %q arrived", e.CRC32C, got))
	}
	if got := base64.StdEncoding.EncodeToString(d.md5.Sum(nil)); e.MD5 != "" && e.MD5 != got {
		return badRequest("invalid", fmt.Sprintf("MD5 %q was promised, %q arrived", e.MD5, got))
	}
	return nil
}
