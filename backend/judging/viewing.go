package judging

import (
	"context"
	"math"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/submission"
)

// Limits of reports of a player.
const (
	// MaxFirstPlayed is the most that the first report of a work counts, because there is
	// no earlier report that bounds it.
	MaxFirstPlayed = 30 * time.Second
	// maxPlayed is the most time that a report can name, for a work that is watched again
	// and again.
	maxPlayed = 24 * time.Hour
	// watchedPercent is the share of a film's running time after which the work counts as
	// watched.
	watchedPercent = 90
)

// Viewing is how far a judge has watched a work.
type Viewing struct {
	Watched  bool          // WatchedAfter was reached or, of nominators, the work was marked by hand
	Position time.Duration // where the judge left off
	Played   time.Duration // real time in which the film played, added up
}

// WatchedAfter returns how long a film of this running time must have played to count as
// watched. Zero, for a running time that is not known, means that playing never suffices.
func WatchedAfter(running time.Duration) time.Duration { return running * watchedPercent / 100 }

// WatchedToEnd counts those of the jury for whom a film of this running time has played as
// long as WatchedAfter. It counts judges and nominators together, so that no single role is
// revealed. Works that were only marked as watched do not count.
func WatchedToEnd(running time.Duration, played []time.Duration) int {
	count := 0
	for _, p := range played {
		if p >= WatchedAfter(running) {
			count++
		}
	}
	return count
}

// ViewingForm is a report of a judge's player.
type ViewingForm struct {
	WorkID int `json:"workId"`
	// Position is where the player is, in seconds.
	Position *float64 `json:"position"`
	// Played is the real time in seconds for which this judge's player has played the
	// work until now, all visits added up. Skipped, muted and hidden parts do not count.
	Played *float64 `json:"played"`
}

// Check adds what is wrong to fieldErrs and returns the form.
func (f ViewingForm) Check(fieldErrs contest.FieldErrors) ViewingForm {
	submission.CheckWorkID(fieldErrs, f.WorkID)
	for name, seconds := range map[string]*float64{"position": f.Position, "played": f.Played} {
		if seconds == nil || math.IsNaN(*seconds) || *seconds < 0 || *seconds > maxPlayed.Seconds() {
			fieldErrs.Add(name, contest.Text{EN: "Please send seconds, 0 to 86400", ZH: "请填写秒数，范围为 0 至 86400"})
		}
	}
	return f
}

// ViewingReport is a checked report.
type ViewingReport struct {
	WorkID           int
	Position, Played time.Duration // whole milliseconds
	ReportedAt       time.Time     // wall clock
	At               time.Time     // contest clock
}

// ViewingStore stores what judges have watched.
type ViewingStore interface {
	// ReportViewing stores where the judge is, and adds what has played. The sum never
	// decreases, grows by at most the time since the report before, and reaches at most
	// MaxFirstPlayed with the first one. At WatchedAfter the work becomes watched, and stays so.
	// NOT_FOUND unless the work is on the judge's list.
	ReportViewing(ctx context.Context, j jury.Judge, report ViewingReport) (Viewing, error)
}

// ViewingService is the use case of a judge's or nominator's player. by is the account that
// jury.JudgeAuth admitted: FORBIDDEN unless it is one of the edition.
type ViewingService struct {
	Viewings ViewingStore
	Clock    contest.Clock    // the contest's time
	Now      func() time.Time // the wall clock, which bounds what can have played
}

// Report stores a report of the judge's player. VALIDATION_FAILED, NOT_FOUND.
func (s *ViewingService) Report(
	ctx context.Context,
	edition *contest.Edition,
	by jury.Judge,
	read contest.ReadForm[ViewingForm],
) (Viewing, error) {
	if err := by.MayAct(edition, by.Role); err != nil {
		return Viewing{}, err
	}
	form, err := contest.ReadChecked(read)
	if err != nil {
		return Viewing{}, err
	}
	return s.Viewings.ReportViewing(ctx, by, ViewingReport{
		WorkID: form.WorkID, Position: milliseconds(*form.Position), Played: milliseconds(*form.Played),
		ReportedAt: s.Now(), At: s.Clock.Now(),
	})
}

// milliseconds converts seconds, rounded down to a whole millisecond.
func milliseconds(seconds float64) time.Duration {
	return time.Duration(seconds*1000) * time.Millisecond
}
