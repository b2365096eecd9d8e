package operations

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"marquee/backend/contest"
)

// MaxEditionBody is the largest form of a new edition, in bytes.
const MaxEditionBody = 1 << 20

// EditionForm asks for a new edition, a copy of another one. The JSON tags are the field names on the wire. Texts that
// are missing are those of the copied edition, with the new season in place of its own.
type EditionForm struct {
	From        contest.EditionID       `json:"from"`
	ID          contest.EditionID       `json:"id"`
	Season      string                  `json:"season"`
	Name        *contest.Text           `json:"name"`
	StageName   *contest.Text           `json:"stageName"`
	Contest     *contest.Text           `json:"contest"`
	Title       *contest.Text           `json:"title"`
	Organiser   *contest.Text           `json:"organiser"`
	ContactMail string                  `json:"contactMail"`
	URL         string                  `json:"url"`   // where visitors reach it; empty: the settings say
	Theme       contest.Theme           `json:"theme"` // empty: as copied
	Accent      *string                 `json:"accent"`
	Mark        *string                 `json:"mark"`     // an SVG file; empty: none
	Timezone    string                  `json:"timezone"` // empty: as copied
	OpensOn     string                  `json:"opensOn"`  // the day on which registration opens, as 2027-07-13
	Days        *int                    `json:"days"`     // by how many days every date moves, in place of OpensOn
	Dates       map[string]string       `json:"dates"`    // by hand, local to the zone, by the ids of EditionDate
	Carry       EditionCarry            `json:"carry"`
	Criteria    json.RawMessage         `json:"criteria"` // in place of what is carried, as the catalogue's file has it
	Awards      json.RawMessage         `json:"awards"`
	Prizes      json.RawMessage         `json:"prizes"`
	Questions   json.RawMessage         `json:"questions"`
	Categories  json.RawMessage         `json:"categories"`
	Former      *[]contest.FormerSeason `json:"former"` // null: the copied edition's season, and its own former ones
	DryRun      bool                    `json:"dryRun"`
}

// EditionCarry is what a new edition takes of the copied one; what is missing is taken.
type EditionCarry struct {
	Rules      *bool `json:"rules"`
	Criteria   *bool `json:"criteria"`
	Awards     *bool `json:"awards"`
	Prizes     *bool `json:"prizes"`
	Questions  *bool `json:"questions"`
	Categories *bool `json:"categories"`
	Texts      *bool `json:"texts"`
}

// CarryParts lists the parts that may be carried.
func CarryParts() []string {
	return []string{"rules", "criteria", "awards", "prizes", "questions", "categories", "texts"}
}

// Carries reports whether a part of CarryParts is carried.
func (f EditionForm) Carries(part string) bool {
	chosen := map[string]*bool{
		"rules": f.Carry.Rules, "criteria": f.Carry.Criteria, "awards": f.Carry.Awards, "prizes": f.Carry.Prizes,
		"questions": f.Carry.Questions, "categories": f.Carry.Categories, "texts": f.Carry.Texts,
	}[part]
	return chosen == nil || *chosen
}

// Own is a part that the form gives in place of the copied one; nil without.
func (f EditionForm) Own(part string) json.RawMessage {
	given := map[string]json.RawMessage{
		"criteria": f.Criteria, "awards": f.Awards, "prizes": f.Prizes, "questions": f.Questions, "categories": f.Categories,
	}[part]
	if text := strings.TrimSpace(string(given)); text == "" || text == "null" {
		return nil
	}
	return given
}

// Digest names what the form asks for, whether or not it is a trial.
func (f EditionForm) Digest() string {
	f.DryRun = false
	content, err := json.Marshal(f)
	if err != nil {
		return ""
	}
	sum := sha256.Sum256(content)
	return hex.EncodeToString(sum[:])
}

// reservedEditions are names that addresses and settings have for something else.
func reservedEditions() []string {
	return []string{
		"admin",
		"api",
		"apis",
		"app",
		"assets",
		"console",
		"dev",
		"en",
		"http",
		"https",
		"localhost",
		"log",
		"mail",
		"media",
		"preview",
		"static",
		"store",
		"uploads",
		"www",
		"zh",
	}
}

func required() contest.Text {
	return contest.Text{EN: "This field is required", ZH: "此项为必填项"}
}

// Check returns the form with trimmed texts. It adds what is wrong with it alone to fieldErrs.
func (f EditionForm) Check(fieldErrs contest.FieldErrors) EditionForm {
	switch {
	case f.ID == "":
		fieldErrs.Add("id", required())
	case !f.ID.Valid():
		fieldErrs.Add("id", contest.Text{
			EN: "Use 2 to 31 lower-case letters, digits and hyphens, a letter first",
			ZH: "请使用 2 至 31 个小写字母、数字或连字符，以字母开头",
		})
	case slices.Contains(reservedEditions(), string(f.ID)), !contest.IsHostName(string(f.ID)),
		strings.HasPrefix(string(f.ID), "xn--"):
		fieldErrs.Add("id", contest.Text{EN: "This name is used for something else", ZH: "该名称另有用途，不能使用"})
	}
	if f.From == "" {
		fieldErrs.Add("from", required())
	}
	if f.Season = checkedSeason(fieldErrs, "season", f.Season); utf8.RuneCountInString(f.Season) > 20 {
		fieldErrs.Add("season", contest.Text{EN: "Please use at most %d characters", ZH: "请勿超过 %d 个字符"}.Format(20))
	}
	if f.Name == nil {
		fieldErrs.Add("name", required())
	}
	for field, text := range map[string]*contest.Text{"name": f.Name, "stageName": f.StageName, "contest": f.Contest, "title": f.Title, "organiser": f.Organiser} {
		if text != nil {
			*text = contest.Text{
				EN: checkedText(fieldErrs, field+".en", text.EN),
				ZH: checkedText(fieldErrs, field+".zh", text.ZH),
			}
			requireBoth(fieldErrs, field, *text)
		}
	}
	for i, former := range valueOf(f.Former) {
		checkedSeason(fieldErrs, fmt.Sprintf("former[%d].season", i), former.Season)
	}
	for _, part := range CarryParts() {
		checkTexts(fieldErrs, part, f.Own(part))
	}
	f.URL = checkedOrigin(fieldErrs, "url", f.URL)
	if f.Theme != "" && f.Theme != contest.Night && f.Theme != contest.Day {
		fieldErrs.Add("theme", contest.Text{EN: "Choose night or day", ZH: "请选择 night 或 day"})
	}
	f.checkDates(fieldErrs)
	return f
}

func requireBoth(fieldErrs contest.FieldErrors, field string, text contest.Text) {
	if text.EN == "" {
		fieldErrs.Add(field+".en", required())
	}
	if text.ZH == "" {
		fieldErrs.Add(field+".zh", required())
	}
}

func (f EditionForm) checkDates(fieldErrs contest.FieldErrors) {
	_, err := time.Parse(time.DateOnly, f.OpensOn)
	switch {
	case f.OpensOn == "" && f.Days == nil:
		fieldErrs.Add("opensOn", required())
	case f.OpensOn != "" && err != nil:
		fieldErrs.Add("opensOn", contest.Text{EN: "Give a day such as 2027-07-13", ZH: "请填写日期，例如 2027-07-13"})
	case f.OpensOn == "" && (*f.Days < -36600 || *f.Days > 36600):
		fieldErrs.Add("days", contest.Text{EN: "Give a number of days within a century", ZH: "天数须在一百年以内"})
	}
	if f.Timezone != "" {
		zone, err := time.LoadLocation(f.Timezone)
		if err != nil || f.Timezone == "Local" {
			fieldErrs.Add(
				"timezone",
				contest.Text{EN: "Give a time zone such as America/Los_Angeles", ZH: "请填写时区，例如 America/Los_Angeles"},
			)
		} else if _, known := contest.City(zone); !known {
			fieldErrs.Add(
				"timezone",
				contest.Text{
					EN: "Give a zone of a city, such as America/Los_Angeles",
					ZH: "请填写以城市命名的时区，例如 America/Los_Angeles",
				},
			)
		}
	}
}
