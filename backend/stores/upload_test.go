package stores_test

import (
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/stores"
	"marquee/backend/upload"
)

var uploadedAt = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func newUpload(t *testing.T, db *stores.DB) upload.Upload {
	t.Helper()
	who, err := db.EnsureEntrant(t.Context(), "ada@films.example", contest.English)
	if err != nil {
		t.Fatal(err)
	}
	u, err := db.CreateUpload(t.Context(), upload.Upload{
		Edition:     contest.International,
		EntrantID:   who.ID,
		Kind:        upload.KindVideo,
		Name:        "film.mp4",
		Size:        1000,
		ContentType: "video/mp4",
		Object:      "works/" + t.Name(),
		SessionURL:  "https://store.example/s",
		State:       upload.Uploading,
		CreatedAt:   uploadedAt,
		BegunAt:     uploadedAt,
		ExpiresAt:   uploadedAt.Add(upload.Lifetime),
	}, 1)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

func claim(t *testing.T, db *stores.DB, u upload.Upload, at time.Time) bool {
	t.Helper()
	mine, err := db.ClaimCheck(t.Context(), u.ID, u.Checksum, at, time.Minute)
	if err != nil {
		t.Fatal(err)
	}
	return mine
}

func TestOneClaimAtATime(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	u := newUpload(t, db)
	if !claim(t, db, u, uploadedAt) {
		t.Fatal("the first claim failed")
	}
	if claim(t, db, u, uploadedAt.Add(time.Minute-time.Microsecond)) {
		t.Error("claimed twice within the lease")
	}
	if !claim(t, db, u, uploadedAt.Add(time.Minute)) {
		t.Error("the lease does not end")
	}
	// The first call has lost its claim.
	if err := db.FinishCheck(t.Context(), u, nil, uploadedAt, uploadedAt); contest.CodeOf(err) != contest.CodeConflict {
		t.Errorf("finish a lost claim: %v", err)
	}
	if err := db.ReleaseCheck(t.Context(), u.ID, uploadedAt); err != nil {
		t.Fatal(err)
	}
	if claim(t, db, u, uploadedAt.Add(time.Minute)) {
		t.Error("a lost claim released another's")
	}
}

func TestFinishedUploadIsStored(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	u := newUpload(t, db)
	sum := uint32(0xFFFFFFF0)
	u.Checksum = &sum
	claim(t, db, u, uploadedAt)
	u.State, u.ContentType, u.Duration, u.Width, u.Height = upload.Succeed, "video/quicktime", 61500*time.Millisecond, 64, 36
	if err := db.FinishCheck(t.Context(), u, nil, uploadedAt, uploadedAt); err != nil {
		t.Fatal(err)
	}
	got, err := db.Upload(t.Context(), u.Edition, u.EntrantID, u.ID)
	if err != nil {
		t.Fatal(err)
	}
	if got.State != u.State || got.ContentType != u.ContentType || got.Duration != u.Duration || got.Width != 64 ||
		got.Height != 36 || got.Checksum == nil || *got.Checksum != sum {
		t.Errorf("got %+v", got)
	}
	if claim(t, db, u, uploadedAt.Add(time.Hour)) {
		t.Error("a finished upload was claimed")
	}
	next := u
	next.Object, next.State = "works/next", upload.Uploading
	if _, err := db.CreateUpload(t.Context(), next, 1); err != nil {
		t.Errorf("a finished upload counts as unfinished: %v", err)
	}
}

func TestUploadBelongsToOneEntrantAndEdition(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	u := newUpload(t, db)
	other, err := db.EnsureEntrant(t.Context(), "eve@films.example", contest.English)
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		edition contest.EditionID
		entrant string
	}{"another entrant": {u.Edition, other.ID}, "another edition": {contest.Camp, u.EntrantID}} {
		if _, err := db.Upload(t.Context(), c.edition, c.entrant, u.ID); contest.CodeOf(err) != contest.CodeNotFound {
			t.Errorf("%s reads it: %v", name, err)
		}
		if _, err := db.CancelUpload(
			t.Context(),
			c.edition,
			c.entrant,
			u.ID,
			uploadedAt,
		); contest.CodeOf(
			err,
		) != contest.CodeNotFound {
			t.Errorf("%s cancels it: %v", name, err)
		}
		standings, err := db.UploadStandings(t.Context(), c.edition, c.entrant, []string{u.ID, "nonsense"})
		if err != nil || len(standings) != 0 {
			t.Errorf("%s submits it: %v, %v", name, standings, err)
		}
	}
}

func TestCancelledUploadIsGone(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	u := newUpload(t, db)
	claim(t, db, u, uploadedAt)
	before, err := db.CancelUpload(t.Context(), u.Edition, u.EntrantID, u.ID, uploadedAt)
	if err != nil || before.Object != u.Object || before.SessionURL != u.SessionURL {
		t.Fatalf("got %+v, %v", before, err)
	}
	u.State = upload.Succeed
	if err := db.FinishCheck(t.Context(), u, nil, uploadedAt, uploadedAt); contest.CodeOf(err) != contest.CodeConflict {
		t.Errorf("the running check brought it back: %v", err)
	}
	if claim(t, db, u, uploadedAt.Add(time.Hour)) {
		t.Error("a cancelled upload was claimed")
	}
}
