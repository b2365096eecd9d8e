package main

import (
	"context"
	"crypto/rand"
	"strconv"

	"github.com/rogpeppe/go-internal/testscript"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// studiofilm submits a clip that the creation studio made: studiofilm EMAIL WORK TITLE MODEL PROMPT.
func (h *testContest) studiofilm(ts *testscript.TestScript, _ bool, args []string) {
	ctx := context.Background()
	id, err := strconv.Atoi(args[1])
	ts.Check(err)
	who, err := h.db.EnsureEntrant(ctx, args[0], contest.English)
	ts.Check(err)
	film, err := h.db.KeepMadeUpload(ctx, upload.Upload{
		Edition:     contest.International,
		EntrantID:   who.ID,
		Kind:        upload.KindVideo,
		Name:        "clip.mp4",
		Size:        1000,
		ContentType: "video/mp4",
		Object:      "works/" + rand.Text(),
		State:       upload.Succeed,
		Duration:    8e9,
		Width:       1280,
		Height:      720,
		CreatedAt:   h.begin,
		BegunAt:     h.begin,
		ExpiresAt:   h.begin.Add(upload.Lifetime),
		Made: &upload.Provenance{
			TaskID: "task-" + args[1], Type: "image_to_video", Model: args[3], Prompt: args[4], Reference: true,
			Resolution: "720P", AspectRatio: "16:9", Duration: 8, CreatedAt: h.begin,
		},
	})
	ts.Check(err)
	_, err = h.db.Submit(ctx, submission.NewSubmission{
		Edition: contest.International, EntrantID: who.ID, WorkID: id, Most: 10, At: h.begin,
		Form: submission.Form{
			Title:         args[2],
			Description:   "A description.",
			Process:       "By hand.",
			Tools:         []contest.Tool{contest.ToolVeo, contest.ToolOther},
			OtherTool:     "Kite",
			VideoUploadID: film.ID,
		},
	})
	ts.Check(err)
}

// entrantlink submits a work with a claimed link: entrantlink EMAIL LINK.
func (h *testContest) entrantlink(ts *testscript.TestScript, _ bool, args []string) {
	ctx := context.Background()
	who, err := h.db.EnsureEntrant(ctx, args[0], contest.English)
	ts.Check(err)
	edition := contest.Edition{}
	key, ok := edition.LinkKey(args[1])
	if !ok {
		ts.Fatalf("%s is no link", args[1])
	}
	_, err = h.db.Submit(ctx, submission.NewSubmission{
		Edition: contest.International, EntrantID: who.ID, WorkID: 1009, Most: 10, At: h.begin, LinkKey: key,
		Form: submission.Form{
			Title:       "Linked",
			Description: "A description.",
			Process:     "By hand.",
			Tools:       []contest.Tool{contest.ToolVeo},
			VideoLink:   args[1],
		},
	})
	ts.Check(err)
}

// mark tags what organisers take care of, for one of them: mark ADDRESS|WORK TAG ASSIGNEE.
func (h *testContest) mark(ts *testscript.TestScript, _ bool, args []string) {
	ctx := context.Background()
	subject := "work:" + args[0]
	if _, err := strconv.Atoi(args[0]); err != nil {
		found, err := h.db.FindRegistrations(ctx, contest.International, args[0])
		ts.Check(err)
		subject = contest.RegistrationSubject(found[0].ID)
	}
	_, err := h.db.ChangeSubjectNotes(
		ctx,
		contest.International,
		subject,
		"organiser:test",
		h.begin,
		func(n *registration.SubjectNotes) (bool, error) {
			n.Tags, n.Assignee = []string{args[1]}, args[2]
			return true, nil
		},
	)
	ts.Check(err)
}
