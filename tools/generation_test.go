package main

import (
	"context"
	"crypto/rand"
	"strconv"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"marquee/backend/contest"
	"marquee/backend/studio"
)

// made orders of a model on a day and has a part of it delivered, none when the last argument is 0:
// made EMAIL DAY MODEL COUNT SECONDS DELIVERED; 0 seconds are pictures.
func (h *testContest) made(ts *testscript.TestScript, _ bool, args []string) {
	ctx := context.Background()
	who, err := h.db.EnsureEntrant(ctx, args[0], contest.English)
	ts.Check(err)
	at, err := time.Parse(time.DateOnly, args[1])
	ts.Check(err)
	var numbers [3]int
	for i := range numbers {
		numbers[i], err = strconv.Atoi(args[3+i])
		ts.Check(err)
	}
	kind := studio.TextToImage
	if numbers[1] > 0 {
		kind = studio.TextToVideo
	}
	task, err := h.db.CreateTask(ctx, studio.Task{
		Edition:      contest.International,
		EntrantID:    who.ID,
		Day:          args[1],
		CreatedAt:    at,
		Deadline:     at.Add(time.Hour),
		ObjectPrefix: rand.Text(),
		Form: studio.Form{
			Type: kind, Model: studio.Model(args[2]), Prompt: "a boat", AspectRatio: "16:9", Resolution: "1K",
			Count: numbers[0], Duration: numbers[1],
		},
	}, studio.Limits{PicturesPerDay: 100, ClipsPerDay: 100, Queue: 100})
	ts.Check(err)
	task, mine, err := h.db.BeginTask(ctx, task.ID, at, at.Add(time.Minute))
	ts.Check(err)
	if !mine {
		ts.Fatalf("the task was not begun")
	}
	outcome := studio.Outcome{State: studio.Failed, Reason: studio.ReasonBroken}
	for range numbers[2] {
		outcome.State, outcome.Reason = studio.Completed, ""
		outcome.Results = append(
			outcome.Results,
			studio.Result{Object: rand.Text(), ContentType: "image/png", Size: 1, Width: 1, Height: 1},
		)
	}
	ts.Check(h.db.EndTask(ctx, task, outcome, at))
}
