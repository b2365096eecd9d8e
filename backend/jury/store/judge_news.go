package store

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/pg"
)

// tellJudge puts the mails about a change of an account, as it was before, into the outbox.
func tellJudge(ctx context.Context, tx pgx.Tx, before jury.Judge, news []jury.JudgeNews) error {
	for _, compose := range news {
		mails, err := compose(before)
		if err != nil {
			return err
		}
		for _, mail := range mails {
			if err := pg.PutMail(ctx, tx, mail); err != nil {
				return err
			}
		}
	}
	return nil
}

// tellJudgeOf is tellJudge by the id of an account.
func tellJudgeOf(ctx context.Context, tx pgx.Tx, id string, news []jury.JudgeNews) error {
	if len(news) == 0 {
		return nil
	}
	judge, err := scanJudge(tx.QueryRow(ctx, `SELECT `+judgeColumns+` FROM judges j WHERE j.id = $1`, id))
	if err != nil {
		return fmt.Errorf("read judge: %w", err)
	}
	return tellJudge(ctx, tx, judge, news)
}

// cancelInvitation cancels the mail with the link of an account's invitation, unless it was sent.
func cancelInvitation(ctx context.Context, tx pgx.Tx, judgeID string) error {
	_, err := tx.Exec(ctx, `
		UPDATE mails SET state = 'cancelled', ended_at = now(), `+pg.RemoveCode+`
		WHERE id = (SELECT mail_id FROM judge_invitations WHERE judge_id = $1) AND state = 'waiting'`, judgeID)
	if err != nil {
		return fmt.Errorf("cancel invitation: %w", err)
	}
	return nil
}

// mailInvitation puts the mail of an invitation into the outbox; it returns no id for no mail.
func mailInvitation(
	ctx context.Context,
	tx pgx.Tx,
	n jury.NewJudgeInvitation,
	judge jury.Judge,
	created bool,
) (id *string, err error) {
	if n.Compose == nil {
		return nil, nil
	}
	mail, err := n.Compose(judge, created)
	if err != nil || mail == nil {
		return nil, err
	}
	stored, err := pg.PutMailID(ctx, tx, *mail)
	return &stored, err
}

// SetFate reads what became of a mail.
func SetFate(fate *contest.MailFate, state, reason *string) {
	*fate = contest.MailFate{}
	if state != nil {
		fate.State = contest.MailState(*state)
	}
	if reason != nil {
		fate.Reason = *reason
	}
}

// EndOrganiserInvitation cancels the newest invitation of an organiser, unless it was sent.
func EndOrganiserInvitation(ctx context.Context, tx pgx.Tx, id string, now time.Time) error {
	_, err := tx.Exec(ctx, `
		UPDATE mails SET state = 'cancelled', ended_at = $2, `+pg.RemoveCode+`
		WHERE id = (SELECT invitation_mail_id FROM organisers WHERE id = $1) AND state = 'waiting'`, id, now)
	if err != nil {
		return fmt.Errorf("cancel invitation: %w", err)
	}
	return nil
}
