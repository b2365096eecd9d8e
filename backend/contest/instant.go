package contest

import (
	"slices"
	"time"
)

// Deadline writes the first instant after a period in the edition's time, with its zone: "30 September
// 2025, 24:00 Beijing time", "2025 年 9 月 30 日 24:00（北京时间）". Midnight is 24:00 of the day that ends.
// The site's deadline() writes the same; testdata/instants.json has cases for both.
func (e *Edition) Deadline(lang Language, at time.Time) string {
	return e.instant(lang, at, nil, false)
}

// Beginning writes an instant like Deadline, but midnight is 00:00 of the day that begins, unless something ends then:
// an instant is written in one way.
func (e *Edition) Beginning(lang Language, at time.Time) string {
	return e.instant(lang, at, nil, true)
}

// Ends are the announced ends of registration, of submission and of the phases, the earliest first.
func (e *Edition) Ends() []time.Time {
	all := []time.Time{e.RegistrationEnds, e.SubmissionEnds}
	for _, p := range e.Phases {
		all = append(all, p.EndsAt)
	}
	all = slices.DeleteFunc(all, time.Time.IsZero)
	slices.SortFunc(all, time.Time.Compare)
	return slices.CompactFunc(all, time.Time.Equal)
}

// Second writes an instant like Beginning, to the second.
func (e *Edition) Second(lang Language, at time.Time) string {
	at = at.In(e.Location)
	if lang == Chinese {
		return at.Format("2006 年 1 月 2 日 15:04:05") + "（" + e.ZoneName(lang) + "）"
	}
	return at.Format("2 January 2006, 15:04:05 ") + e.ZoneName(lang)
}

// DeadlineIn is Deadline with the same instant in a reader's zone: "30 September 2025, 24:00 Beijing
// time · 12:00 in New York". English names the reader's day where it is another one, Chinese always.
func (e *Edition) DeadlineIn(lang Language, at time.Time, reader *time.Location) string {
	return e.instant(lang, at, reader, false)
}

// BeginningIn is Beginning with the same instant in a reader's zone.
func (e *Edition) BeginningIn(lang Language, at time.Time, reader *time.Location) string {
	return e.instant(lang, at, reader, true)
}

func (e *Edition) instant(lang Language, at time.Time, reader *time.Location, begins bool) string {
	day, clock := at.In(e.Location), at.In(e.Location).Format("15:04")
	begins = begins && !slices.ContainsFunc(e.Ends(), at.Equal)
	if !begins && day.Hour() == 0 && day.Minute() == 0 {
		day, clock = day.AddDate(0, 0, -1), "24:00"
	}
	zone := e.ZoneName(lang)
	if reader != nil {
		there := at.In(reader)
		_, ours := day.Zone()
		_, theirs := there.Zone()
		if ours != theirs {
			zone += twin(lang, there, day)
		}
	}
	if lang == Chinese {
		return day.Format("2006 年 1 月 2 日 ") + clock + "（" + zone + "）"
	}
	return day.Format("2 January 2006, ") + clock + " " + zone
}

// twin is an instant in a reader's zone, as it follows the edition's.
func twin(lang Language, there, day time.Time) string {
	if lang == Chinese {
		return "，" + placeName(lang, there.Location()) + " " + there.Format("1 月 2 日 15:04")
	}
	clock := there.Format("15:04 ")
	if there.Day() != day.Day() || there.Month() != day.Month() {
		clock = there.Format("2 January, 15:04 ")
	}
	return " · " + clock + placeName(lang, there.Location())
}

// DeadlineText is Deadline in both languages.
func (e *Edition) DeadlineText(at time.Time) Text {
	return Text{EN: e.Deadline(English, at), ZH: e.Deadline(Chinese, at)}
}

// BeginningText is Beginning in both languages.
func (e *Edition) BeginningText(at time.Time) Text {
	return Text{EN: e.Beginning(English, at), ZH: e.Beginning(Chinese, at)}
}
