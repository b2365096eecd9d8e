package web_test

import (
	"crypto/ed25519"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/google/uuid"

	"marquee/backend/contest"
	"marquee/backend/upload"
	"marquee/backend/web"
)

// TestFilmGetsOneReceipt: with the end of its check, mailed at once, and however often and
// at once the check is asked for.
func TestFilmGetsOneReceipt(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	film := testFilm(t)
	session := c.begin("video", "Nachtfähre.mp4", len(film))
	c.get(receiptOf(session.UploadID)).fails(contest.CodeNotFound)
	s.contest.add(10 * time.Minute)
	c.send(session, film, 0, len(film))
	together(6, func() bool {
		c.post(uploadOf(session.UploadID)+"/complete", object{"crc32c": checksum(film)}).ok(nil)
		return true
	})
	c.get(uploadOf(session.UploadID)).ok(nil)

	r := c.receipt(session.UploadID)
	if r.ID != session.UploadID || r.Edition != "international" || r.Size != int64(len(film)) ||
		r.CRC32C != checksum(film) ||
		r.SHA256 != nil {
		t.Errorf("the receipt is %+v", r)
	}
	if r.BegunAt != "2025-09-12T10:00:00+08:00" || r.ArrivedAt != "2025-09-12T10:10:00+08:00" {
		t.Errorf("from %s to %s", r.BegunAt, r.ArrivedAt)
	}
	opened, err := upload.OpenReceipt(r.File, s.publishedKeys())
	if err != nil || opened.UploadID != session.UploadID || opened.Text != r.Text {
		t.Errorf("the file reads %+v, %v", opened, err)
	}
	if strings.Contains(r.File, "Nacht") || strings.Contains(r.File, "ada") {
		t.Errorf("the receipt names file or entrant: %s", r.File)
	}
	var issued, mailed int
	var text string
	s.query(&issued, `SELECT count(*) FROM receipts`)
	s.query(
		&mailed,
		`SELECT count(*) FROM mails WHERE kind = 'film-receipt' AND recipient = 'ada@films.example' AND not_before = created_at`,
	)
	if issued != 1 || mailed != 1 || s.outbox.rings.Load() != 1 {
		t.Errorf("%d receipts, %d mails, the outbox notified %d times", issued, mailed, s.outbox.rings.Load())
	}
	s.query(&text, `SELECT body_text FROM mails WHERE kind = 'film-receipt'`)
	if text != r.File {
		t.Errorf("the mail has %q, want %q", text, r.File)
	}
}

// TestReceiptIsItsEntrantsOwn: nobody else reads it, not in the other edition, nor with
// another id.
func TestReceiptIsItsEntrantsOwn(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	ada, eve := s.approved("ada@films.example"), s.approved("eve@films.example")
	film := ada.upload("video", "film.mp4", testFilm(t))
	cover := ada.upload("cover", "cover.png", testPNG(t))
	broken := ada.upload("video", "film.mp4", []byte("no film"))
	ada.receipt(film.ID)
	eve.get(receiptOf(film.ID)).fails(contest.CodeNotFound)
	s.client().get(receiptOf(film.ID)).fails(contest.CodeLoginExpired)
	for _, id := range []string{cover.ID, broken.ID, uuid.NewString(), "x", "key2"} {
		ada.get(receiptOf(id)).fails(contest.CodeNotFound)
	}
	s.wall.add(2 * time.Minute)
	camp := *ada
	camp.f = "PASSPORT"
	camp.logIn("ada@films.example")
	camp.get(receiptOf(film.ID)).fails(contest.CodeNotFound)

	// The receipt of one film is not that of another: the number is signed.
	other := ada.upload("video", "other.mp4", testFilm(t))
	replayed := strings.Replace(ada.receipt(film.ID).File, film.ID, other.ID, 1)
	if _, err := upload.OpenReceipt(replayed, s.publishedKeys()); !errors.Is(err, upload.ErrReceiptAltered) {
		t.Errorf("under another number: %v", err)
	}
}

// TestReceiptStatesTheDigestOnceItIsRecorded: another receipt, and from then on the same;
// the first stays valid.
func TestReceiptStatesTheDigestOnceItIsRecorded(t *testing.T) {
	t.Parallel()
	var receipts *upload.ReceiptService
	s := newStoreHarness(t, func(_ *world, o *web.Options) { receipts = o.Receipts })
	c := s.approved("ada@films.example")
	film := c.upload("video", "film.mp4", testFilm(t))
	first := c.receipt(film.ID)
	sum := sha256.Sum256(testFilm(t))
	for _, id := range []string{uuid.NewString(), "x"} {
		if err := receipts.RecordDigest(t.Context(), id, sum); contest.CodeOf(err) != contest.CodeNotFound {
			t.Errorf("digest of %q: %v", id, err)
		}
	}
	for range 2 {
		if err := receipts.RecordDigest(t.Context(), film.ID, sum); err != nil {
			t.Fatal(err)
		}
	}
	if err := receipts.RecordDigest(
		t.Context(),
		film.ID,
		sha256.Sum256(nil),
	); contest.CodeOf(
		err,
	) != contest.CodeConflict {
		t.Errorf("another digest: %v", err)
	}
	together(6, func() bool {
		got := c.receipt(film.ID)
		return got.SHA256 != nil && *got.SHA256 == hex.EncodeToString(sum[:])
	})
	complete := c.receipt(film.ID)
	if complete.SHA256 == nil || *complete.SHA256 != hex.EncodeToString(sum[:]) ||
		complete.ArrivedAt != first.ArrivedAt ||
		complete.CRC32C != first.CRC32C {
		t.Fatalf("complete %+v, first %+v", complete, first)
	}

	// The keys change: what was issued stays as it is, and can be checked.
	receipts.Keys = upload.NewReceiptKeys([]byte(strings.Repeat("k", 32)), receipts.Keys.Published()[0].Public)
	next := c.upload("video", "film.mp4", testFilm(t))
	if c.receipt(film.ID) != complete && c.receipt(film.ID).File != complete.File {
		t.Errorf("the receipt changed with the key")
	}
	if after := c.receipt(next.ID); after.KeyID == first.KeyID {
		t.Errorf("the new receipt is signed with the former key")
	}
	for _, r := range []receiptView{first, complete, c.receipt(next.ID)} {
		if _, err := upload.OpenReceipt(r.File, s.publishedKeys()); err != nil {
			t.Errorf("%s: %v", r.Text, err)
		}
		signature, err := base64.StdEncoding.DecodeString(r.Signature)
		if err != nil || r.File != r.Text+r.Signature+"\n" || len(signature) != ed25519.SignatureSize {
			t.Errorf("text and signature are not the file's: %+v", r)
		}
	}
	var rows int
	if s.query(&rows, `SELECT count(*) FROM receipts`); rows != 3 {
		t.Errorf("%d receipts are stored, want two of the first film and one of the other", rows)
	}
}

// TestReceiptAgreesWithTheDeadline: a film that began in time is accepted until the end of
// the grace, whatever its receipt says about the arrival; one that its sender began late
// gets neither session nor receipt.
func TestReceiptAgreesWithTheDeadline(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	edition := s.editions[contest.International]
	end, film := edition.SubmissionEnds, testFilm(t)
	s.contest.set(end.Add(-time.Second / 2))
	session := c.begin("video", "film.mp4", len(film))
	unsent := c.begin("video", "film2.mp4", len(film))
	s.contest.set(end)
	c.post(
		"/apis/activity/upload",
		object{"kind": "video", "name": "late.mp4", "size": 10, "contentType": ""},
	).fails(
		contest.CodeSubmissionEnded,
	)
	s.contest.set(end.Add(edition.UploadGrace - time.Second))
	finish := func(session uploadSession) (begun, arrived time.Time) {
		c.send(session, film, 0, len(film))
		c.post(uploadOf(session.UploadID)+"/complete", object{}).ok(nil)
		r := c.receipt(session.UploadID)
		var errs [2]error
		begun, errs[0] = time.Parse(time.RFC3339, r.BegunAt)
		arrived, errs[1] = time.Parse(time.RFC3339, r.ArrivedAt)
		if err := errors.Join(errs[:]...); err != nil {
			t.Fatal(err)
		}
		return begun, arrived
	}
	begun, arrived := finish(session)
	if !begun.Before(end) || !arrived.Before(end.Add(edition.UploadGrace)) || arrived.Before(end) {
		t.Errorf("the receipt states %s to %s", begun, arrived)
	}
	var status struct{ SubmitUntil, UploadGraceUntil *time.Time }
	c.get("/apis/activity/status").ok(&status)
	if status.UploadGraceUntil == nil || !arrived.Before(*status.UploadGraceUntil) {
		t.Errorf("the grace ends %v", status.UploadGraceUntil)
	}
	c.post("/apis/activity/achievement", goodWork().with(object{"videoUploadId": session.UploadID})).ok(nil)

	s.contest.set(end.Add(edition.UploadGrace))
	begun, arrived = finish(unsent)
	if !begun.Before(end) || arrived.Before(end.Add(edition.UploadGrace)) {
		t.Errorf("the receipt states %s to %s", begun, arrived)
	}
	c.post(
		"/apis/activity/achievement",
		goodWork().with(object{"videoUploadId": unsent.UploadID}),
	).fails(
		contest.CodeSubmissionEnded,
	)
}

// TestReceiptStatesWhenTheLastByteArrived and not when the check ran.
func TestReceiptStatesWhenTheLastByteArrived(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	s.wall.set(time.Now().UTC()) // the object store's clock
	c.logIn("ada@films.example")
	film := testFilm(t)
	session := c.begin("video", "film.mp4", len(film))
	c.send(session, film, 0, len(film))
	s.contest.add(3 * time.Hour)
	s.wall.set(time.Now().UTC().Add(3 * time.Hour))
	c.get(uploadOf(session.UploadID)).ok(nil)
	c.post(uploadOf(session.UploadID)+"/complete", object{}).ok(nil)
	r := c.receipt(session.UploadID)
	arrived, err := time.Parse(time.RFC3339, r.ArrivedAt)
	if begun := time.Date(
		2025,
		9,
		12,
		10,
		0,
		0,
		0,
		shanghai(),
	); err != nil || arrived.Before(begun) ||
		arrived.Sub(begun) > time.Hour {
		t.Errorf("arrived at %s, which is when it was checked", r.ArrivedAt)
	}
}

// TestReceiptGoesWithTheAccount and no receipt is issued for a film whose check lost its
// claim to a deletion.
func TestReceiptGoesWithTheAccount(t *testing.T) {
	t.Parallel()
	s := newAccountHarness(t)
	ada := s.approved("ada@films.example")
	ada.upload("video", "film.mp4", testFilm(t))
	ada.do(http.MethodDelete, "/apis/passport/user", object{}).ok(nil)
	var left int // the email about the deletion goes a day later
	if s.query(
		&left,
		`SELECT (SELECT count(*) FROM receipts) + (SELECT count(*) FROM mails WHERE kind <> 'account-deleted')`,
	); left != 0 {
		t.Errorf("%d receipts and mails are left", left)
	}
}

// TestFilesSentWithAWorkHaveReceipts from the form on, however often they are sent.
func TestFilesSentWithAWorkHaveReceipts(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c, eve := s.approved("ada@films.example"), s.approved("eve@films.example")
	cover, process := c.upload(
		"cover",
		"cover.png",
		testPNG(t),
	), c.upload(
		"process",
		"notes.zip",
		zipOf(t, "notes.txt"),
	)
	c.get(receiptOf(cover.ID)).fails(contest.CodeNotFound)
	for range 2 {
		c.post(
			"/apis/activity/achievement",
			goodWork().with(object{"process": nil, "processUploadId": process.ID, "coverUploadId": cover.ID}),
		).ok(
			nil,
		)
	}
	s.wantReceipts(c, "international", cover.ID, process.ID)
	eve.get(receiptOf(cover.ID)).fails(contest.CodeNotFound)
}

// TestFilesOfAnApplicationHaveReceipts once it is sent.
func TestFilesOfAnApplicationHaveReceipts(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.applicant("ada@films.example")
	files := c.materials()
	c.register(application("ada@films.example", files)).ok(nil)
	for _, id := range files {
		s.wantReceipts(c, "camp", id.(string))
	}
}

// TestFilmOfTheStudioHasAReceipt once it is sent, with the checksum of the bytes.
func TestFilmOfTheStudioHasAReceipt(t *testing.T) {
	t.Parallel()
	a := newStudioHarness(t)
	c := a.approved("ada@films.example")
	film := c.use(a.clip("ada@films.example"), 0, "video")
	c.post(achievement, goodWork().with(object{"videoLink": nil, "videoUploadId": film.ID})).ok(nil)
	a.wantReceipts(c, "international", film.ID)
	if r := c.receipt(film.ID); r.CRC32C != checksum(testFilm(t)) || r.Size != int64(len(testFilm(t))) {
		t.Errorf("the receipt is %+v", r)
	}
}

// TestFilmFromBeforeReceiptsGetsOneOnDemand however many ask at once: it states when the
// upload began and when its check ended.
func TestFilmFromBeforeReceiptsGetsOneOnDemand(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	film := c.upload("video", "film.mp4", testFilm(t))
	s.sql(`DELETE FROM receipts`)
	s.sql(`TRUNCATE log_records CASCADE`)
	s.sql(`DELETE FROM mails`)
	s.sql(`UPDATE uploads SET finished_at = created_at + interval '90.5 seconds'`)
	together(6, func() bool { return c.receipt(film.ID).ID == film.ID })
	s.wantReceipts(c, "international", film.ID)
	if r := c.receipt(film.ID); r.BegunAt != "2025-09-12T10:00:00+08:00" || r.ArrivedAt != "2025-09-12T10:01:30+08:00" {
		t.Errorf("from %s to %s", r.BegunAt, r.ArrivedAt)
	}
	var failed string
	s.query(
		&failed,
		`INSERT INTO uploads (edition, entrant_id, kind, name, size, content_type, object, session_url, state, crc32c, created_at, contest_at, expires_at, finished_at)
		SELECT edition, entrant_id, kind, name, size, content_type, 'works/FAILED', '', 'failed', 1, created_at, contest_at, expires_at, finished_at
		FROM uploads RETURNING id`,
	)
	c.get(receiptOf(failed)).fails(contest.CodeNotFound)
}
