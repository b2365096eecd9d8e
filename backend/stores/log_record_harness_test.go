package stores_test

import (
	"context"
	"time"

	"github.com/google/uuid"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/operations"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
	"marquee/backend/submission"
	"marquee/backend/transparency"
	"marquee/backend/upload"
)

// loggedAction is an action and the kind of the one record that it writes.
type loggedAction struct {
	kind contest.RecordKind
	do   func() error
}

// loggedActions are actions in an order in which each is possible.
func (j *juryDB) loggedActions() []loggedAction {
	ctx := context.Background()
	j.setRules()
	lea, tom := j.judge("Lea", jury.RoleNominator), j.judge("Tom", jury.RoleJudge)
	entrant := j.entrant(1)
	file := uuid.NewString()
	latest := func() (id string, work int) {
		err := j.sql.QueryRow(
			ctx,
			`SELECT id, work_id FROM submissions WHERE entrant_id = $1 AND latest`,
			entrant,
		).Scan(
			&id,
			&work,
		)
		if err != nil {
			j.t.Fatal(err)
		}
		return id, work
	}
	reg := registered(j.t, j.DB, "registered@films.example")
	j.exec(`UPDATE submissions SET entrant_id = $1 WHERE work_id = 3`, reg.EntrantID)
	decide := func(state contest.RegisterState) func() error {
		return func() error {
			_, err := j.Decide(
				ctx,
				registration.Decision{RegistrationID: reg.ID, State: state, By: "tools:lin", At: j.now, Now: j.now},
				nil,
			)
			return err
		}
	}
	if err := decide(contest.StatePass)(); err != nil { // the first approval has nothing to show
		j.t.Fatal(err)
	}
	nominate := func(comments string) func() error {
		return func() error {
			_, work := latest()
			_, err := j.Nominate(ctx, lea, form(work, "CREATIVE", comments), 2, j.now)
			return err
		}
	}
	return []loggedAction{
		{contest.RecordJudgeEnabled, func() error {
			_, err := j.CreateJudge(
				ctx,
				jury.Judge{Edition: contest.International, Name: "Ann", Role: jury.RoleJudge, PasswordHash: "x"},
				"tools:lin",
				j.now,
			)
			return err
		}},
		{
			contest.RecordJudgeDisabled,
			func() error { return j.DisableJudge(ctx, contest.International, "Ann", "tools:lin", j.now) },
		},
		{
			contest.RecordJudgeEnabled,
			func() error { return j.EnableJudge(ctx, contest.International, "Ann", "tools:lin", j.now) },
		},
		{contest.RecordJudgeRenamed, func() error {
			return j.RenameJudge(ctx, contest.International, "Ann", "Anna", "tools:lin", j.now)
		}},
		{
			contest.RecordJudgeAccess,
			func() error { return j.SetJudgePassword(ctx, contest.International, "Anna", "y", "tools:lin", j.now) },
		},
		{contest.RecordJudgeAccess, func() error {
			return j.SetJudgeEmail(
				ctx,
				contest.International,
				"Anna",
				jury.JudgeEmailForm{Email: "anna@films.example"},
				"tools:lin",
				j.now,
			)
		}},
		{
			contest.RecordJudgeAccess,
			func() error { return j.ResetSecondFactor(ctx, contest.International, "Anna", "tools:lin", j.now) },
		},
		{
			contest.RecordJudgeDisabled,
			func() error { return j.DisableJudge(ctx, contest.International, "Anna", "tools:lin", j.now) },
		},
		{contest.RecordNominationMade, nominate("good")},
		{contest.RecordNominationModified, nominate("better")},
		{contest.RecordReplaced, func() error { _, err := j.replace(entrant); return err }},
		{contest.RecordNominationConfirmed, nominate("best")},
		{contest.RecordNominationCancelled, func() error {
			_, err := j.CancelNominations(ctx, lea, judging.CancelFilter{}, j.now)
			return err
		}},
		{contest.RecordWithdrawn, func() error {
			id, _ := latest()
			_, err := j.Withdraw(ctx, submission.Withdrawal{
				Edition: contest.International, EntrantID: entrant, SubmissionID: id, At: j.now,
				Compose: func(submission.Submission) (contest.NewMail, error) {
					return contest.NewMail{
						Edition:   contest.International,
						Kind:      contest.MailWithdrawal,
						To:        "a@films.example",
						Language:  contest.English,
						CreatedAt: j.now,
					}, nil
				},
			})
			return err
		}},
		{contest.RecordDisqualified, func() error { return j.disqualify(4, "good reasons") }},
		{contest.RecordRestored, func() error { return j.restore(4) }},
		{
			contest.RecordShortlist,
			func() error { return j.SetShortlist(ctx, contest.International, []int{2, 3}, "tools:lin", j.now) },
		},
		{
			contest.RecordShortlistSelected,
			func() error { return j.SetSelected(ctx, contest.International, []int{2}, nil, "tools:lin", j.now) },
		},
		{contest.RecordAssignment, func() error { return j.apply(jury.RoleJudge, j.planned(jury.RoleJudge, 1)) }},
		{contest.RecordAssignment, func() error {
			_, err := j.ClearAssignment(ctx, contest.International, jury.RoleJudge, "tools:lin", j.now)
			return err
		}},
		{contest.RecordRanking, func() error {
			return j.ChooseRanking(ctx, contest.International, ranking.Corrected, "", "tools:lin", j.now)
		}},
		{contest.RecordPhaseMoved, func() error {
			return j.MovePhase(
				ctx,
				contest.International,
				func(moves []contest.PhaseMove, _ operations.PhaseState) (operations.PhaseChange, error) {
					return operations.PhaseChange{
						Moves: []contest.PhaseMove{
							{Phase: "expert", At: j.now.Add(time.Hour), MovedAt: j.now, Actor: "tools:lin"},
						},
					}, nil
				},
			)
		}},
		{contest.RecordRules, func() error {
			return j.AppendRules(ctx, contest.International, transparency.RulesData{
				Weights: []int{
					25,
					25,
					25,
					25,
				},
				Nominations: j.edition.Awards.Limits(),
				Prizes:      []transparency.PrizeRule{{ID: results.PrizeSelected, First: 1, Last: 1}},
			}, j.now)
		}},
		{contest.RecordRulesPinned, func() error {
			_, err := j.PinRules(ctx, judging.RulesPin{
				Edition: contest.International, Actor: "tools:lin", At: j.now, Rules: judging.Rules{
					Weights: []int{25, 25, 25, 25}, Nominations: j.edition.Awards.Limits(),
					Prizes: []judging.PrizeRule{{ID: results.PrizeSelected, First: 1, Last: 1}},
				},
			})
			return err
		}},
		{contest.RecordScorecard, func() error {
			_, err := j.Score(
				ctx,
				tom,
				judging.ScoreForm{WorkID: 2, Scores: scores(8000, 7000, 6000, 5000), Comments: "fine"},
				judging.ScoreRules{Criteria: contesttest.Criteria().IDs()},
				j.now,
			)
			return err
		}},
		{contest.RecordRecusal, func() error {
			return j.Recuse(ctx, tom, judging.RecusalForm{WorkID: 3, Reason: "good reasons"}, j.now)
		}},
		{contest.RecordRulesReset, func() error {
			return j.ResetRules(ctx, judging.RulesReset{
				Edition: contest.International,
				Reason:  "public reasons",
				Actor:   "tools:lin",
				At:      j.now,
				Rules: judging.Rules{
					Weights: []int{10, 10, 10, 70}, Nominations: j.edition.Awards.Limits(),
					Prizes: []judging.PrizeRule{{ID: results.PrizeSelected, First: 1, Last: 1}},
				},
			})
		}},
		{contest.RecordHidden, decide(contest.StateSubmitted)},
		{contest.RecordShown, decide(contest.StatePass)},
		{contest.RecordReceipt, func() error {
			_, err := j.KeepReceipt(ctx, upload.Receipt{
				UploadID:  file,
				Edition:   contest.International,
				EntrantID: entrant,
				ArrivedAt: j.now,
				Text:      receiptText(file),
				Signature: make([]byte, 64),
				SHA256:    make([]byte, 32),
			})
			return err
		}},
		{contest.RecordJudgeErased, func() error {
			_, err := j.EraseJudge(ctx, contest.International, "Anna", "tools:lin", j.now)
			return err
		}},
		{contest.RecordJudgingClosed, func() error {
			_, err := j.SetJudgingClosed(ctx, contest.International, true, "tools:lin", j.now)
			return err
		}},
		{contest.RecordPrizes, func() error {
			return j.ChangePrize(
				ctx,
				contest.International,
				results.PrizeChange{Prize: results.PrizeSelected, WorkID: 2, Given: true, Reason: "public reasons"},
				nil,
				"tools:lin",
				j.now,
			)
		}},
		{contest.RecordPublished, func() error {
			ratings, err := j.Ratings(ctx, contest.International, contesttest.Criteria().IDs())
			if err != nil {
				return err
			}
			return j.Publish(ctx, results.NewPublication{
				Criteria: contesttest.Criteria().IDs(),
				Edition:  contest.International,
				Rated:    ratings.Works,
				Cards:    ratings.Cards,
				Changes:  ratings.Changes,
				Actor:    "tools:lin",
				At:       j.now,
				Winners: results.Winners{
					Winners: []results.Winner{{WorkID: 2, Prizes: []string{results.PrizeSelected}}},
				},
				Step: j.stepToPublic(),
			})
		}},
		{contest.RecordUnpublished, func() error {
			_, _, err := j.TakeBack(
				ctx,
				results.PublishResults,
				results.RunChange{Actor: "tools:lin", At: j.now, Wall: j.now},
				contest.International,
			)
			return err
		}},
		{contest.RecordJudgingOpened, func() error {
			_, err := j.SetJudgingClosed(ctx, contest.International, false, "tools:lin", j.now)
			return err
		}},
		{contest.RecordErased, func() error {
			_, err := j.DeleteAccount(
				ctx,
				operations.AccountDeletion{EntrantID: entrant, Edition: contest.International, At: j.now, Now: j.now},
			)
			return err
		}},
	}
}

func receiptText(file string) string {
	return `{"receipt":"marquee receipt 1","keyId":"k","edition":"international","uploadId":"` + file +
		`","size":1,"crc32c":"AAAAAA==","begunAt":"2025-10-02T09:00:00Z","arrivedAt":"2025-10-02T09:00:00Z"}` + "\n"
}

func (j *juryDB) rows(sql string, args ...any) (texts []string) {
	j.t.Helper()
	rows, err := j.sql.Query(context.Background(), sql, args...)
	if err != nil {
		j.t.Fatal(err)
	}
	defer rows.Close()
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			j.t.Fatal(err)
		}
		texts = append(texts, text)
	}
	return texts
}

func (j *juryDB) id(judge string) string {
	return j.rows(`SELECT id::text FROM judges WHERE name = $1`, judge)[0]
}
