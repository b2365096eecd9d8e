package store

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/pg"
)

// auditedScores is the audit log's value of scores.
func auditedScores(s judging.Scores, criteria []string) pg.Values {
	values := pg.Values{}
	for _, id := range criteria {
		if score, given := s[id]; given {
			values[id] = score
		} else {
			values[id] = nil
		}
	}
	return values
}

// auditedCard is the audit log's value of a scorecard before it changes; nil for none.
func auditedCard(card *judging.Scorecard, criteria []string) any {
	if card == nil {
		return nil
	}
	return auditedScores(card.Scores, criteria)
}

// ownScorecard reads a judge's scorecard of a work; nil without one.
func ownScorecard(ctx context.Context, tx pgx.Tx, j jury.Judge, workID int) (*judging.Scorecard, error) {
	var c Card
	err := tx.QueryRow(ctx, `
		SELECT `+CardColumns+` FROM scorecards c WHERE c.judge_id = $1 AND c.work_id = $2`, j.ID, workID).Scan(c.Targets()...)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read scorecard: %w", err)
	}
	return c.Scorecard(), nil
}

// versionOf is the version that a change of the scorecard names; 0 without one.
func versionOf(card *judging.Scorecard) int {
	if card == nil {
		return 0
	}
	return card.Version
}

// lastProof opens the judge's newest record about a work or a nomination; nil when there is none any more.
func lastProof(ctx context.Context, tx pgx.Tx, j jury.Judge, subject string) (*judging.LogProof, error) {
	var commitment, salt []byte
	var proof judging.LogProof
	err := tx.QueryRow(ctx, `
		SELECT commitment, salt, record FROM log_records
		WHERE judge_id = $1 AND subject = $2 AND record IS NOT NULL
		ORDER BY id DESC LIMIT 1`, j.ID, subject).Scan(&commitment, &salt, &proof.Record)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read record: %w", err)
	}
	proof.Commitment, proof.Salt = hex.EncodeToString(commitment), hex.EncodeToString(salt)
	return &proof, nil
}
