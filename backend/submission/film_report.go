package submission

import (
	"context"
	"crypto/sha256"
	"fmt"
	"time"

	"marquee/backend/contest"
)

const (
	// MaxReport is the longest text of a report, in characters.
	MaxReport = 2000
	// MaxReportsPerDay is how many reports an edition takes in a day before each network may send one a day only.
	MaxReportsPerDay = 500
)

// ActionDecideReport is the action of a decided report in the audit log.
const ActionDecideReport = "report.decide"

// ReportReason is what a viewer says is wrong with a film.
type ReportReason string

// ReportState is what became of a report.
type ReportState string

// The reasons and states.
const (
	ReportRights ReportReason = "rights" // it uses what belongs to somebody else
	ReportLabel  ReportReason = "label"  // its AI label is wrong
	ReportHurt   ReportReason = "hurt"   // it hurts or shows somebody against their will

	ReportOpen      ReportState = "open"
	ReportUpheld    ReportState = "upheld"
	ReportDismissed ReportState = "dismissed"
)

// FilmReport is what a viewer reported about a film.
type FilmReport struct {
	ID         string
	WorkID     int
	Title      string // of the submission; "" for a sample
	Reason     ReportReason
	Text       string
	Email      string // to answer to; "" where the viewer gave none
	Language   contest.Language
	State      ReportState
	Decision   string // the reason that organisers wrote
	DecidedBy  string
	DecidedAt  time.Time // contest clock
	Version    int
	ReportedAt time.Time // wall clock
}

// ReportForm is a viewer's report. The JSON tags are the field names on the wire.
type ReportForm struct {
	WorkID int          `json:"workId"`
	Reason ReportReason `json:"reason"`
	Text   string       `json:"text"`
	Email  string       `json:"email"`
}

// ReportDecisionForm decides a report, or opens it again. The JSON tags are the field names on the wire.
type ReportDecisionForm struct {
	Decision ReportState `json:"decision"`
	Reason   string      `json:"reason"`
	Before   int         `json:"before"` // the version that was on the screen
}

// ReportFilter selects a page of reports. A zero field selects all.
type ReportFilter struct {
	Edition contest.EditionID
	State   ReportState
	contest.Part
}

// ReportPage is a page of reports, newest first.
type ReportPage struct {
	Reports []FilmReport
	Total   int
	Next    *contest.Cursor
}

// FilmReportStore keeps reports.
type FilmReportStore interface {
	// PutFilmReport stores a report and counts it against the limits; a repeated key returns the first.
	// TOO_MANY_REQUESTS.
	PutFilmReport(
		ctx context.Context,
		edition contest.EditionID,
		r FilmReport,
		key string,
		limits []contest.RateLimit,
	) (FilmReport, error)
	FilmReports(ctx context.Context, filter ReportFilter) (ReportPage, error)
	// DecideFilmReport stores a decision, audited; the same decision again changes nothing. NOT_FOUND; CONFLICT for
	// another version than before.
	DecideFilmReport(
		ctx context.Context,
		edition contest.EditionID,
		id string,
		form ReportDecisionForm,
		by string,
		at time.Time,
	) (FilmReport, error)
}

// FilmReportService takes reports from viewers and lets organisers decide them.
type FilmReportService struct {
	Reports FilmReportStore
	Clock   contest.Clock
	Now     func() time.Time // the wall clock
}

// reportLimits are the reports that a network and an edition may send. Whoever floods the edition keeps nobody out: a
// network's first report of a day passes.
func reportLimits(edition contest.EditionID, network contest.Network) []contest.RateLimit {
	const day = 24 * time.Hour
	what := "report:" + string(edition)
	all := contest.RateLimit{Key: what, Most: MaxReportsPerDay, Window: day, Except: network.Limits(what, 1, day)}
	return append(network.Limits(what, 5, time.Hour), all)
}

// sendKey is what a send is known by when it is repeated: strangers choose the same keys, and must not get one
// another's report.
func sendKey(key string, form ReportForm) string {
	if key == "" {
		return ""
	}
	content := fmt.Sprintf("%q %d %q %q %q", key, form.WorkID, form.Reason, form.Text, form.Email)
	return fmt.Sprintf("%x", sha256.Sum256([]byte(content)))
}

// Report stores a viewer's report. VALIDATION_FAILED, TOO_MANY_REQUESTS.
func (s *FilmReportService) Report(
	ctx context.Context,
	edition contest.EditionID,
	network contest.Network,
	language contest.Language,
	key string,
	read contest.ReadForm[ReportForm],
) (FilmReport, error) {
	if err := contest.CheckIdempotencyKey(key); err != nil {
		return FilmReport{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return FilmReport{}, err
	}
	CheckWorkID(fieldErrs, form.WorkID)
	if form.Reason != ReportRights && form.Reason != ReportLabel && form.Reason != ReportHurt {
		fieldErrs.Add(
			"reason",
			contest.Text{EN: "Please choose what is wrong: rights, label or hurt", ZH: "请选择举报原因：侵权、标识有误或造成伤害"},
		)
	}
	form.Text = fieldErrs.Required("text", form.Text, MaxReport)
	if form.Email != "" {
		form.Email = fieldErrs.Email("email", form.Email)
	}
	if err := fieldErrs.Err(); err != nil {
		return FilmReport{}, err
	}
	stored, err := s.Reports.PutFilmReport(ctx, edition, FilmReport{
		WorkID:     form.WorkID,
		Reason:     form.Reason,
		Text:       form.Text,
		Email:      form.Email,
		Language:   language,
		ReportedAt: s.Now(),
	}, sendKey(key, form), reportLimits(edition, network))
	if err != nil {
		return FilmReport{}, fmt.Errorf("report film: %w", err)
	}
	return stored, nil
}

// List returns a page of reports. FORBIDDEN unless by may read submissions.
func (s *FilmReportService) List(ctx context.Context, by contest.Organiser, filter ReportFilter) (ReportPage, error) {
	if err := by.MayRead(contest.AreaSubmissions); err != nil {
		return ReportPage{}, err
	}
	filter.Limit, filter.Offset = max(1, min(filter.Limit, MaxSubmittedWorks)), max(0, filter.Offset)
	return s.Reports.FilmReports(ctx, filter)
}

// Decide decides a report. FORBIDDEN unless by may change submissions; VALIDATION_FAILED, NOT_FOUND, CONFLICT.
func (s *FilmReportService) Decide(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	id string,
	read contest.ReadForm[ReportDecisionForm],
) (FilmReport, error) {
	if err := by.MayChange(contest.AreaSubmissions); err != nil {
		return FilmReport{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return FilmReport{}, err
	}
	switch form.Decision {
	case ReportUpheld, ReportDismissed:
		form.Reason = fieldErrs.Required("reason", form.Reason, contest.MaxComments)
	case ReportOpen:
		form.Reason = ""
	default:
		fieldErrs.Add(
			"decision",
			contest.Text{EN: "Please choose upheld, dismissed or open", ZH: "请选择“成立”、“不成立”或“重新打开”"},
		)
	}
	if err := fieldErrs.Err(); err != nil {
		return FilmReport{}, err
	}
	return s.Reports.DecideFilmReport(ctx, edition, id, form, by.Actor, s.Clock.Now())
}
