package outbox

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/registration"
	"marquee/backend/submission"
)

// BroadcastGroup is a filter with a name.
type BroadcastGroup string

// The groups.
const (
	BroadcastWithoutSubmission BroadcastGroup = "approved_without_submission"
	BroadcastFinalists         BroadcastGroup = "finalists"
	BroadcastLateJudges        BroadcastGroup = "late_judges"
	BroadcastUntoldDeadline    BroadcastGroup = "untold_deadline" // whose present deadline was never told to them
)

// BroadcastGroups lists the groups.
func BroadcastGroups() []BroadcastGroup {
	return []BroadcastGroup{
		BroadcastWithoutSubmission,
		BroadcastFinalists,
		BroadcastLateJudges,
		BroadcastUntoldDeadline,
	}
}

// The lists that a broadcast filters.
const (
	BroadcastRegistrations = "registrations"
	BroadcastSubmissions   = "submissions"
	BroadcastJury          = "jury"
)

// JurorProgress is how far a judge or nominator is.
type JurorProgress string

// The progress of jurors.
const (
	JurorNever JurorProgress = "never" // has not logged in yet
	JurorLate  JurorProgress = "late"  // has work left
	JurorDone  JurorProgress = "done"
)

// BroadcastFilter selects the readers of a broadcast: a group, or a list with the fields that apply
// to it. Fields that are zero select all. The JSON tags are the field names on the wire, where a
// group is a string.
type BroadcastFilter struct {
	Group BroadcastGroup `json:"-"`

	List     string            `json:"list"`
	State    string            `json:"state,omitempty"` // contest.RegisterState of registrations, submission.State of submissions
	Type     registration.Type `json:"type,omitempty"`
	Language contest.Language  `json:"language,omitempty"`
	// Phase is the phase of the timeline in which the registration was sent.
	Phase       string        `json:"phase,omitempty"`
	Submitted   *bool         `json:"submitted,omitempty"`   // has a work that is neither replaced nor withdrawn
	Shortlisted *bool         `json:"shortlisted,omitempty"` // of registrations: with any work
	Winner      *bool         `json:"winner,omitempty"`      // has a published prize
	Role        jury.Role     `json:"role,omitempty"`        // of jurors
	Progress    JurorProgress `json:"progress,omitempty"`    // of jurors
	Search      string        `json:"q,omitempty"`           // part of a name, a team's name, a title or an address
	// Sending is the id of a sending that was sent to them; of registrations and jurors.
	Sending string `json:"sending,omitempty"`
	// Acted is whether they have done what they were written to about: see BroadcastEntrant.acted and JurorDone. With
	// Sending only.
	Acted *bool `json:"acted,omitempty"`
}

// UnmarshalJSON reads a group or a filter.
func (f *BroadcastFilter) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && data[0] == '"' {
		return json.Unmarshal(data, &f.Group)
	}
	type plain BroadcastFilter
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields() // ignored, it would select more readers than meant
	return decoder.Decode((*plain)(f))
}

// MarshalJSON writes a group or a filter.
func (f BroadcastFilter) MarshalJSON() ([]byte, error) {
	if f.Group != "" {
		return json.Marshal(f.Group)
	}
	type plain BroadcastFilter
	return json.Marshal(plain(f))
}

// String is the filter as the audit log has it: a group's name, else JSON without what was searched,
// which may be a person's name.
func (f BroadcastFilter) String() string {
	if f.Group != "" {
		return string(f.Group)
	}
	if f.Search != "" {
		f.Search = "…"
	}
	encoded, err := json.Marshal(f)
	if err != nil {
		return f.List
	}
	return string(encoded)
}

// Audience is whom the filter selects.
func (f BroadcastFilter) Audience() Audience {
	if f.Group == BroadcastLateJudges || f.List == BroadcastJury {
		return AudienceJury
	}
	return AudienceEntrants
}

// check adds what is wrong.
func (f *BroadcastFilter) check(fieldErrs contest.FieldErrors) {
	f.Search = strings.TrimSpace(f.Search)
	if f.Group != "" || f.List == "" {
		if !slices.Contains(BroadcastGroups(), f.Group) {
			fieldErrs.Add("to", contest.Text{EN: "Please choose who is written to", ZH: "请选择收件人"})
		}
		return
	}
	entrants := f.List == BroadcastRegistrations || f.List == BroadcastSubmissions
	checkOneOf(fieldErrs, "to.list", f.List, BroadcastRegistrations, BroadcastSubmissions, BroadcastJury)
	switch f.List {
	case BroadcastRegistrations:
		checkOneOf(
			fieldErrs,
			"to.state",
			f.State,
			"",
			string(contest.StateSubmitted),
			string(contest.StatePass),
			string(contest.StateDeny),
		)
	case BroadcastSubmissions:
		checkOneOf(
			fieldErrs,
			"to.state",
			f.State,
			"",
			string(submission.Judged),
			string(submission.Replaced),
			string(submission.Withdrawn),
			string(submission.Disqualified),
			string(submission.Hidden),
		)
	default:
		checkOneOf(fieldErrs, "to.state", f.State, "")
	}
	checkOneOf(fieldErrs, "to.type", f.Type, "", registration.Individual, registration.TeamEntry)
	checkOneOf(fieldErrs, "to.language", f.Language, "", contest.English, contest.Chinese)
	checkOneOf(fieldErrs, "to.role", f.Role, "", jury.RoleJudge, jury.RoleNominator)
	checkOneOf(fieldErrs, "to.progress", f.Progress, "", JurorNever, JurorLate, JurorDone)
	foreign := entrants && (f.Role != "" || f.Progress != "") ||
		!entrants &&
			(f.Type != "" || f.Language != "" || f.Phase != "" || f.Submitted != nil || f.Shortlisted != nil || f.Winner != nil) ||
		f.List == BroadcastSubmissions &&
			(f.Phase != "" || f.Submitted != nil || f.Sending != "") || f.Acted != nil && f.Sending == ""
	if foreign {
		fieldErrs.Add("to", contest.Text{EN: "The filter has a field of another list", ZH: "筛选条件中含有其他列表的字段"})
	}
}

func checkOneOf[S ~string](fieldErrs contest.FieldErrors, field string, value S, allowed ...S) {
	if slices.Contains(allowed, value) {
		return
	}
	var names []string
	for _, a := range allowed {
		if a != "" {
			names = append(names, string(a))
		}
	}
	fieldErrs.Add(
		field,
		contest.Text{
			EN: fmt.Sprintf("Please choose %s", strings.Join(names, ", ")),
			ZH: fmt.Sprintf("请选择 %s", strings.Join(names, "、")),
		},
	)
}

// BroadcastWork is a work of an entrant: a submission, or an application to the camp.
type BroadcastWork struct {
	WorkID      int              `json:"workId"`
	Title       string           `json:"title"`
	State       submission.State `json:"state"`
	Shortlisted bool             `json:"shortlisted"`
}

// BroadcastEntrant is a registration with what filters look at.
type BroadcastEntrant struct {
	BroadcastReader
	Account     string
	State       contest.RegisterState
	Type        registration.Type
	Team        string
	SubmittedAt time.Time // contest clock
	Application bool      // the works are no submissions
	Works       []BroadcastWork
}

// entered reports whether the entrant has a work that is neither replaced nor withdrawn.
func (e BroadcastEntrant) entered() bool {
	return !e.Application && slices.ContainsFunc(e.Works, func(w BroadcastWork) bool {
		return w.State != submission.Replaced && w.State != submission.Withdrawn
	})
}

// acted reports whether the entrant has nothing to do: only who is approved and has never sent a film has.
func (e BroadcastEntrant) acted() bool {
	return e.Application || e.State != contest.StatePass || len(e.Works) > 0
}

func (e BroadcastEntrant) any(works func(BroadcastWork) bool) bool {
	return slices.ContainsFunc(e.Works, works)
}

// entrant reports whether the filter selects an entrant. winners are the works with a published prize.
func (f BroadcastFilter) entrant(edition *contest.Edition, e BroadcastEntrant, winners map[int]bool) bool {
	shortlisted := func(w BroadcastWork) bool { return w.Shortlisted && w.State == submission.Judged }
	winner := func(w BroadcastWork) bool { return winners[w.WorkID] }
	switch f.Group {
	case BroadcastWithoutSubmission:
		return !e.Application && e.State == contest.StatePass && !e.entered()
	case BroadcastFinalists:
		return e.State == contest.StatePass && e.any(shortlisted)
	}
	is := func(wanted *bool, value bool) bool { return wanted == nil || *wanted == value }
	if f.Type != "" && f.Type != e.Type || f.Language != "" && f.Language != e.Language {
		return false
	}
	if f.List == BroadcastSubmissions {
		return e.any(func(w BroadcastWork) bool {
			return (f.State == "" || f.State == string(w.State)) && is(f.Shortlisted, shortlisted(w)) &&
				is(f.Winner, winner(w)) &&
				contest.ContainsKey(f.Search, w.Title, e.Name, e.Team, e.Account, e.Email)
		})
	}
	return (f.State == "" || f.State == string(e.State)) && (f.Phase == "" || f.Phase == edition.Phase(e.SubmittedAt)) &&
		is(f.Submitted, e.entered()) && is(f.Acted, e.acted()) &&
		is(f.Shortlisted, e.any(shortlisted)) &&
		is(f.Winner, e.any(winner)) &&
		contest.ContainsKey(f.Search, e.Name, e.Team, e.Account, e.Email)
}

// juror reports whether the filter selects an account that may log in.
func (f BroadcastFilter) juror(m judging.JuryMember) bool {
	late := m.Total > 0 && !m.Completed()
	if f.Group == BroadcastLateJudges {
		return late
	}
	progress := map[JurorProgress]bool{
		"":         true,
		JurorNever: m.LastSeenAt.IsZero(),
		JurorLate:  late,
		JurorDone:  m.Completed(),
	}
	return (f.Role == "" || f.Role == m.Judge.Role) && progress[f.Progress] && (f.Acted == nil || *f.Acted == !late) &&
		contest.ContainsKey(f.Search, m.Judge.Name, m.Judge.Email)
}
