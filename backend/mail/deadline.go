package mail

import (
	"time"
	_ "time/tzdata" // zones on machines without zone files

	"marquee/backend/contest"
)

// otherZone is the second zone of every deadline, because the recipient's zone is unknown.
const otherZone = "America/New_York"

// deadline formats the first instant after a period, in the edition's zone and in New
// York: "24 October 2025, 24:00 Beijing time · 12:00 in New York". Midnight is 24:00 of
// the day that ends. English repeats the day where it differs.
func deadline(lang contest.Language, edition *contest.Edition, at time.Time) string {
	day, clock := dayAndHour(at.In(edition.Location))
	other, err := time.LoadLocation(otherZone)
	if err != nil {
		other = time.UTC
	}
	there := at.In(other)
	sameDay := there.Year() == day.Year() && there.YearDay() == day.YearDay()
	zone := zoneName(lang, edition, at)
	if lang == contest.Chinese {
		return zone + " " + day.Format("2006 年 1 月 2 日") + " " + clock + "（纽约 " + there.Format("1 月 2 日 15:04") + "）"
	}
	second := there.Format("15:04")
	if !sameDay {
		second = there.Format("2 January, 15:04")
	}
	return day.Format("2 January 2006") + ", " + clock + " " + zone + " · " + second + " in New York"
}

// zoneName is the name of the edition's zone for readers.
func zoneName(lang contest.Language, edition *contest.Edition, at time.Time) string {
	switch beijing := edition.Location.String() == "Asia/Shanghai"; {
	case beijing && lang == contest.Chinese:
		return "北京时间"
	case beijing:
		return "Beijing time"
	case lang == contest.Chinese:
		return at.In(edition.Location).Format("UTC-07:00")
	default:
		return at.In(edition.Location).Format("(UTC-07:00)")
	}
}

// dayAndHour returns the day and the hour of an end; midnight belongs to the day before.
func dayAndHour(at time.Time) (time.Time, string) {
	if at.Hour() == 0 && at.Minute() == 0 {
		return at.AddDate(0, 0, -1), "24:00"
	}
	return at, at.Format("15:04")
}
