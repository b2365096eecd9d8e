package demo_test

import (
	"bytes"
	"context"
	"crypto/rsa"
	"io"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"marquee/backend/argon2id"
	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/embedded/demo"
	"marquee/backend/embedded/localstore"
	"marquee/backend/embedded/objectstore"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/films"
	"marquee/backend/pg"
	"marquee/backend/phone"
	"marquee/backend/registration"
	"marquee/backend/screening"
	"marquee/backend/storage"
	"marquee/backend/storage/inspect"
	"marquee/backend/stores"
	"marquee/backend/upload"
)

const catalogueDir = "../../../catalogue"

type fixedClock struct{ at time.Time }

func (c fixedClock) Now() time.Time { return c.at }

// newDemo is a demo of eight works with films of three seconds, in an empty contest on 12 September 2025.
func newDemo(t *testing.T) (demo.Options, *stores.DB) {
	t.Helper()
	content, err := catalogue.Load(catalogueDir)
	if err != nil {
		t.Fatal(err)
	}
	content.Edition(contest.International).Works = demo.Filmed(content)[:8]
	db, err := stores.Open(t.Context(), pgtest.New(t, pg.Migrate))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	ffmpeg := ffmpegtest.Find(t)
	bucket := newBucket(t)
	makeCopies(t, &screening.Worker{
		Copies:  db,
		Objects: bucket,
		FFmpeg:  ffmpeg,
		Folder:  t.TempDir(),
		Now:     time.Now,
		Log:     slog.New(slog.DiscardHandler),
	})
	return demo.Options{
		Store:        db,
		Objects:      bucket,
		Passwords:    argon2id.New(1),
		Catalogue:    content,
		Phones:       phone.Parser{},
		CatalogueDir: catalogueDir,
		FilmsDir:     filepath.Join(t.TempDir(), "films"),
		FFmpeg:       ffmpeg,
		FilmLength:   3 * time.Second,
		Clock: fixedClock{
			time.Date(2025, 9, 12, 2, 0, 0, 0, time.UTC),
		},
		Now: time.Now,
		Log: slog.New(slog.DiscardHandler),
	}, db
}

// makeCopies runs a worker until the test ends.
func makeCopies(t *testing.T, worker *screening.Worker) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	ticker := time.NewTicker(100 * time.Millisecond)
	var group sync.WaitGroup
	group.Go(func() { worker.Run(ctx, ticker.C) })
	t.Cleanup(func() { stop(); group.Wait(); ticker.Stop() })
}

func newBucket(t *testing.T) *storage.Bucket {
	t.Helper()
	dataDir := t.TempDir()
	key, err := localstore.SigningKey(dataDir)
	if err != nil {
		t.Fatal(err)
	}
	token, err := localstore.Token(dataDir)
	if err != nil {
		t.Fatal(err)
	}
	store, err := objectstore.New(objectstore.Options{
		Dir: filepath.Join(dataDir, "objects"), Buckets: []objectstore.Bucket{{Name: localstore.Bucket}},
		SigningKeys: map[string]*rsa.PublicKey{localstore.Signer: &key.PublicKey}, ServiceToken: token, Now: time.Now,
	})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(store)
	bucket, err := localstore.Open(
		t.Context(),
		localstore.Options{DataDir: dataDir, BaseURL: server.URL, Now: time.Now},
	)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bucket.Close(); server.Close(); _ = store.Close() })
	return bucket
}

// submitted lists the ids of the works that have a submission.
func submitted(t *testing.T, o demo.Options) []int {
	t.Helper()
	var ids []int
	for _, work := range o.Catalogue.Edition(contest.International).Works {
		entrant, err := o.Store.EnsureEntrant(t.Context(), demo.Filmmaker(work.ID), contest.Chinese)
		if err != nil {
			t.Fatal(err)
		}
		list, err := o.Store.Submissions(t.Context(), contest.International, entrant.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			ids = append(ids, work.ID)
			if s.Film == nil || s.Film.Height != 720 && s.Film.Width != 1280 {
				t.Errorf("work %d was submitted with the film %+v", work.ID, s.Film)
			}
		}
	}
	return ids
}

// copyOf reads the screening copy of a work's film.
func copyOf(t *testing.T, o demo.Options, work int) []byte {
	t.Helper()
	entrant, err := o.Store.EnsureEntrant(t.Context(), demo.Filmmaker(work), contest.Chinese)
	if err != nil {
		t.Fatal(err)
	}
	list, err := o.Store.Submissions(t.Context(), contest.International, entrant.ID)
	if err != nil || len(list) != 1 || list[0].Screening != upload.ScreeningReady {
		t.Fatalf("work %d: %+v, %v", work, list, err)
	}
	film, err := o.Objects.Open(t.Context(), list[0].Copy.Object)
	if err != nil {
		t.Fatal(err)
	}
	defer film.Close()
	content, err := io.ReadAll(film)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

func TestLoadMakesTheShortlistedFilmsAndLoadFilmsTheOthers(t *testing.T) {
	t.Parallel()
	o, db := newDemo(t)
	if err := demo.Load(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if ids := submitted(t, o); len(ids) != 6 {
		t.Errorf("submitted after Load: %v", ids)
	}
	listed, err := db.Shortlist(t.Context(), contest.International)
	if err != nil || len(listed) != 6 {
		t.Errorf("%d works are shortlisted, %v", len(listed), err)
	}
	if err := demo.LoadFilms(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if ids := submitted(t, o); len(ids) != 8 {
		t.Errorf("submitted after LoadFilms: %v", ids)
	}
	for _, work := range o.Catalogue.Edition(contest.International).Works {
		film, err := os.ReadFile(filepath.Join(o.FilmsDir, work.Video.File))
		if err != nil {
			t.Fatal(err)
		}
		facts := inspect.File(t.Context(), bytes.NewReader(film), int64(len(film)))
		if !bytes.Equal(film, copyOf(t, o, work.ID)) {
			t.Errorf("work %d is published with another file than its copy", work.ID)
		}
		if !facts.Video || facts.Duration != 3*time.Second || !bytes.Contains(film, []byte("mp4a")) {
			t.Errorf("work %d is published with %+v", work.ID, facts)
		}
		opensWithItsCover(t, o, work, film)
		clip, err := os.ReadFile(filepath.Join(o.FilmsDir, films.ClipName(work.Video.File)))
		if err != nil || len(clip) > 150_000 || bytes.Contains(clip, []byte("mp4a")) {
			t.Errorf("work %d has a clip of %d bytes, %v", work.ID, len(clip), err)
		}
	}
	o.FFmpeg = "" // so that a second drawing would fail
	if err := demo.LoadFilms(t.Context(), o); err != nil {
		t.Errorf("the films were drawn again: %v", err)
	}
	if err := os.RemoveAll(o.FilmsDir); err != nil {
		t.Fatal(err)
	}
	if err := demo.Publish(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	if again, err := os.ReadDir(o.FilmsDir); err != nil || len(again) != 2*8 {
		t.Errorf("%d films and clips are published again, %v", len(again), err)
	}
}

func TestLoadWithoutFFmpegMakesPeopleAndNoFilms(t *testing.T) {
	t.Parallel()
	o, db := newDemo(t)
	o.FFmpeg = ""
	if err := demo.Load(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	judges, err := db.Judges(t.Context(), contest.International)
	if err != nil || len(judges) != len(demo.Judges()) {
		t.Errorf("%d judges, %v", len(judges), err)
	}
	if ids := submitted(t, o); len(ids) > 0 {
		t.Errorf("submitted without a film: %v", ids)
	}
}

// TestLoadMakesApplicationsWithRealFiles: their contents have the types that the camp accepts.
func TestLoadMakesApplicationsWithRealFiles(t *testing.T) {
	t.Parallel()
	for _, ffmpeg := range []bool{true, false} {
		o, db := newDemo(t)
		o.Catalogue.Edition(contest.International).Works = o.Catalogue.Edition(contest.International).Works[:1]
		if !ffmpeg {
			o.FFmpeg = ""
		}
		for range 2 { // the second creates nothing
			if err := demo.Load(t.Context(), o); err != nil {
				t.Fatal(err)
			}
		}
		page, err := db.Registrations(
			t.Context(),
			registration.Filter{Edition: contest.Camp, Part: contest.Part{Limit: 10}},
		)
		if err != nil || page.Total != len(demo.Applicants()) {
			t.Fatalf("%d applications, %v", page.Total, err)
		}
		states := map[contest.RegisterState]int{}
		for _, r := range page.Registrations {
			states[r.State]++
			own, err := db.Registration(t.Context(), contest.Camp, r.EntrantID)
			if err != nil || len(own.Materials) != 4 || own.WorkID == 0 {
				t.Fatalf("%s: %+v, %v", r.Account, own, err)
			}
			for _, m := range own.Materials {
				facts, err := o.Objects.Examine(t.Context(), m.Object)
				if limits, _ := m.Kind.Limits(); err != nil || !limits.Takes(facts.Type) ||
					facts.Video != (ffmpeg && m.Kind == upload.KindPV) {
					t.Errorf("%s: %+v, %v", m.Name, facts, err)
				}
			}
		}
		if states[contest.StatePass] != 2 || states[contest.StateSubmitted] != 1 || states[contest.StateDeny] != 1 {
			t.Errorf("states: %v", states)
		}
		if judges, err := db.Judges(t.Context(), contest.Camp); err != nil || len(judges) != len(demo.CampJudges()) {
			t.Errorf("%d judges of the camp, %v", len(judges), err)
		}
	}
}

func TestInterruptedLoadFilmsSubmitsNothing(t *testing.T) {
	t.Parallel()
	o, _ := newDemo(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := demo.LoadFilms(ctx, o); err == nil {
		t.Error("an interrupted call is complete")
	}
	if ids := submitted(t, o); len(ids) > 0 {
		t.Errorf("submitted: %v", ids)
	}
}

// TestLateLoadSubmitsBeforeTheEnd starts the demo when the contest's clock is past the submissions.
func TestLateLoadSubmitsBeforeTheEnd(t *testing.T) {
	t.Parallel()
	o, db := newDemo(t)
	o.Catalogue.Edition(contest.International).Works = o.Catalogue.Edition(contest.International).Works[:1]
	end := o.Catalogue.Edition(contest.International).SubmissionEnds
	o.Clock = fixedClock{end.AddDate(0, 0, 3)}
	if err := demo.LoadFilms(t.Context(), o); err != nil {
		t.Fatal(err)
	}
	entrant, err := db.EnsureEntrant(
		t.Context(),
		demo.Filmmaker(o.Catalogue.Edition(contest.International).Works[0].ID),
		contest.Chinese,
	)
	if err != nil {
		t.Fatal(err)
	}
	list, err := db.Submissions(t.Context(), contest.International, entrant.ID)
	if err != nil || len(list) != 1 || !list[0].SubmittedAt.Before(end) {
		t.Errorf("submitted %+v, %v", list, err)
	}
}

// TestFewWorksGetAFilm keeps the first start short: 24 of the catalogue's 400 works, 20 to 40 seconds each.
func TestFewWorksGetAFilm(t *testing.T) {
	t.Parallel()
	c, err := catalogue.Load(catalogueDir)
	if err != nil {
		t.Fatal(err)
	}
	works := demo.Filmed(c)
	if len(works) != 24 || works[0].ID != 103 || works[23].ID != 583 {
		t.Fatalf("%d works get a film", len(works))
	}
	for _, w := range works {
		if w.Video.Seconds < 20 || w.Video.Seconds > 40 {
			t.Errorf("work %d runs for %d s", w.ID, w.Video.Seconds)
		}
	}
}
