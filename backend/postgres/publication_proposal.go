package postgres

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// PublicationProposal implements contest.PublicationProposalStore.
func (db *DB) PublicationProposal(ctx context.Context, edition contest.EditionID, kind contest.PublicationKind) (*contest.PublicationProposal, error) {
	return publicationProposal(ctx, db.pool, edition, kind)
}

// proposalsOf is the table of the proposals of a kind.
func proposalsOf(kind contest.PublicationKind) string {
	if kind == contest.PublishFinalists {
		return "announcement_proposals"
	}
	return "publication_proposals"
}

func publicationProposal(ctx context.Context, q querier, edition contest.EditionID, kind contest.PublicationKind) (*contest.PublicationProposal, error) {
	p := contest.PublicationProposal{Kind: kind}
	var citations []byte
	err := q.QueryRow(ctx, `
		SELECT plan, citations, report, proposed_by, proposed_at FROM `+proposalsOf(kind)+` WHERE edition = $1`, edition).
		Scan(&p.Plan, &citations, &p.Report, &p.By, &p.At)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err == nil && citations != nil {
		err = json.Unmarshal(citations, &p.Citations)
	}
	if err != nil {
		return nil, fmt.Errorf("read proposed publication: %w", err)
	}
	return &p, nil
}

// MadeOwner implements contest.PublicationProposalStore.
func (db *DB) MadeOwner(ctx context.Context, edition contest.EditionID, organiser, proposer string) (string, bool, error) {
	var by string
	var after bool
	err := db.pool.QueryRow(ctx, `
		SELECT a.actor, a.id > coalesce((
			SELECT max(p.id) FROM audit_log p WHERE p.edition = $1 AND p.actor = $3 AND p.action LIKE '%.propose'), 0)
		FROM audit_log a
		WHERE a.subject = $2 AND (a.action = $6 OR a.action IN ($4, $5) AND a.detail #>> '{after,role}' = 'owner')
		ORDER BY a.id DESC LIMIT 1`, edition, organiser, proposer,
		contest.ActionAddOrganiser, contest.ActionOrganiserRole, contest.ActionEnableOrganiser).Scan(&by, &after)
	if errors.Is(err, pgx.ErrNoRows) { // an account of the rehearsal, which nobody made
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("find who made an owner: %w", err)
	}
	return by, after, nil
}

// Propose implements contest.PublicationProposalStore.
func (db *DB) Propose(ctx context.Context, edition contest.EditionID, p contest.PublicationProposal, inPlaceOf *contest.PublicationProposal, mails []contest.NewMail) error {
	var citations []byte
	if p.Citations != nil {
		var err error
		if citations, err = json.Marshal(p.Citations); err != nil {
			return fmt.Errorf("encode citations: %w", err)
		}
	}
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		if err := lockPublication(ctx, tx, edition); err != nil {
			return err
		}
		if p.Kind != contest.PublishFinalists {
			if err := judgingClosed(ctx, tx, edition); err != nil {
				return err
			}
		}
		there, err := publicationProposal(ctx, tx, edition, p.Kind)
		if err != nil {
			return err
		}
		if (there == nil) != (inPlaceOf == nil) || there != nil && (there.Plan != inPlaceOf.Plan || there.By != inPlaceOf.By) {
			return contest.ProposedMeanwhile()
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO `+proposalsOf(p.Kind)+` (edition, plan, citations, report, proposed_by, proposed_at)
			VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (edition) DO UPDATE SET plan = excluded.plan, citations = excluded.citations, report = excluded.report,
				proposed_by = excluded.proposed_by, proposed_at = excluded.proposed_at`,
			edition, p.Plan, citations, p.Report, p.By, p.At)
		if err != nil {
			return err
		}
		for _, m := range mails {
			if err := putMail(ctx, tx, m); err != nil {
				return err
			}
		}
		return audit(ctx, tx, edition, p.At, p.By, contest.ActionProposePublication, subjectOfKind(edition, p.Kind),
			changed(proposalDetail(there), proposalDetail(&p)))
	})
	if err != nil {
		return fmt.Errorf("propose publication: %w", err)
	}
	return nil
}

// proposalDetail is a proposal in the audit log, nil for none.
func proposalDetail(p *contest.PublicationProposal) any {
	if p == nil {
		return nil
	}
	return values{"plan": p.Plan, "proposedBy": p.By}
}

// proposedBy names the proposer in the detail of a publication, if it was proposed.
func proposedBy(p *contest.PublicationProposal) values {
	if p == nil {
		return nil
	}
	return values{"proposedBy": p.By}
}

// judgingClosed returns an error while an edition is judged. The caller has locked the edition's
// publication.
func judgingClosed(ctx context.Context, tx pgx.Tx, edition contest.EditionID) error {
	var closed bool
	err := tx.QueryRow(ctx, `SELECT closed_at IS NOT NULL FROM judging WHERE edition = $1`, edition).Scan(&closed)
	if err != nil {
		return fmt.Errorf("read judging: %w", err)
	}
	if !closed {
		return contest.JudgingStillOpen()
	}
	return nil
}

// confirmProposal removes the proposal that a publication begins to carry out. One of several concurrent callers succeeds,
// never the proposer.
func confirmProposal(ctx context.Context, tx pgx.Tx, p contest.NewPublication) error {
	if p.Confirms == nil {
		return nil
	}
	tag, err := tx.Exec(ctx, `
		DELETE FROM `+proposalsOf(p.Confirms.Kind)+` WHERE edition = $1 AND plan = $2 AND proposed_by = $3 AND proposed_by <> $4`,
		p.Edition, p.Confirms.Plan, p.Confirms.By, p.Actor)
	if err != nil {
		return fmt.Errorf("confirm publication: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return contest.ProposalGone()
	}
	return nil
}

// WithdrawProposal implements contest.PublicationProposalStore.
func (db *DB) WithdrawProposal(ctx context.Context, edition contest.EditionID, kind contest.PublicationKind, actor string, at time.Time) (bool, error) {
	withdrawn := false
	err := db.inTx(ctx, func(tx pgx.Tx) error {
		withdrawn = false
		if err := lockPublication(ctx, tx, edition); err != nil {
			return err
		}
		there, err := publicationProposal(ctx, tx, edition, kind)
		if err != nil || there == nil || there.By != actor {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM `+proposalsOf(kind)+` WHERE edition = $1`, edition); err != nil {
			return err
		}
		withdrawn = true
		return audit(ctx, tx, edition, at, actor, contest.ActionWithdrawProposal, subjectOfKind(edition, kind),
			changed(proposalDetail(there), nil))
	})
	if err != nil {
		return false, fmt.Errorf("withdraw proposed publication: %w", err)
	}
	return withdrawn, nil
}
