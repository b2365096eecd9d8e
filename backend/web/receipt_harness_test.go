package web_test

import (
	"marquee/backend/upload"
)

type receiptView struct {
	ID, Edition, CRC32C, KeyID, Text, Signature, File string
	Size                                              int64
	SHA256                                            *string
	BegunAt, ArrivedAt                                string
}

func receiptOf(id string) string { return "/apis/activity/receipt/" + id }

func (c *client) receipt(id string) receiptView {
	c.t.Helper()
	var view receiptView
	c.get(receiptOf(id)).ok(&view)
	return view
}

// publishedKeys reads the keys as somebody without an account.
func (s *storeHarness) publishedKeys() []upload.ReceiptKey {
	s.t.Helper()
	var answer struct {
		Keys []struct {
			ID, PublicKey string
			Signing       bool
		}
	}
	s.client().get(receiptOf("key")).ok(&answer)
	var keys []upload.ReceiptKey
	for i, key := range answer.Keys {
		read, err := upload.ParseReceiptKeys(key.PublicKey)
		if err != nil || len(read) != 1 || read[0].ID != key.ID || key.Signing != (i == 0) {
			s.t.Fatalf("the published key %+v: %v", key, err)
		}
		keys = append(keys, read...)
	}
	return keys
}

// wantReceipts checks that each file has one receipt that its entrant can read and anybody
// can check, with one record in the log, and that no mail was sent about it.
func (s *storeHarness) wantReceipts(c *client, edition string, ids ...string) {
	s.t.Helper()
	for _, id := range ids {
		r := c.receipt(id)
		opened, err := upload.OpenReceipt(r.File, s.publishedKeys())
		if err != nil || opened.UploadID != id || r.Edition != edition || opened.ArrivedAt.Before(opened.BegunAt) {
			s.t.Errorf("the receipt of %s is %+v, %v", id, r, err)
		}
		var issued, logged, mailed int
		s.query(&issued, `SELECT count(*) FROM receipts WHERE upload_id = $1`, id)
		s.query(&logged, `SELECT count(*) FROM log_records WHERE record LIKE '%' || $1 || '%'`, id)
		s.query(&mailed, `SELECT count(*) FROM mails WHERE kind = 'film-receipt' AND about = 'upload:' || $1`, id)
		if issued != 1 || logged != 1 || mailed != 0 {
			s.t.Errorf("%s: %d receipts, %d records, %d mails", id, issued, logged, mailed)
		}
	}
}
