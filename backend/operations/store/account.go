package store

import (
	"cmp"
	"context"
	"fmt"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"

	accountstore "marquee/backend/account/store"
	"marquee/backend/operations"
	"marquee/backend/pg"
	registrationstore "marquee/backend/registration/store"
)

// DeleteAccount implements operations.AccountStore.
//
// The lock on the entrant blocks writes of the account. Locks on the rows that
// organisers, checks and workers change follow, in an order that cannot deadlock with
// theirs; the entrant's row is deleted last, because rows that refer to it lock it. Rows
// locked by a login or a sender are left to the sweeper.
func (db *Store) DeleteAccount(ctx context.Context, d operations.AccountDeletion) (operations.DeletedAccount, error) {
	var deleted operations.DeletedAccount
	err := db.InTx(ctx, func(tx pgx.Tx) (err error) {
		if err = accountstore.LockEntrant(ctx, tx, d.EntrantID); err != nil {
			return err
		}
		deleted, err = deleteAccount(ctx, tx, d)
		return err
	})
	if err != nil {
		return operations.DeletedAccount{}, fmt.Errorf("delete account: %w", err)
	}
	return deleted, nil
}

// deleteAccount deletes an account whose entrant is locked.
func deleteAccount(
	ctx context.Context,
	tx pgx.Tx,
	d operations.AccountDeletion,
) (deleted operations.DeletedAccount, err error) {
	if deleted.PublishedWorks, err = accountstore.PublishedWorks(ctx, tx, d.EntrantID); err != nil {
		return deleted, err
	}
	phrases, err := personPhrases(ctx, tx, d.EntrantID)
	if err != nil {
		return deleted, err
	}
	pseudonym := "deleted:" + uuid.NewString()
	steps := []func() error{
		func() error { return accountstore.LockAccountRows(ctx, tx, d.EntrantID) },
		func() error { return accountstore.DiscardAccountFiles(ctx, tx, d) },
		func() error { return registrationstore.EraseSubjectNotes(ctx, tx, d.EntrantID) },
		func() error { return accountstore.HidePerson(ctx, tx, d.EntrantID, pseudonym) },
		func() error { return pg.EraseEntrantRecords(ctx, tx, d) },
		func() error { return accountstore.EraseSubmissions(ctx, tx, d) },
		func() error { return accountstore.DeleteAccountRows(ctx, tx, d.EntrantID) },
		func() error { return putNameTraces(ctx, tx, phrases, d.At) },
		func() error {
			if d.Mail == nil {
				return nil
			}
			return pg.PutMail(ctx, tx, *d.Mail)
		},
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return deleted, err
		}
	}
	works := []int{}
	for _, work := range deleted.PublishedWorks {
		works = append(works, work.WorkID)
	}
	return deleted, pg.Audit(
		ctx,
		tx,
		d.Edition,
		d.At,
		cmp.Or(d.By, pseudonym),
		operations.ActionDeleteAccount,
		pseudonym,
		map[string]any{"publishedWorkIds": works},
	)
}
