package contest

import (
	"context"
	"fmt"
	"strings"
	"time"
)

// SubmissionService takes in works.
type SubmissionService struct {
	Submissions   SubmissionStore
	Registrations RegistrationStore
	Clock         Clock // the contest's time
}

// Admission is an entrant's leave to submit.
type Admission struct {
	edition  *Edition
	entrant  Entrant
	deadline time.Time
	now      time.Time
	key      string
	// Repeated is the submission that was stored under the same idempotency key
	// before; nil when this send is the first.
	Repeated *Submission
}

// Admit decides, before anything of the form is read, whether an entrant may
// submit now. A repeated send is let through after the end as well.
func (d *SubmissionService) Admit(ctx context.Context, edition *Edition, who Entrant, key string) (Admission, error) {
	if edition.SubmissionEnds.IsZero() {
		return Admission{}, Fail(CodeNotFound)
	}
	registration, err := standing(ctx, d.Registrations, edition.ID, who.ID)
	if err != nil {
		return Admission{}, err
	}
	if err := registration.State.Approved(); err != nil {
		return Admission{}, err
	}
	if err := checkIdempotencyKey(key); err != nil {
		return Admission{}, err
	}
	admission := Admission{
		edition: edition, entrant: who, key: key,
		deadline: edition.SubmissionDeadline(registration), now: d.Clock.Now(),
	}
	if admission.Repeated, err = d.repeated(ctx, admission); err != nil {
		return Admission{}, err
	}
	if admission.Repeated == nil && !admission.now.Before(admission.deadline.Add(edition.UploadGrace)) {
		return Admission{}, Fail(CodeSubmissionEnded)
	}
	return admission, nil
}

func checkIdempotencyKey(key string) error {
	outside := func(r rune) bool { return r < 0x21 || r > 0x7E }
	if len(key) <= MaxIdempotencyKey && !strings.ContainsFunc(key, outside) {
		return nil
	}
	return FieldErrors{"Idempotency-Key": Text{
		EN: "A key has at most 100 characters of ASCII, without spaces", ZH: "该键最多 100 个 ASCII 字符，且不含空格",
	}}.Err()
}

func (d *SubmissionService) repeated(ctx context.Context, a Admission) (*Submission, error) {
	if a.key == "" {
		return nil, nil
	}
	s, err := d.Submissions.SubmissionByKey(ctx, a.edition.ID, a.entrant.ID, a.key)
	switch {
	case CodeOf(err) == CodeNotFound:
		return nil, nil
	case err != nil:
		return nil, fmt.Errorf("look for repeated submission: %w", err)
	}
	return &s, nil
}

// Submit stores a form as the entrant's latest submission. After the end it must
// carry a film whose upload began before: SUBMISSION_ENDED otherwise.
// fieldErrs were noted while the form was read. VALIDATION_FAILED, LINK_USED,
// LIMIT_REACHED.
func (d *SubmissionService) Submit(ctx context.Context, a Admission, form SubmissionForm, fieldErrs FieldErrors) (Submission, error) {
	linkKey := form.Check(a.edition, fieldErrs)
	known, err := d.Submissions.UploadStandings(ctx, a.edition.ID, a.entrant.ID, form.UploadIDs())
	if err != nil {
		return Submission{}, fmt.Errorf("submit work: %w", err)
	}
	if !a.now.Before(a.deadline) {
		film, ok := known[form.VideoUploadID]
		if !ok || !film.BegunAt.Before(a.deadline) {
			return Submission{}, Fail(CodeSubmissionEnded)
		}
	}
	form.CheckUploads(known, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return Submission{}, err
	}
	s, err := d.Submissions.Submit(ctx, NewSubmission{
		Edition: a.edition.ID, EntrantID: a.entrant.ID, Form: form, LinkKey: linkKey,
		IdempotencyKey: a.key, Most: a.edition.MaxSubmissions, At: a.now,
	})
	if err != nil {
		return Submission{}, fmt.Errorf("submit work: %w", err)
	}
	return s, nil
}
