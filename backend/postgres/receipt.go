package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
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
	return putMail(ctx, tx, issued.Mail)
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
	_, err := db.pool.Exec(ctx, `
		INSERT INTO receipts (upload_id, edition, entrant_id, complete, statement, signature)
		VALUES ($1, $2, $3, true, $4, $5)
		ON CONFLICT (upload_id, complete) DO NOTHING`, r.UploadID, r.Edition, r.EntrantID, r.Text, r.Signature)
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
