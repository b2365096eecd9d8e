package contest

import (
	"encoding/json"
	"slices"
)

// QuestionPlace is the form that asks a question.
type QuestionPlace string

// The forms.
const (
	AskedAtRegistration QuestionPlace = "registration"
	AskedAtSubmission   QuestionPlace = "submission"
)

// QuestionKind is the kind of a question's answers.
type QuestionKind string

// The kinds, with the JSON value of their answers.
const (
	QuestionText    QuestionKind = "text"    // string of one line
	QuestionLong    QuestionKind = "long"    // string
	QuestionChoice  QuestionKind = "choice"  // id of an option
	QuestionSeveral QuestionKind = "several" // array of ids of options
	QuestionNumber  QuestionKind = "number"  // number
	QuestionDate    QuestionKind = "date"    // string, as 2026-09-01
	QuestionLink    QuestionKind = "link"    // string, an http or https address
	QuestionConsent QuestionKind = "consent" // boolean
)

// HasOptions reports whether answers are options of the question.
func (k QuestionKind) HasOptions() bool { return k == QuestionChoice || k == QuestionSeveral }

// IsFreeText reports whether an answer may name anything, a person too.
func (k QuestionKind) IsFreeText() bool {
	return k == QuestionText || k == QuestionLong || k == QuestionLink
}

// QuestionViewer is who sees an answer beside its entrant.
type QuestionViewer string

// The viewers. Organisers see every answer.
const (
	SeenByOrganiser QuestionViewer = "organiser"
	SeenByJury      QuestionViewer = "jury"
	SeenByPublic    QuestionViewer = "public" // on the pages of works, once they are published
)

// Question is a question of an organiser's own. The JSON tags are the names in questions.json and on the wire.
type Question struct {
	ID      string           `json:"id"`
	At      QuestionPlace    `json:"at"`
	Kind    QuestionKind     `json:"kind"`
	Label   Text             `json:"label"`
	Help    Text             `json:"help,omitzero"`
	Options []QuestionOption `json:"options,omitempty"`
	// Limit is the most characters of a text or a link, the most options of several, the largest amount of a number; 0:
	// the kind's own, see Most.
	Limit    int              `json:"limit,omitempty"`
	Required bool             `json:"required,omitempty"`
	Sees     []QuestionViewer `json:"sees,omitempty"`
	When     QuestionWhen     `json:"when,omitzero"`
	Retired  bool             `json:"retired,omitempty"` // no longer asked; answers are kept
}

// QuestionOption is what an answer may choose.
type QuestionOption struct {
	ID    string `json:"id"`
	Label Text   `json:"label"`
}

// QuestionWhen is when a question is asked: always, or of entries in one of the categories, or of registrations of one
// of the types. With both, both must hold.
type QuestionWhen struct {
	Category OneOrMore `json:"category,omitempty"`
	Type     OneOrMore `json:"type,omitempty"`
}

// OneOrMore is a list that JSON may write as a single text.
type OneOrMore []string

// UnmarshalJSON implements json.Unmarshaler.
func (l *OneOrMore) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*l = OneOrMore{one}
		return nil
	}
	return json.Unmarshal(data, (*[]string)(l))
}

// holds reports whether a list is empty or has the value.
func (l OneOrMore) holds(value string) bool { return len(l) == 0 || slices.Contains(l, value) }

// Limits of questions and categories in an edition.
const (
	MaxQuestions  = 60
	MaxOptions    = 100
	MaxCategories = 30
)

// The kinds' own limits.
const (
	mostText   = 200
	mostLong   = 2000
	mostNumber = 1_000_000_000_000
)

// Most is the question's limit, or the one of its kind.
func (q Question) Most() int {
	if q.Limit > 0 {
		return q.Limit
	}
	switch q.Kind {
	case QuestionText:
		return mostText
	case QuestionLong:
		return mostLong
	case QuestionLink:
		return MaxLink
	case QuestionSeveral:
		return len(q.Options)
	case QuestionNumber:
		return mostNumber
	default:
		return 0
	}
}

// SeenBy reports whether a viewer sees the answers.
func (q Question) SeenBy(viewer QuestionViewer) bool {
	return viewer == SeenByOrganiser || slices.Contains(q.Sees, viewer)
}

// Option returns an option by its id.
func (q Question) Option(id string) (QuestionOption, bool) {
	for _, o := range q.Options {
		if o.ID == id {
			return o, true
		}
	}
	return QuestionOption{}, false
}

// AskedOf is what the conditions of questions depend on.
type AskedOf struct {
	Type     string // of the registration, "individual" or "team"
	Category string // of the submission; "" at a registration
}

// asks reports whether the question is asked.
func (q Question) asks(of AskedOf) bool {
	return !q.Retired && q.When.Category.holds(of.Category) && q.When.Type.holds(of.Type)
}

// QuestionsAt are the edition's questions of a form in their order, retired ones too.
func (e *Edition) QuestionsAt(place QuestionPlace) []Question {
	var found []Question
	for _, q := range e.Questions {
		if q.At == place {
			found = append(found, q)
		}
	}
	return found
}

// Category is a category of works, which entrants choose. The JSON tags are the names in categories.json and on the
// wire.
type Category struct {
	ID   string `json:"id"`
	Name Text   `json:"name"`
	Note Text   `json:"note,omitzero"`
}

// Category returns a category by its id.
func (e *Edition) Category(id string) (Category, bool) {
	for _, c := range e.Categories {
		if c.ID == id {
			return c, true
		}
	}
	return Category{}, false
}

// CheckCategory adds an error for the field "category" when the edition has no such category, or has some and none is
// chosen.
func (e *Edition) CheckCategory(id string, fieldErrs FieldErrors) {
	_, known := e.Category(id)
	switch {
	case known || id == "" && len(e.Categories) == 0:
	case len(e.Categories) == 0:
		fieldErrs.Add("category", Text{EN: "This contest has no categories", ZH: "本届比赛不设类别"})
	case id == "":
		fieldErrs.Add("category", Text{EN: "Please choose a category", ZH: "请选择类别"})
	default:
		fieldErrs.Add(
			"category",
			Text{EN: "There is no such category. Please choose one of the list.", ZH: "没有这个类别，请从列表中选择"},
		)
	}
}
