package catalogue

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// clonedDate is a date of timeline.json.
type clonedDate struct {
	id   string
	name contest.Text
	at   *time.Time
}

// datesOf lists the dates of a timeline that are known.
func datesOf(t *timelineFile) []clonedDate {
	dates := []clonedDate{
		{"registration.opensAt", contest.Text{EN: "Registration opens", ZH: "报名开始"}, &t.Registration.OpensAt},
		{"registration.endsAt", contest.Text{EN: "Registration ends", ZH: "报名截止"}, &t.Registration.EndsAt},
	}
	if t.Submission != nil {
		dates = append(
			dates,
			clonedDate{"submission.endsAt", contest.Text{EN: "Entries end", ZH: "投稿截止"}, &t.Submission.EndsAt},
		)
	}
	for i := range t.Phases {
		p := &t.Phases[i]
		for _, of := range []struct {
			key  string
			name contest.Text
			at   *time.Time
		}{
			{"startsAt", contest.Text{EN: p.Name.EN + " begins", ZH: p.Name.ZH + "开始"}, p.StartsAt}, {"at", p.Name, p.At},
			{"endsAt", contest.Text{EN: p.Name.EN + " ends", ZH: p.Name.ZH + "结束"}, p.EndsAt},
		} {
			if of.at != nil {
				dates = append(dates, clonedDate{"phases." + p.ID + "." + of.key, of.name, of.at})
			}
		}
	}
	return dates
}

// timeline moves all dates and writes timeline.json. The opening moves to its day; the others keep their weekdays,
// unless the form moves all by a number of days. Times stay those of the clock in the zone.
func (c *clone) timeline() error {
	var t timelineFile
	if err := json.Unmarshal(c.files["timeline.json"], &t); err != nil {
		return fmt.Errorf("read timeline: %w", err)
	}
	from, err := time.LoadLocation(t.Timezone)
	if err != nil {
		return fmt.Errorf("read timeline: %w", err)
	}
	t.Timezone = cmp.Or(c.form.Timezone, t.Timezone)
	to, err := time.LoadLocation(t.Timezone)
	if err != nil {
		return fmt.Errorf("read timeline: %w", err)
	}
	opening := t.Registration.OpensAt
	others := c.moves(opening.In(from))
	byHand := c.byHand(datesOf(&t), to)
	for _, date := range datesOf(&t) {
		old := date.at.In(from)
		days := others
		if date.at.Equal(opening) {
			days = c.days
		}
		moved := time.Date(old.Year(), old.Month(), old.Day()+days, old.Hour(), old.Minute(), old.Second(), 0, to)
		if hand, given := byHand[old.UnixNano()]; given {
			moved = hand
		}
		if hand, given := c.form.Dates[date.id]; given {
			if at, err := time.ParseInLocation(localTime, hand, to); err == nil {
				moved = at
			}
		}
		*date.at = moved
		c.dates = append(
			c.dates,
			operations.EditionDate{
				ID:          date.id,
				Name:        date.name,
				Old:         old,
				New:         moved,
				WeekdayKept: old.Weekday() == moved.Weekday(),
			},
		)
	}
	for i := range t.Phases {
		c.phaseIDs = append(c.phaseIDs, t.Phases[i].ID)
		t.Phases[i].When = when(t.Phases[i], to)
	}
	return c.putJSON("timeline.json", t)
}

// localTime is how a date by hand is written.
const localTime = "2006-01-02T15:04"

// moves sets by how many days the opening moves, and returns that of the other dates.
func (c *clone) moves(opening time.Time) (others int) {
	if c.form.OpensOn == "" {
		c.days = *c.form.Days
		return c.days
	}
	day, _ := time.Parse(time.DateOnly, c.form.OpensOn) // checked with the form
	former := time.Date(opening.Year(), opening.Month(), opening.Day(), 0, 0, 0, 0, time.UTC)
	c.days = int(math.Round(day.Sub(former).Hours() / 24))
	return 7 * int(math.Round(float64(c.days)/7))
}

// byHand are the dates by hand, by the instants of the dates that they replace: dates that were one stay one.
func (c *clone) byHand(dates []clonedDate, zone *time.Location) map[int64]time.Time {
	known, hands := map[string]clonedDate{}, map[int64]time.Time{}
	for _, date := range dates {
		known[date.id] = date
	}
	for id, hand := range c.form.Dates {
		at, err := time.ParseInLocation(localTime, hand, zone)
		switch date, there := known[id]; {
		case !there:
			c.faults.Add("dates."+id, contest.Text{EN: "There is no such date", ZH: "没有这个日期"})
		case err != nil:
			c.faults.Add(
				"dates."+id,
				contest.Text{EN: "Give a day and a time such as 2027-07-13T12:00", ZH: "请填写日期和时间，例如 2027-07-13T12:00"},
			)
		default:
			hands[date.at.UnixNano()] = at
		}
	}
	return hands
}

// when is the text of a phase's days, if it names any.
func when(p contest.TimelinePhase, zone *time.Location) contest.Text {
	phase := contest.Phase{}
	if p.StartsAt != nil {
		phase.StartsAt = *p.StartsAt
	}
	if p.EndsAt != nil {
		phase.EndsAt = *p.EndsAt
	}
	named := false
	for language, words := range map[contest.Language]string{contest.English: p.When.EN, contest.Chinese: p.When.ZH} {
		months, days := datesNamed(language, words)
		named = named || len(months) > 0 || days
	}
	switch {
	case !named || phase.StartsAt.IsZero():
		return p.When
	case phase.EndsAt.IsZero():
		start := phase.StartsAt.In(zone)
		return contest.Text{EN: "From " + start.Format("2 January"), ZH: start.Format("1 月 2 日") + "起"}
	default:
		return phase.Days(zone)
	}
}

// dateField is the form's field of a place in timeline.json.
func (c *clone) dateField(place string) string {
	for i, id := range c.phaseIDs {
		if rest, of := strings.CutPrefix(place, fmt.Sprintf("phases[%d]", i)); of {
			return "dates.phases." + id + rest
		}
	}
	if place == "timezone" || place == "" {
		return "timezone"
	}
	return "dates." + place
}
