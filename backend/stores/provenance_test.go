package stores_test

import (
	"crypto/rand"
	"sync"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/upload"
)

func madeCover(who account.Entrant, result int) upload.Upload {
	sum := uint32(7)
	return upload.Upload{
		Edition:     contest.International,
		EntrantID:   who.ID,
		Kind:        upload.KindCover,
		Name:        "seedream.png",
		Size:        1000,
		ContentType: "image/png",
		Object:      "works/" + rand.Text(),
		State:       upload.Succeed,
		Checksum:    &sum,
		Width:       160,
		Height:      90,
		CreatedAt:   uploadedAt,
		BegunAt:     uploadedAt,
		ExpiresAt:   uploadedAt.Add(upload.Lifetime),
		Made: &upload.Provenance{
			TaskID: "0193a5c0-0000-7000-8000-000000000001", Result: result, Type: "image_to_image", Model: "seedream",
			Prompt: "一只\"纸船\" \\u0041", Reference: true, Resolution: "1K", AspectRatio: "16:9", CreatedAt: uploadedAt,
		},
	}
}

func TestMadeUploadIsKeptOnce(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	who := maker(t, db, "ada")
	var mu sync.Mutex
	ids := map[string]bool{}
	codes := crowd(50, func(int) error {
		u, err := db.KeepMadeUpload(t.Context(), madeCover(who, 0))
		mu.Lock()
		defer mu.Unlock()
		ids[u.ID] = true
		return err
	})
	if codes[""] != 50 || len(ids) != 1 {
		t.Fatalf("%d uploads of one result, %v", len(ids), codes)
	}
	other, err := db.KeepMadeUpload(t.Context(), madeCover(who, 1))
	if err != nil || ids[other.ID] {
		t.Errorf("another result: %v", err)
	}
	reference := madeCover(who, 0)
	reference.Kind = upload.KindReference
	if u, err := db.KeepMadeUpload(t.Context(), reference); err != nil || ids[u.ID] {
		t.Errorf("another kind: %v", err)
	}
	for id := range ids {
		if _, err := db.CancelUpload(t.Context(), contest.International, who.ID, id, uploadedAt); err != nil {
			t.Fatal(err)
		}
	}
	_, err = db.MadeUpload(
		t.Context(),
		contest.International,
		who.ID,
		madeCover(who, 0).Made.TaskID,
		0,
		upload.KindCover,
	)
	if contest.CodeOf(err) != contest.CodeNotFound {
		t.Errorf("a cancelled one is found: %v", err)
	}
	if again, err := db.KeepMadeUpload(t.Context(), madeCover(who, 0)); err != nil || ids[again.ID] {
		t.Errorf("after it was cancelled: %v", err)
	}
}

// TestMadeUploadIsUnique bypasses the transaction: the index holds the rule too.
func TestMadeUploadIsUnique(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	ada := maker(t, db, "ada")
	if _, err := db.KeepMadeUpload(t.Context(), madeCover(ada, 0)); err != nil {
		t.Fatal(err)
	}
	if _, err := db.KeepMadeUpload(t.Context(), madeCover(maker(t, db, "bob"), 0)); err == nil {
		t.Error("a result has become an upload of two entrants")
	}
}

func TestMadeUploadReadsAsStored(t *testing.T) {
	t.Parallel()
	db := openDB(t)
	who := maker(t, db, "ada")
	made := madeCover(who, 3)
	kept, err := db.KeepMadeUpload(t.Context(), made)
	if err != nil {
		t.Fatal(err)
	}
	found, err := db.MadeUpload(t.Context(), contest.International, who.ID, made.Made.TaskID, 3, upload.KindCover)
	if err != nil {
		t.Fatal(err)
	}
	read, err := db.Upload(t.Context(), contest.International, who.ID, kept.ID)
	if err != nil {
		t.Fatal(err)
	}
	for how, got := range map[string]upload.Upload{"found": found, "read": read} {
		got.Made.CreatedAt = got.Made.CreatedAt.In(time.UTC)
		if got.ID != kept.ID || got.Object != made.Object || *got.Checksum != 7 || got.State != upload.Succeed ||
			got.SessionURL != "" || got.Width != 160 || *got.Made != *made.Made {
			t.Errorf("%s: %+v, made %+v", how, got, got.Made)
		}
	}
	if _, err := db.Upload(
		t.Context(),
		contest.International,
		maker(t, db, "bob").ID,
		kept.ID,
	); contest.CodeOf(
		err,
	) != contest.CodeNotFound {
		t.Errorf("a stranger reads it: %v", err)
	}
	sent := newUpload(t, db)
	if read, err := db.Upload(t.Context(), sent.Edition, sent.EntrantID, sent.ID); err != nil || read.Made != nil {
		t.Errorf("a file that was sent is made here: %+v, %v", read.Made, err)
	}
}
