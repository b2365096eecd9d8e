package stores_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// copySubjects composes mails whose subject is what became of the copy.
type copySubjects struct{ err error }

// ComposeCopy implements submission.CopyComposer.
func (c copySubjects) ComposeCopy(
	edition *contest.Edition,
	r registration.Registration,
	s submission.Submission,
) (contest.NewMail, error) {
	return contest.NewMail{
		Edition: edition.ID, Kind: submission.MailCopyReady, To: r.Form.Email, Language: r.Language,
		Subject: fmt.Sprintf("%d %s%s", s.WorkID, s.Screening, s.CopyReason),
	}, c.err
}

// TestCopiesAreToldOnce: of films that take part, by many processes at once, and after one that was killed before its
// mail was stored.
func TestCopiesAreToldOnce(t *testing.T) {
	j := newJury(t, 4)
	j.broken = true
	for work, out := range []string{"latest = true", "latest = true", "latest = false", "disqualified_at = now()"} {
		film := j.addUpload(fmt.Sprint(work+1), upload.KindVideo, upload.Succeed, j.now, &j.now)
		j.exec(`UPDATE submissions SET video_link = '', video_upload_id = $2, `+out+` WHERE work_id = $1`, work+1, film)
		j.exec(`INSERT INTO screening_copies (upload_id, next_look, state, made, reason, ended_at) VALUES ($1, $2,
			CASE WHEN $3 THEN 'completed' ELSE 'failed' END::copy_state, CASE WHEN $3 THEN '{"film": {}}'::jsonb END, CASE WHEN $3 THEN '' ELSE 'unreadable' END, $2)`,
			film, j.now, work != 1)
	}
	j.exec(`
		INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience,
			social_links, previous_works, motivation, language, submitted_at)
		SELECT 'international', entrant_id, 'PASS', 'individual', 'Mei', work_id || '@example.com', '', '', 'some', '', '', '', 'en', now()
		FROM submissions
		ON CONFLICT DO NOTHING`)
	service := func(err error) *submission.CopyMailService {
		return &submission.CopyMailService{
			Copies: j.DB, Composer: copySubjects{err}, Now: func() time.Time { return j.now },
			Edition: func(_ context.Context, id contest.EditionID) *contest.Edition { return &contest.Edition{ID: id} },
		}
	}
	if err := service(errors.New("killed")).Sweep(t.Context()); err == nil {
		t.Error("a mail that was not composed is no error")
	}
	var group sync.WaitGroup
	for range 4 {
		group.Go(func() {
			if err := service(nil).Sweep(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	got := j.rows(`SELECT subject FROM mails WHERE kind = 'screening-ready' ORDER BY subject`)
	if want := []string{"1 ready", "2 failedunreadable"}; !slices.Equal(got, want) {
		t.Errorf("told %q, want %q", got, want)
	}
}
