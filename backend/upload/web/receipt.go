package web

import (
	"encoding/base64"
	"encoding/hex"
	"time"

	"github.com/labstack/echo/v4"

	accountweb "marquee/backend/account/web"
	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/upload"
)

func (s *Server) receiptRoutes() []httpkit.Route {
	return []httpkit.Route{
		httpkit.Get("/apis/activity/receipt/key", httpkit.Anyone, s.receiptKeys),
		httpkit.Get("/apis/activity/receipt/:id", httpkit.Entrant, s.receipt),
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
	r, err := s.Receipts.Own(c.Request().Context(), s.Edition(c), accountweb.Caller(c), c.Param("id"))
	if err != nil {
		return err
	}
	zone := s.Edition(c).Location
	return httpkit.OK(c, receiptAnswer{
		ID:        r.UploadID,
		Edition:   r.Edition,
		Size:      r.Size,
		CRC32C:    upload.FormatChecksum(r.Checksum),
		SHA256:    httpkit.Filled(hex.EncodeToString(r.SHA256)),
		BegunAt:   r.BegunAt.In(zone),
		ArrivedAt: r.ArrivedAt.In(zone),
		KeyID:     r.KeyID,
		Text:      r.Text,
		Signature: base64.StdEncoding.EncodeToString(r.Signature),
		File:      r.File(),
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
	for i, key := range s.Receipts.Keys.Published() {
		text, err := key.PEM()
		if err != nil {
			return err
		}
		answer.Keys = append(answer.Keys, receiptKeyAnswer{ID: key.ID, PublicKey: text, Signing: i == 0})
	}
	return httpkit.OK(c, answer)
}
