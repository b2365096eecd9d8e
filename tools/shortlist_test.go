package main

import (
	"context"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/submission"
)

// work submits a film of an entrant as a link, with a given id; a second one of
// the same entrant replaces the first.
func (h *testContest) work(ts *testscript.TestScript, _ bool, args []string) {
	email, title := args[0], args[2]
	id, err := strconv.Atoi(args[1])
	ts.Check(err)
	ctx := context.Background()
	who, err := h.db.EnsureEntrant(ctx, email, contest.English)
	ts.Check(err)
	_, err = h.db.Submit(ctx, submission.NewSubmission{
		Edition: contest.International, EntrantID: who.ID, WorkID: id, LinkKey: args[1], Most: 10, At: h.begin,
		Form: submission.Form{
			Title: title, Description: title, Process: "By hand.", Tools: []contest.Tool{contest.ToolVeo},
			VideoLink: "https://video.example/" + args[1],
		},
	})
	ts.Check(err)
}

// deleteAccount deletes an entrant's account: deleteaccount EMAIL.
func (h *testContest) deleteAccount(ts *testscript.TestScript, _ bool, args []string) {
	ctx := context.Background()
	who, err := h.db.EnsureEntrant(ctx, args[0], contest.English)
	ts.Check(err)
	_, err = h.db.DeleteAccount(
		ctx,
		operations.AccountDeletion{EntrantID: who.ID, Edition: contest.International, At: h.begin, Now: h.begin},
	)
	ts.Check(err)
}
