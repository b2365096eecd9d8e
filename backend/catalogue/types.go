package catalogue

import "marquee/backend/contest"

// Brand is brand.json: the organiser of an edition.
type Brand struct {
	Name    contest.Text `json:"name"`    // short, as on the logo
	Contest contest.Text `json:"contest"` // the contest's name
	Title   contest.Text `json:"title"`   // both, for page titles
	// StageName is what crosses the edge of the light where Name is too long for it, or has letters of another script.
	StageName          *contest.Text `json:"stageName,omitempty"`
	Mark               string        `json:"mark,omitempty"`   // file of the edition's folder; empty: the sample's
	Accent             string        `json:"accent,omitempty"` // as "#4fc4a0"; empty: that of the theme
	Organiser          contest.Text  `json:"organiser"`
	ContactMail        string        `json:"contactMail"`
	DesignatedTool     contest.Text  `json:"designatedTool"` // the tool with which most of a film must be made
	Social             []Account     `json:"social"`
	AccountMailDomains []string      `json:"accountMailDomains"` // lower case, without @
	VideoLinkHosts     []string      `json:"videoLinkHosts"`     // lower case, without port
	// VideoLinkParameters has the query parameters that name a film on a host.
	VideoLinkParameters []LinkParameters `json:"videoLinkParameters,omitempty"`
	AssetHosts          AssetHosts       `json:"assetHosts"`
	AnalyticsScript     string           `json:"analyticsScript"` // an https address; empty: none
}

// LinkParameters are the query parameters that name a film on a host.
type LinkParameters struct {
	Host  string   `json:"host"`
	Names []string `json:"names"`
}

// Account is one of the organiser's accounts on another site.
type Account struct {
	Name contest.Text `json:"name"`
	URL  string       `json:"url"`
}

// AssetHosts are addresses such as "https://assets.example" by zone; empty is the site's own host.
type AssetHosts struct {
	CN   string `json:"cn"`
	Intl string `json:"intl"`
}

// timelineFile is timeline.json.
type timelineFile = contest.Timeline

// rulesFile is rules.json.
type rulesFile struct {
	Figures             contest.Figures `json:"figures"`
	SecondFactor        bool            `json:"secondFactor,omitempty"`
	WatchBeforeScore    bool            `json:"watchBeforeScore,omitempty"`
	ConfirmPublication  bool            `json:"confirmPublication,omitempty"`
	SignedCards         bool            `json:"signedCards,omitempty"`
	JudgesSeeDisclosure bool            `json:"judgesSeeDisclosure,omitempty"`
	MinimumCards        int             `json:"minimumCards,omitempty"`
	Shrinkage           float64         `json:"shrinkage,omitempty"`
	Rounds              []contest.Round `json:"rounds,omitempty"`
	LateWorks           string          `json:"lateWorks,omitempty"` // "assign" or "wait"; "" is "assign"
	Retention           *struct {
		AccountDays int `json:"accountDays"`
		EmailDays   int `json:"emailDays"`
	} `json:"retention,omitempty"`
}

// aboutFile is the part of about.json that refers to other files.
type aboutFile struct {
	CallSheet []struct {
		Phase string `json:"phase"`
	} `json:"callSheet"`
}

// guidelinesFile is the part of guidelines.json that refers to other files.
type guidelinesFile struct {
	Schedule map[string]contest.Text `json:"schedule"`
}

// noticeFile is the part of privacy.json and terms.json whose shape a schema cannot express.
type noticeFile struct {
	Changed  string `json:"changed"`
	Chapters []struct {
		Blocks []struct {
			Columns []contest.Text   `json:"columns"`
			Rows    [][]contest.Text `json:"rows"`
		} `json:"blocks"`
	} `json:"chapters"`
}

// Submitted is one entry of works.zh.json: a work as it was submitted.
type Submitted struct {
	ID          int     `json:"id"`
	Name        string  `json:"name"`
	Description string  `json:"description"`
	Process     *string `json:"process"` // nil or empty if the entrant wrote none
	Theme       string  `json:"theme,omitempty"`
	Series      *Series `json:"series,omitempty"`
	Cover       string  `json:"cover,omitempty"` // file name in the catalogue's folder covers; empty: none
	Video       *Video  `json:"video,omitempty"`
	AI          *WorkAI `json:"ai,omitempty"`       // nil: nothing is known
	Credits     string  `json:"credits,omitempty"`  // the team or the entrant; empty: not to be named
	Country     string  `json:"country,omitempty"`  // theirs, ISO 3166-1 alpha-2; empty: not to be named
	Category    string  `json:"category,omitempty"` // one of CategoriesFile
	Asked       []Asked `json:"asked,omitempty"`    // what the public may read of the answers, once the results are public
}

// Asked is a question of the organisers' own with the answer of a work's entrant.
type Asked struct {
	Question contest.Text `json:"question"`
	Answer   contest.Text `json:"answer"`
}

// WorkAI is how a film is known to be made with AI. The seconds add up to its running time.
type WorkAI struct {
	Label    string      `json:"label"` // certain, declared, suspected, none
	Proven   float64     `json:"proven"`
	Declared float64     `json:"declared"`
	Unknown  float64     `json:"unknown"`
	Found    []WorkFound `json:"found,omitempty"`  // where the film shows what the studio made
	Stages   *WorkStages `json:"stages,omitempty"` // nil: not declared
}

// WorkFound is a stretch of a film in which a picture or a clip of the studio was found again.
type WorkFound struct {
	From      float64 `json:"from"` // seconds
	To        float64 `json:"to"`
	Certainty float64 `json:"certainty"` // 0 to 1
}

// WorkStages are how each stage of the film was made, as its makers declare: none, assisted, generated; the music also
// own or licensed.
type WorkStages struct {
	Script  string `json:"script,omitempty"`
	Picture string `json:"picture,omitempty"`
	Video   string `json:"video,omitempty"`
	Voice   string `json:"voice,omitempty"`
	Music   string `json:"music,omitempty"`
	Edit    string `json:"edit,omitempty"`
}

// Translation is one entry of works.en.json: the English version of a work.
type Translation struct {
	ID          int     `json:"id"`
	Name        string  `json:"name"`
	Description string  `json:"description"`
	Process     *string `json:"process"` // nil or empty when the work's is
	// Stale is true if the Chinese texts have changed since they were translated.
	Stale bool `json:"stale,omitempty"`
}

// Series is the series of which a work is an episode, counted from 1.
type Series struct {
	Name    contest.Text `json:"name"`
	Episode int          `json:"episode"`
}

// Video is the film itself: its frame ("16:9", "2.39:1", "4:3", "9:16") and running time in seconds.
type Video struct {
	Ratio   string `json:"ratio"`
	Seconds int    `json:"seconds"`
	// File is the film's name below /films/ on the edition's asset hosts; empty: it cannot be watched online.
	File string `json:"file,omitempty"`
}

// Work is a finalist work with its English version. A work without a translation has an English version with the ID 0:
// pages show its Chinese texts.
type Work struct {
	Submitted
	English Translation
}

// Themes lists the kinds of films, as works.zh.schema.json has them.
func Themes() []string {
	return []string{"sci-fi", "fantasy", "folk-tale", "animals", "heritage", "public-welfare"}
}
