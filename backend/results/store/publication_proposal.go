package store

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	judgingstore "marquee/backend/judging/store"
	"marquee/backend/organiser"
	"marquee/backend/pg"
	"marquee/backend/results"
)

// PublicationProposal implements results.PublicationProposalStore.
func (db *Store) PublicationProposal(
	ctx context.Context,
	edition contest.EditionID,
	kind results.PublicationKind,
) (*results.PublicationProposal, error) {
	return publicationProposal(ctx, db.Pool, edition, kind)
}

// proposalsOf is the table of the proposals of a kind.
func proposalsOf(kind results.PublicationKind) string {
	if kind == results.PublishFinalists {
		return "announcement_proposals"
	}
	return "publication_proposals"
}

func publicationProposal(
	ctx context.Context,
	q pg.Querier,
	edition contest.EditionID,
	kind results.PublicationKind,
) (*results.PublicationProposal, error) {
	p := results.PublicationProposal{Kind: kind}
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

// MadeOwner implements results.PublicationProposalStore.
func (db *Store) MadeOwner(ctx context.Context, edition contest.EditionID, org, proposer string) (string, bool, error) {
	var by string
	var after bool
	err := db.Pool.QueryRow(ctx, `
		SELECT a.actor, a.id > coalesce((
			SELECT max(p.id) FROM audit_log p WHERE p.edition = $1 AND p.actor = $3 AND p.action LIKE '%.propose'), 0)
		FROM audit_log a
		WHERE a.subject = $2 AND (a.action = $6 OR a.action IN ($4, $5) AND a.detail #>> '{after,role}' = 'owner')
		ORDER BY a.id DESC LIMIT 1`, edition, org, proposer,
		organiser.ActionAddOrganiser, organiser.ActionOrganiserRole, organiser.ActionEnableOrganiser).Scan(&by, &after)
	if errors.Is(err, pgx.ErrNoRows) { // an account of the rehearsal, which nobody made
		return "", false, nil
	}
	if err != nil {
		return "", false, fmt.Errorf("find who made an owner: %w", err)
	}
	return by, after, nil
}

// Propose implements results.PublicationProposalStore.
func (db *Store) Propose(
	ctx context.Context,
	edition contest.EditionID,
	p results.PublicationProposal,
	inPlaceOf *results.PublicationProposal,
	mails []contest.NewMail,
) error {
	var citations []byte
	if p.Citations != nil {
		var err error
		if citations, err = json.Marshal(p.Citations); err != nil {
			return fmt.Errorf("encode citations: %w", err)
		}
	}
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		if err := judgingstore.LockPublication(ctx, tx, edition); err != nil {
			return err
		}
		if p.Kind != results.PublishFinalists {
			if err := judgingClosed(ctx, tx, edition); err != nil {
				return err
			}
		}
		there, err := publicationProposal(ctx, tx, edition, p.Kind)
		if err != nil {
			return err
		}
		if (there == nil) != (inPlaceOf == nil) ||
			there != nil && (there.Plan != inPlaceOf.Plan || there.By != inPlaceOf.By) {
			return results.ProposedMeanwhile()
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
			if err := pg.PutMail(ctx, tx, m); err != nil {
				return err
			}
		}
		return pg.Audit(ctx, tx, edition, p.At, p.By, results.ActionProposePublication, subjectOfKind(edition, p.Kind),
			pg.Changed(proposalDetail(there), proposalDetail(&p)))
	})
	if err != nil {
		return fmt.Errorf("propose publication: %w", err)
	}
	return nil
}

// proposalDetail is a proposal in the audit log, nil for none.
func proposalDetail(p *results.PublicationProposal) any {
	if p == nil {
		return nil
	}
	return pg.Values{"plan": p.Plan, "proposedBy": p.By}
}

// proposedBy names the proposer in the detail of a publication, if it was proposed.
func proposedBy(p *results.PublicationProposal) pg.Values {
	if p == nil {
		return nil
	}
	return pg.Values{"proposedBy": p.By}
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
		return results.JudgingStillOpen()
	}
	return nil
}

// confirmProposal removes the proposal that a publication begins to carry out. One of several concurrent callers
// succeeds, never the proposer.
func confirmProposal(ctx context.Context, tx pgx.Tx, p results.NewPublication) error {
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
		return results.ProposalGone()
	}
	return nil
}

// WithdrawProposal implements results.PublicationProposalStore.
func (db *Store) WithdrawProposal(
	ctx context.Context,
	edition contest.EditionID,
	kind results.PublicationKind,
	actor string,
	at time.Time,
) (bool, error) {
	withdrawn := false
	err := db.InTx(ctx, func(tx pgx.Tx) error {
		withdrawn = false
		if err := judgingstore.LockPublication(ctx, tx, edition); err != nil {
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
		return pg.Audit(ctx, tx, edition, at, actor, results.ActionWithdrawProposal, subjectOfKind(edition, kind),
			pg.Changed(proposalDetail(there), nil))
	})
	if err != nil {
		return false, fmt.Errorf("withdraw proposed publication: %w", err)
	}
	return withdrawn, nil
}
