package postgres

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// checkRoom returns LIMIT_REACHED when the entrant's files that no form was sent with leave
// no room for an upload. The caller has locked the entrant.
func checkRoom(ctx context.Context, tx pgx.Tx, u contest.Upload) error {
	var pending contest.PendingFiles
	err := tx.QueryRow(ctx, `
		SELECT coalesce(sum(u.size), 0)::bigint, (coalesce(array_agg(u.name ORDER BY u.size DESC, u.name), '{}'))[1:3]
		FROM uploads u
		WHERE u.entrant_id = $1
			AND (u.state = 'succeed' OR u.state IN ('uploading', 'processing') AND u.expires_at > $2)
			AND NOT EXISTS (SELECT FROM submissions s WHERE s.video_upload_id = u.id)
			AND NOT EXISTS (SELECT FROM submissions s WHERE s.cover_upload_id = u.id)
			AND NOT EXISTS (SELECT FROM submissions s WHERE s.process_upload_id = u.id)
			AND NOT EXISTS (SELECT FROM registration_materials m WHERE m.upload_id = u.id)`,
		u.EntrantID, u.CreatedAt).Scan(&pending.Bytes, &pending.Largest)
	if err != nil {
		return fmt.Errorf("add up pending files: %w", err)
	}
	return pending.CheckRoom(u.Size)
}
