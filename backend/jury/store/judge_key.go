package store

import (
	"context"
	"encoding/base64"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/pg"
	"marquee/backend/transparency"
)

// KeepSignature returns the signature of a call as the log states it, nil without one, and the salt of its text. A key
// that is new for the judge becomes a record of its own, and its mail goes to the judge. The caller has locked the
// judge.
func KeepSignature(ctx context.Context, tx pgx.Tx, j jury.Judge, s *judging.CardSignature, at time.Time) (
	data *transparency.SignatureData, textSalt []byte, err error,
) {
	if s == nil {
		return nil, nil, nil
	}
	key := base64.StdEncoding.EncodeToString(s.Key)
	tag, err := tx.Exec(ctx, `
		INSERT INTO judge_keys (judge_id, key, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING`, j.ID, s.Key, at)
	if err != nil {
		return nil, nil, fmt.Errorf("keep judge's key: %w", err)
	}
	if tag.RowsAffected() > 0 {
		err := pg.AppendRecord(ctx, tx, contest.RecordJudgeKey, pg.LogEntry{
			Edition: j.Edition, At: at, JudgeID: j.ID, Data: transparency.KeyData{Key: key},
		})
		if err != nil {
			return nil, nil, err
		}
		err = pg.Audit(ctx, tx, j.Edition, at, j.Actor(), judging.ActionJudgeKey, jury.JudgeSubject(j.Name),
			pg.Changed(nil, pg.Values{"key": jury.KeyFingerprint(s.Key)}))
		if err != nil {
			return nil, nil, err
		}
		if s.KeyMail != nil {
			mail, err := s.KeyMail()
			if err != nil {
				return nil, nil, fmt.Errorf("compose mail about key: %w", err)
			}
			if err := pg.PutMail(ctx, tx, mail); err != nil {
				return nil, nil, err
			}
		}
	}
	data = &transparency.SignatureData{Key: key, Signature: base64.StdEncoding.EncodeToString(s.Signature)}
	if s.Open {
		data.Signed = s.Body
	}
	return data, s.TextSalt, nil
}
