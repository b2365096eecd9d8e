package upload

import (
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// receiptFormat is the first field of every receipt, so that nothing else that a key signs
// can pass as one.
const receiptFormat = "marquee receipt 1"

// MailReceipt is the mail with the receipt of a film.
const MailReceipt contest.MailKind = "film-receipt"

// Receipt states which bytes of a file arrived, and when. It names no person and no file.
type Receipt struct {
	UploadID  string
	Edition   contest.EditionID
	EntrantID string // not in the text
	Size      int64  // in bytes
	Checksum  uint32 // CRC32C
	// SHA256 of the file; nil unless a worker has read the whole file, which it does with
	// films.
	SHA256    []byte
	BegunAt   time.Time // contest clock, to the second
	ArrivedAt time.Time // contest clock, to the second; the last byte in the object store
	KeyID     string
	// Text is the signed text: a JSON object on one line, including the line feed.
	Text      string
	Signature []byte // Ed25519, of the bytes of Text
	// Head is the newest head of the edition's log that witnesses have signed, when the receipt is mailed; zero
	// without one. It is not in the text.
	Head LogHead
}

// LogHead is a head of the log, as its checkpoint writes it (C2SP tlog-checkpoint).
type LogHead struct {
	Size string // records, decimal
	Root string // base64
}

// ReadLogHead reads size and root of a signed note. False for what is none.
func ReadLogHead(note string) (LogHead, bool) {
	lines := strings.SplitN(note, "\n", 4)
	if len(lines) < 4 || lines[1] == "" || lines[2] == "" {
		return LogHead{}, false
	}
	return LogHead{Size: lines[1], Root: lines[2]}, true
}

// receiptText is the JSON object of a receipt. The order of the fields is that of the text.
type receiptText struct {
	Format    string            `json:"receipt"`
	KeyID     string            `json:"keyId"`
	Edition   contest.EditionID `json:"edition"`
	UploadID  string            `json:"uploadId"`
	Size      int64             `json:"size"`
	CRC32C    string            `json:"crc32c"`           // as Cloud Storage writes it
	SHA256    string            `json:"sha256,omitempty"` // hexadecimal
	BegunAt   string            `json:"begunAt"`          // RFC 3339 in the edition's zone
	ArrivedAt string            `json:"arrivedAt"`
}

// Sign returns the receipt with its text and signature. zone is the edition's.
func (r Receipt) Sign(keys ReceiptKeys, zone *time.Location) (Receipt, error) {
	r.KeyID = keys.signing().ID
	text, err := json.Marshal(receiptText{
		Format: receiptFormat, KeyID: r.KeyID, Edition: r.Edition, UploadID: r.UploadID, Size: r.Size,
		CRC32C: FormatChecksum(r.Checksum), SHA256: hex.EncodeToString(r.SHA256),
		BegunAt: r.BegunAt.In(zone).Format(time.RFC3339), ArrivedAt: r.ArrivedAt.In(zone).Format(time.RFC3339),
	})
	if err != nil {
		return Receipt{}, fmt.Errorf("write receipt: %w", err)
	}
	r.Text = string(text) + "\n"
	r.Signature = ed25519.Sign(keys.private, []byte(r.Text))
	return r, nil
}

// ReadReceipt reads the text of a receipt. It does not check the signature.
func ReadReceipt(text string, signature []byte) (Receipt, error) {
	var t receiptText
	if err := json.Unmarshal([]byte(text), &t); err != nil || t.Format != receiptFormat {
		return Receipt{}, errors.New("this is not a receipt of a film")
	}
	r := Receipt{
		UploadID: t.UploadID, Edition: t.Edition, Size: t.Size, KeyID: t.KeyID, Text: text, Signature: signature,
	}
	errs := make([]error, 4)
	r.Checksum, errs[0] = ParseChecksum(t.CRC32C)
	r.SHA256, errs[1] = hex.DecodeString(t.SHA256)
	r.BegunAt, errs[2] = time.Parse(time.RFC3339, t.BegunAt)
	r.ArrivedAt, errs[3] = time.Parse(time.RFC3339, t.ArrivedAt)
	if err := errors.Join(errs...); err != nil {
		return Receipt{}, fmt.Errorf("read receipt: %w", err)
	}
	return r, nil
}

// File is the receipt's file for the entrant: the signed line, then a line with the signature in base64.
func (r Receipt) File() string {
	return r.Text + base64.StdEncoding.EncodeToString(r.Signature) + "\n"
}

// The errors of OpenReceipt.
var (
	ErrReceiptKey     = errors.New("the receipt is signed with a key that is not among the published ones")
	ErrReceiptAltered = errors.New("the receipt was altered: the signature is not that of this text")
)

// OpenReceipt reads the content of a receipt's file and checks the signature against the
// published keys. ErrReceiptKey, ErrReceiptAltered, or what is wrong with the file. Space
// around the two lines, as mail programs add it, is ignored.
func OpenReceipt(content string, keys []ReceiptKey) (Receipt, error) {
	text, last, _ := strings.Cut(strings.TrimSpace(content), "\n")
	signature, err := base64.StdEncoding.DecodeString(strings.TrimSpace(last))
	if err != nil || len(signature) != ed25519.SignatureSize {
		return Receipt{}, errors.New("the second line is not a signature: 64 bytes in base64")
	}
	r, err := ReadReceipt(strings.TrimSpace(text)+"\n", signature)
	if err != nil {
		return Receipt{}, err
	}
	for _, key := range keys {
		if key.ID != r.KeyID {
			continue
		}
		if !ed25519.Verify(key.Public, []byte(r.Text), signature) {
			return Receipt{}, ErrReceiptAltered
		}
		return r, nil
	}
	return Receipt{}, ErrReceiptKey
}

// FormatChecksum writes a CRC32C as ParseChecksum reads it.
func FormatChecksum(sum uint32) string {
	return base64.StdEncoding.EncodeToString(binary.BigEndian.AppendUint32(nil, sum))
}

// IssuedReceipt is a receipt with the mail that contains it.
type IssuedReceipt struct {
	Receipt Receipt
	Mail    contest.NewMail
}

// ReceiptStore stores receipts, which never change. The receipt of a film is stored at the end of its check, see
// CheckStore.
type ReceiptStore interface {
	// Receipt returns the receipt of an entrant's upload, the one with the SHA-256 if
	// there is one, and the SHA-256 that is recorded for the file; nil without. NOT_FOUND.
	Receipt(
		ctx context.Context,
		edition contest.EditionID,
		entrantID, uploadID string,
	) (r Receipt, sha256 []byte, err error)
	// KeepReceipt stores a first receipt, or one with the SHA-256 beside the first, and
	// returns it, or the one that another call has stored.
	KeepReceipt(ctx context.Context, r Receipt) (Receipt, error)
	// WithoutReceipt returns the unsigned receipts of those of an entrant's uploads that
	// have succeeded and have none. sent leaves out those that no form was sent with.
	WithoutReceipt(
		ctx context.Context,
		edition contest.EditionID,
		entrantID string,
		uploadIDs []string,
		sent bool,
	) ([]Receipt, error)
	// RecordDigest stores the SHA-256 of an upload's file. CONFLICT when another one is
	// stored already, NOT_FOUND.
	RecordDigest(ctx context.Context, uploadID string, sha256 []byte) error
}

// ReceiptComposer composes the mail with a receipt.
type ReceiptComposer interface {
	// ComposeReceipt returns the mail about an upload that has arrived, to the address in
	// the entrant's registration, or the account's without one.
	ComposeReceipt(
		edition *contest.Edition,
		who account.Entrant,
		owner Owner,
		u Upload,
		r Receipt,
	) (contest.NewMail, error)
}
