package main

import (
	"bytes"
	"context"
	"crypto/rsa"
	"image"
	"image/png"
	"net/http/httptest"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"marquee/backend/contest"
	"marquee/backend/embedded/localstore"
	"marquee/backend/embedded/objectstore"
	"marquee/backend/picture"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// openStore starts the contest's object store, where the commands look for it.
func (h *testContest) openStore(t *testing.T) {
	t.Helper()
	key, err := localstore.SigningKey(h.dataDir)
	if err != nil {
		t.Fatal(err)
	}
	token, err := localstore.Token(h.dataDir)
	if err != nil {
		t.Fatal(err)
	}
	store, err := objectstore.New(objectstore.Options{
		Dir: filepath.Join(h.dataDir, "objects"), Buckets: []objectstore.Bucket{{Name: localstore.Bucket}},
		SigningKeys: map[string]*rsa.PublicKey{localstore.Signer: &key.PublicKey}, ServiceToken: token, Now: time.Now,
	})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(store)
	t.Cleanup(func() {
		server.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	if err := localstore.Announce(h.dataDir, server.URL); err != nil {
		t.Fatal(err)
	}
}

// film submits an uploaded film and a cover of 1600 by 900 pixels: film EMAIL ID TITLE CONTENT. A CONTENT of "mov"
// begins as a QuickTime film does.
func (h *testContest) film(ts *testscript.TestScript, _ bool, args []string) {
	email, title, content := args[0], args[2], args[3]
	if content == "mov" {
		content = "\x00\x00\x00\x14ftypqt  \x00\x00\x00\x00qt  "
	}
	id, err := strconv.Atoi(args[1])
	ts.Check(err)
	ctx := context.Background()
	who, err := h.db.EnsureEntrant(ctx, email, contest.Chinese)
	ts.Check(err)
	var cover bytes.Buffer
	ts.Check(png.Encode(&cover, image.NewGray(image.Rect(0, 0, 1600, 900))))
	_, err = h.db.Submit(ctx, submission.NewSubmission{
		Edition: contest.International, EntrantID: who.ID, WorkID: id, Most: 10, At: h.begin,
		Form: submission.Form{
			Title: title, Description: title, Process: "By hand.", Tools: []contest.Tool{contest.ToolVeo},
			VideoUploadID: h.upload(ts, who.ID, upload.KindVideo, strings.NewReader(content)),
			CoverUploadID: h.upload(ts, who.ID, upload.KindCover, &cover),
		},
	})
	ts.Check(err)
}

// makeCopies makes each film's copy of its content and the word " copy", its clip with the word " clip", and scales the covers: makecopies.
func (h *testContest) makeCopies(ts *testscript.TestScript, _ bool, _ []string) {
	ctx := context.Background()
	bucket, err := localstore.Open(ctx, localstore.Options{DataDir: h.dataDir, Now: time.Now})
	ts.Check(err)
	for {
		now := time.Now().Truncate(time.Microsecond)
		task, found, err := h.db.ClaimCopy(ctx, upload.CopyLaneAny, now, now.Add(time.Minute))
		ts.Check(err)
		if !found {
			break
		}
		content, err := bucket.Read(ctx, task.Object, 1<<20)
		ts.Check(err)
		film := task.ObjectPrefix + "film.mp4"
		made := upload.MadeCopy{Film: &upload.Film{Object: film, Duration: 123 * time.Second, Width: 1920, Height: 804}}
		if task.Kind == upload.KindVideo {
			ts.Check(bucket.Put(ctx, film, "video/mp4", strings.NewReader(string(content)+" copy")))
			made.Film.Clip = task.ObjectPrefix + "clip.mp4"
			ts.Check(bucket.Put(ctx, made.Film.Clip, "video/mp4", strings.NewReader(string(content)+" clip")))
		} else {
			copies, err := picture.Fit(content, picture.Large())
			ts.Check(err)
			ts.Check(bucket.Put(ctx, task.ObjectPrefix+"large.jpg", "image/jpeg", bytes.NewReader(copies[0].JPEG)))
			made = upload.MadeCopy{
				Covers: []upload.Picture{{Object: task.ObjectPrefix + "large.jpg", Width: 1280, Height: 720}},
			}
		}
		ts.Check(h.db.FinishCopy(ctx, task, made, now))
	}
	ts.Check(bucket.Close())
}

// upload stores a file as an entrant's, checked: a film of 2 minutes and 3 seconds, 1920 by 804.
func (h *testContest) upload(ts *testscript.TestScript, entrant string, kind upload.FileKind, content interface {
	Len() int
	Read([]byte) (int, error)
}) string {
	ctx := context.Background()
	bucket, err := localstore.Open(ctx, localstore.Options{DataDir: h.dataDir, Now: time.Now})
	ts.Check(err)
	h.sent++
	object, size := "works/"+strconv.Itoa(h.sent), int64(content.Len())
	ts.Check(bucket.Put(ctx, object, "application/octet-stream", content))
	stored, err := h.db.CreateUpload(ctx, upload.Upload{
		Edition:     contest.International,
		EntrantID:   entrant,
		Kind:        kind,
		Name:        "file",
		Size:        size,
		ContentType: "application/octet-stream",
		Object:      object,
		SessionURL:  "https://store.example/" + object,
		State:       upload.Succeed,
		Duration:    123 * time.Second,
		Width:       1920,
		Height:      804,
		CreatedAt:   h.begin,
		BegunAt:     h.begin,
		ExpiresAt:   h.begin.Add(upload.Lifetime),
	}, upload.MaxUnfinishedUploads)
	ts.Check(err)
	ts.Check(bucket.Close())
	return stored.ID
}
