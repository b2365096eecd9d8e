package contest

import (
	"net"
	"regexp"
	"slices"
	"strings"
	"time"

	"marquee/backend/results/ranking"
)

// RetentionRules are for how many days after its end an edition keeps what.
type RetentionRules struct {
	Accounts int // of people without a finalist work, with everything that belongs to them
	Emails   int // the texts of emails
}

// NoticeVersion names a version of a text that is agreed to.
type NoticeVersion struct {
	Changed string // date, as 2025-09-01
	Digest  string // SHA-256 of its file in both languages, in hex
}

// EditionID is the short name of an edition: the name of its folder in the catalogue.
type EditionID string

// The editions of the samples and of the tests.
const (
	International EditionID = "international"
	Camp          EditionID = "camp"
)

// Valid reports whether the id may name an edition; not whether there is such an edition.
func (id EditionID) Valid() bool { return editionID.MatchString(string(id)) }

var editionID = regexp.MustCompile(`^[a-z][a-z0-9-]{1,30}$`)

// EditionKind is what entrants of an edition send.
type EditionKind string

// The kinds of editions.
const (
	Films        EditionKind = "films"        // who is approved sends films, nominators choose the shortlist
	Applications EditionKind = "applications" // who registers applies with materials, which judges score
)

// Theme is the colours of an edition's pages and emails.
type Theme string

// The themes.
const (
	Night Theme = "night"
	Day   Theme = "day"
)

// FormerSeason is an earlier season of an edition, which its pages link.
type FormerSeason struct {
	Season string `json:"season"` // "2025"
	URL    string `json:"url"`    // of its archive
}

// Edition is the configuration of one edition, read from the catalogue.
type Edition struct {
	ID          EditionID
	Kind        EditionKind
	Theme       Theme
	Season      string    // "2026"; empty: the edition has none
	Header      string    // value of the request header f that picks the edition
	Cookie      string    // name of the cookie of its entrants' sessions
	Paired      EditionID // whose registration an entrant may copy; empty: of none
	Former      []FormerSeason
	URL         string // where visitors reach it; empty: nowhere yet
	Order       int    // its place among the editions, the smallest first
	Name        Text   // the brand, "Open Frame"
	Title       Text   // brand and contest, as page titles and mails carry it
	ContactMail string
	Look        Look
	MailTexts   MailTexts // of its own, in place of the program's

	Terms, Privacy NoticeVersion // what entrants agree to

	Location          *time.Location // the edition's own time zone
	RegistrationOpens time.Time
	RegistrationEnds  time.Time // first instant after registration
	SubmissionEnds    time.Time // first instant after submission; zero: the edition takes no submissions
	// FirstRegistrationEnds is the earliest end that registration ever had; zero: it was not moved.
	FirstRegistrationEnds time.Time
	DecisionWindow        time.Duration // time to submit or register again after a decision made after the end of registration
	UploadGrace           time.Duration // time after the deadline for uploads begun before it
	Phases                []Phase       // in order

	Figures             Figures       // as the catalogue has them; the next fields are taken from them
	MinimumAge          int           // in years
	MaxTeamMembers      int           // including the lead
	MaxSubmissions      int           // per entrant
	MaxRunning          time.Duration // longest running time of a film
	Awards              Awards        // that nominators name works for; empty: no nominations
	MaxShortlisted      int           // works on the shortlist; 0: any number
	MaxSelected         int           // of these, teams selected; 0: the edition selects none
	Criteria            Criteria
	SecondFactor        bool     // judges and nominators log in with a second factor
	ConfirmPublication  bool     // publishing results takes two owners: one proposes, another confirms
	LateWorksWait       bool     // works that come after an assignment wait for an organiser
	SignedCards         bool     // nominations, scorecards and recusals are signed in the browser
	WatchBeforeScore    bool     // judges score a work only after its film was watched
	JudgesSeeDisclosure bool     // where AI was used in a work, without names
	MinimumCards        int      // complete scorecards that a work needs for a rank; 0: results.UsualMinimum of the jury
	Shrinkage           float64  // cards that the correction of severities adds to each judge; 0: UsualShrinkage
	Official            string   // the official ranking of the part "ranking"; what counts is in the store
	Stored              []string // the parts of the rules that organisers have changed
	ScoresAlone         bool     // nobody nominates, though there are awards
	Held                bool     // it does not open at its date: something that is required is not done
	Retention           RetentionRules
	PrizeList           PrizeList  // as the catalogue has it
	Prizes              []Prize    // of PrizeList, and of selected teams; the first one first
	Questions           []Question // of the organisers' own, in the order of the forms
	Categories          []Category // of works, in their order; none: works have no category

	AccountMailDomains []string // entrants with such an address belong to the provider (qy)
	AccountIssuers     []string // so do entrants who have logged in with one of these OpenID Connect issuers
	VideoLinkHosts     []string // hosts of linked films
	// LinkParameters has the query parameters that name a film on a host; see LinkKey.
	LinkParameters  map[string][]string
	AssetHosts      map[string]string // by zone ("cn", "intl"); empty: the site's own host
	AnalyticsScript string            // https address of a script that pages load; empty: none
}

// Applies reports whether entrants apply with materials instead of sending films.
func (e *Edition) Applies() bool { return e.Kind == Applications }

// Host is the host of the edition's address for visitors, as NormalHost returns it; empty without an address.
func (e *Edition) Host() string {
	_, host, _ := strings.Cut(e.URL, "://")
	host, _, _ = strings.Cut(host, "/")
	return NormalHost(host)
}

// Phase returns the id of the last phase that has begun, or "upcoming" before the
// first and while the edition is held.
func (e *Edition) Phase(now time.Time) string {
	current := "upcoming"
	if e.Held {
		return current
	}
	for _, p := range e.Phases {
		if p.StartsAt.IsZero() || now.Before(p.StartsAt) {
			break
		}
		current = p.ID
	}
	return current
}

// Open reports whether the edition has opened. It does not close again.
func (e *Edition) Open(now time.Time) bool { return !e.Held && !now.Before(e.RegistrationOpens) }

// OpensLate reports whether the edition should have opened, and waits for what is required.
func (e *Edition) OpensLate(now time.Time) bool { return e.Held && !now.Before(e.RegistrationOpens) }

// RegistrationOpen reports whether a new registration may be sent.
func (e *Edition) RegistrationOpen(now time.Time) bool {
	return e.Open(now) && now.Before(e.RegistrationEnds)
}

// SubmissionOpen reports whether approved entrants may submit works in general. For
// one entrant see MaySubmit.
func (e *Edition) SubmissionOpen(now time.Time) bool {
	return !e.SubmissionEnds.IsZero() && e.Open(now) && now.Before(e.SubmissionEnds)
}

// OwnsAccount reports whether a mail address is one of the provider's own.
func (e *Edition) OwnsAccount(email string) bool {
	return slices.Contains(e.AccountMailDomains, mailDomain(NormalEmail(email)))
}

// Prize is what works of an edition win.
type Prize struct {
	ranking.Prize // its id is that of the catalogue, "first", or an award's, "creative", or PrizeSelected
	Name          Text
}

// NormalHost is a host in small letters, without a final dot and the port of http or https: hosts are compared in this
// form.
func NormalHost(host string) string {
	name, port, err := net.SplitHostPort(host)
	if err != nil {
		name, port = host, ""
	}
	name = strings.ToLower(strings.TrimSuffix(name, "."))
	if port == "" || port == "80" || port == "443" {
		return strings.Trim(name, "[]")
	}
	return net.JoinHostPort(name, port)
}

// hostName is a name of labels of RFC 1123, the last one not a number alone.
var hostName = regexp.MustCompile(`^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)*[a-z]([a-z0-9-]{0,61}[a-z0-9])?$`)

// IsHostName reports whether a text in small letters is the name of a host, in Punycode where it is not of ASCII.
func IsHostName(name string) bool { return len(name) <= 253 && hostName.MatchString(name) }
