package store

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/transparency"
	"marquee/backend/upload"
)

// issueReceipt stores a receipt and its mail in the transaction of the check that it
// confirms; nothing for nil.
func issueReceipt(ctx context.Context, tx pgx.Tx, issued *upload.IssuedReceipt) error {
	if issued == nil {
		return nil
	}
	if err := PutReceipts(ctx, tx, issued.Receipt); err != nil {
		return err
	}
	return pg.PutMail(ctx, tx, issued.Mail)
}

// PutReceipts stores receipts and appends their records; it skips those that are stored already.
func PutReceipts(ctx context.Context, tx pgx.Tx, receipts ...upload.Receipt) error {
	for _, r := range receipts {
		complete := len(r.SHA256) > 0
		tag, err := tx.Exec(ctx, `
			INSERT INTO receipts (upload_id, edition, entrant_id, complete, statement, signature)
			VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (upload_id, complete) DO NOTHING`, r.UploadID, r.Edition, r.EntrantID, complete, r.Text, r.Signature)
		if err == nil && tag.RowsAffected() > 0 {
			err = appendReceipt(ctx, tx, r, complete)
		}
		if err != nil {
			return fmt.Errorf("store receipt: %w", err)
		}
	}
	return nil
}

// appendReceipt writes the record of a receipt. It has only the hash of the text, by
// which the owner of the receipt finds it in the log.
func appendReceipt(ctx context.Context, tx pgx.Tx, r upload.Receipt, complete bool) error {
	sum := sha256.Sum256([]byte(r.Text))
	return pg.AppendRecord(ctx, tx, contest.RecordReceipt, pg.LogEntry{
		Edition:   r.Edition,
		At:        r.ArrivedAt,
		EntrantID: r.EntrantID,
		Subject:   fmt.Sprintf("receipt:%s:%t", r.UploadID, complete),
		Data:      transparency.ReceiptData{UploadID: r.UploadID, SHA256: hex.EncodeToString(sum[:])},
	})
}

// Receipt implements upload.ReceiptStore.
func (db *Store) Receipt(
	ctx context.Context,
	edition contest.EditionID,
	entrantID, uploadID string,
) (upload.Receipt, []byte, error) {
	if !pg.IsID(uploadID) {
		return upload.Receipt{}, nil, contest.Fail(contest.CodeNotFound)
	}
	var text string
	var signature, sum []byte
	err := db.Pool.QueryRow(ctx, `
		SELECT r.statement, r.signature, u.sha256
		FROM receipts r LEFT JOIN uploads u ON u.id = r.upload_id
		WHERE r.upload_id = $1 AND r.entrant_id = $2 AND r.edition = $3
		ORDER BY r.complete DESC LIMIT 1`, uploadID, entrantID, edition).Scan(&text, &signature, &sum)
	if err != nil {
		return upload.Receipt{}, nil, fmt.Errorf("read receipt: %w", pg.Translate(err))
	}
	r, err := upload.ReadReceipt(text, signature)
	r.EntrantID = entrantID
	return r, sum, err
}

// KeepReceipt implements upload.ReceiptStore.
func (db *Store) KeepReceipt(ctx context.Context, r upload.Receipt) (upload.Receipt, error) {
	if err := db.InTx(ctx, func(tx pgx.Tx) error { return PutReceipts(ctx, tx, r) }); err != nil {
		return upload.Receipt{}, err
	}
	stored, _, err := db.Receipt(ctx, r.Edition, r.EntrantID, r.UploadID)
	return stored, err
}

// WithoutReceipt implements upload.ReceiptStore. The contest's time of an arrival is
// computed from the time that the upload took.
func (db *Store) WithoutReceipt(
	ctx context.Context,
	edition contest.EditionID,
	entrantID string,
	uploadIDs []string,
	sent bool,
) ([]upload.Receipt, error) {
	uploadIDs = slices.DeleteFunc(slices.Clone(uploadIDs), func(id string) bool { return !pg.IsID(id) })
	rows, err := db.Pool.Query(ctx, `
		SELECT u.id, u.size, u.crc32c, date_trunc('second', u.contest_at),
			date_trunc('second', u.contest_at + greatest(u.finished_at - u.created_at, interval '0'))
		FROM uploads u
		WHERE u.id::text = ANY($1) AND u.entrant_id = $2 AND u.edition = $3
			AND u.state = 'succeed' AND u.crc32c IS NOT NULL AND u.finished_at IS NOT NULL
			AND NOT EXISTS (SELECT FROM receipts r WHERE r.upload_id = u.id)
			AND (NOT $4 OR u.kind = 'video'
				OR EXISTS (SELECT FROM submissions s WHERE s.video_upload_id = u.id)
				OR EXISTS (SELECT FROM submissions s WHERE s.cover_upload_id = u.id)
				OR EXISTS (SELECT FROM submissions s WHERE s.process_upload_id = u.id)
				OR EXISTS (SELECT FROM submissions s WHERE s.consent_upload_id = u.id)
				OR EXISTS (SELECT FROM submission_subtitles t WHERE t.upload_id = u.id)
				OR EXISTS (SELECT FROM registration_materials m WHERE m.upload_id = u.id))
		ORDER BY u.id`, uploadIDs, entrantID, edition, sent)
	if err != nil {
		return nil, fmt.Errorf("look for uploads without receipt: %w", err)
	}
	receipts, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (upload.Receipt, error) {
		r := upload.Receipt{Edition: edition, EntrantID: entrantID}
		var sum int64
		err := row.Scan(&r.UploadID, &r.Size, &sum, &r.BegunAt, &r.ArrivedAt)
		r.Checksum = uint32(sum)
		return r, err
	})
	if err != nil {
		return nil, fmt.Errorf("look for uploads without receipt: %w", err)
	}
	return receipts, nil
}

// RecordDigest implements upload.ReceiptStore.
func (db *Store) RecordDigest(ctx context.Context, uploadID string, sha256 []byte) error {
	if !pg.IsID(uploadID) {
		return contest.Fail(contest.CodeNotFound)
	}
	var stored []byte
	err := db.Pool.QueryRow(ctx, `
		UPDATE uploads SET sha256 = coalesce(sha256, $2) WHERE id = $1 RETURNING sha256`, uploadID, sha256).Scan(&stored)
	if err != nil {
		return fmt.Errorf("store digest: %w", pg.Translate(err))
	}
	if string(stored) != string(sha256) {
		return contest.Fail(contest.CodeConflict)
	}
	return nil
}
