package jurytest

import (
	"context"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// Accounts is a store of judges that records what reaches it.
type Accounts struct {
	jury.JudgeStore
	Stored jury.Judge
	Actor  string
	At     time.Time
	Calls  int
}

func (a *Accounts) CreateJudge(_ context.Context, j jury.Judge, actor string, at time.Time) (jury.Judge, error) {
	a.Calls++
	a.Stored, a.Actor, a.At = j, actor, at
	return j, nil
}

func (a *Accounts) Judges(context.Context, contest.EditionID) ([]jury.Judge, error) {
	a.Calls++
	return nil, nil
}

func (a *Accounts) SetJudgePassword(
	_ context.Context,
	_ contest.EditionID,
	_, hash, actor string,
	at time.Time,
	_ ...jury.JudgeNews,
) error {
	a.Calls++
	a.Stored, a.Actor, a.At = jury.Judge{PasswordHash: hash}, actor, at
	return nil
}

func (a *Accounts) SetJudgeEmail(
	context.Context,
	contest.EditionID,
	string,
	jury.JudgeEmailForm,
	string,
	time.Time,
	...jury.JudgeNews,
) error {
	a.Calls++
	return nil
}

func (a *Accounts) EnableJudge(_ context.Context, _ contest.EditionID, _, actor string, at time.Time) error {
	a.Calls++
	a.Actor, a.At = actor, at
	return nil
}

func (a *Accounts) RenameJudge(_ context.Context, _ contest.EditionID, _, newName, actor string, at time.Time) error {
	a.Calls++
	a.Stored, a.Actor, a.At = jury.Judge{Name: newName}, actor, at
	return nil
}

func (a *Accounts) DisableJudge(_ context.Context, _ contest.EditionID, _, actor string, at time.Time) error {
	a.Calls++
	a.Actor, a.At = actor, at
	return nil
}
