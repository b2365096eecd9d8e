package web

import (
	"encoding/base64"
	"encoding/hex"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

func (s *Server) receiptRoutes() []route {
	return []route{
		{http.MethodGet, "/apis/activity/receipt/key", anyone, s.receiptKeys},
		{http.MethodGet, "/apis/activity/receipt/:id", entrant, s.receipt},
	}
}

type receiptAnswer struct {
	ID        string            `json:"id"` // of the upload
	Edition   contest.EditionID `json:"edition"`
	Size      int64             `json:"size"`
	CRC32C    string            `json:"crc32c"`
	SHA256    *string           `json:"sha256"`
	BegunAt   time.Time         `json:"begunAt"`
	ArrivedAt time.Time         `json:"arrivedAt"`
	KeyID     string            `json:"keyId"`
	Text      string            `json:"text"`      // what is signed, its line feed included
	Signature string            `json:"signature"` // Ed25519, base64
	File      string            `json:"file"`      // the content of the file to keep
}

// receipt returns the receipt of the caller's film.
func (s *Server) receipt(c echo.Context) error {
	r, err := s.o.Receipts.Own(c.Request().Context(), s.edition(c), caller(c), c.Param("id"))
	if err != nil {
		return err
	}
	zone := s.edition(c).Location
	return ok(c, receiptAnswer{
		ID: r.UploadID, Edition: r.Edition, Size: r.Size, CRC32C: upload.FormatChecksum(r.Checksum), SHA256: filled(hex.EncodeToString(r.SHA256)),
		BegunAt: r.BegunAt.In(zone), ArrivedAt: r.ArrivedAt.In(zone), KeyID: r.KeyID,
		Text: r.Text, Signature: base64.StdEncoding.EncodeToString(r.Signature), File: r.File(),
	})
}

type receiptKeysAnswer struct {
	Keys []receiptKeyAnswer `json:"keys"`
}

type receiptKeyAnswer struct {
	ID        string `json:"id"`
	PublicKey string `json:"publicKey"` // PEM
	Signing   bool   `json:"signing"`   // whether it signs new receipts
}

// receiptKeys returns the keys with which receipts are checked, the one that signs first.
func (s *Server) receiptKeys(c echo.Context) error {
	answer := receiptKeysAnswer{Keys: []receiptKeyAnswer{}}
	for i, key := range s.o.Receipts.Keys.Published() {
		text, err := key.PEM()
		if err != nil {
			return err
		}
		answer.Keys = append(answer.Keys, receiptKeyAnswer{ID: key.ID, PublicKey: text, Signing: i == 0})
	}
	return ok(c, answer)
}
