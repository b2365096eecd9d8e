package postgres

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// issueReceipt stores a receipt and its mail in the transaction of the check that it
// confirms; nothing for nil.
func issueReceipt(ctx context.Context, tx pgx.Tx, issued *contest.IssuedReceipt) error {
	if issued == nil {
		return nil
	}
	r := issued.Receipt
	_, err := tx.Exec(ctx, `
		INSERT INTO receipts (upload_id, edition, entrant_id, complete, statement, signature)
		VALUES ($1, $2, $3, false, $4, $5)`, r.UploadID, r.Edition, r.EntrantID, r.Text, r.Signature)
	if err != nil {
		return fmt.Errorf("store receipt: %w", err)
	}
	if err := appendReceipt(ctx, tx, r, false); err != nil {
		return err
	}
	return putMail(ctx, tx, issued.Mail)
}

// appendReceipt writes the record of a receipt. It has the hash of the text only: whoever
// has the receipt finds it in the log.
func appendReceipt(ctx context.Context, tx pgx.Tx, r contest.Receipt, complete bool) error {
	sum := sha256.Sum256([]byte(r.Text))
	return appendRecord(ctx, tx, contest.RecordReceipt, logEntry{
		Edition: r.Edition, At: r.ArrivedAt, EntrantID: r.EntrantID, Subject: fmt.Sprintf("receipt:%s:%t", r.UploadID, complete),
		Data: transparency.ReceiptData{UploadID: r.UploadID, SHA256: hex.EncodeToString(sum[:])},
	})
}

// Receipt implements contest.ReceiptStore.
func (db *DB) Receipt(ctx context.Context, edition contest.EditionID, entrantID, uploadID string) (contest.Receipt, []byte, error) {
	if !isID(uploadID) {
		return contest.Receipt{}, nil, contest.Fail(contest.CodeNotFound)
	}
	var text string
	var signature, sum []byte
	err := db.pool.QueryRow(ctx, `
		SELECT r.statement, r.signature, u.sha256
		FROM receipts r LEFT JOIN uploads u ON u.id = r.upload_id
		WHERE r.upload_id = $1 AND r.entrant_id = $2 AND r.edition = $3
		ORDER BY r.complete DESC LIMIT 1`, uploadID, entrantID, edition).Scan(&text, &signature, &sum)
	if err != nil {
		return contest.Receipt{}, nil, fmt.Errorf("read receipt: %w", translate(err))
	}
	r, err := contest.ReadReceipt(text, signature)
	r.EntrantID = entrantID
	return r, sum, err
}

// CompleteReceipt implements contest.ReceiptStore.
func (db *DB) CompleteReceipt(ctx context.Context, r contest.Receipt) (contest.Receipt, error) {
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `
			INSERT INTO receipts (upload_id, edition, entrant_id, complete, statement, signature)
			VALUES ($1, $2, $3, true, $4, $5)
			ON CONFLICT (upload_id, complete) DO NOTHING`, r.UploadID, r.Edition, r.EntrantID, r.Text, r.Signature)
		if err != nil || tag.RowsAffected() == 0 {
			return err
		}
		return appendReceipt(ctx, tx, r, true)
	})
	if err != nil {
		return contest.Receipt{}, fmt.Errorf("store receipt: %w", err)
	}
	stored, _, err := db.Receipt(ctx, r.Edition, r.EntrantID, r.UploadID)
	return stored, err
}

// RecordDigest implements contest.ReceiptStore.
func (db *DB) RecordDigest(ctx context.Context, uploadID string, sha256 []byte) error {
	if !isID(uploadID) {
		return contest.Fail(contest.CodeNotFound)
	}
	var stored []byte
	err := db.pool.QueryRow(ctx, `
		UPDATE uploads SET sha256 = coalesce(sha256, $2) WHERE id = $1 RETURNING sha256`, uploadID, sha256).Scan(&stored)
	if err != nil {
		return fmt.Errorf("store digest: %w", translate(err))
	}
	if string(stored) != string(sha256) {
		return contest.Fail(contest.CodeConflict)
	}
	return nil
}
