package contest_test

import (
	"encoding/json"
	"os"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/registration"
)

// TestInstantsAreWrittenAsOnPages: the site's tests have the same cases.
func TestInstantsAreWrittenAsOnPages(t *testing.T) {
	t.Parallel()
	var cases []struct {
		At     time.Time
		Begins bool
		EN, ZH string
	}
	content, err := os.ReadFile("testdata/instants.json")
	if err == nil {
		err = json.Unmarshal(content, &cases)
	}
	if err != nil || len(cases) == 0 {
		t.Fatal(err, len(cases))
	}
	beijing, err := time.LoadLocation("Asia/Shanghai")
	if err != nil {
		t.Fatal(err)
	}
	e := contesttest.Edition()
	e.Location, e.SubmissionEnds, e.Phases = beijing, time.Time{}, nil
	newYork := registration.ReadersZone(registration.Registration{TimeZone: "America/New_York"})
	for _, c := range cases {
		write := e.DeadlineIn
		if c.Begins {
			write = e.BeginningIn
		}
		for lang, want := range map[contest.Language]string{contest.English: c.EN, contest.Chinese: c.ZH} {
			if got := write(lang, c.At.UTC(), newYork); got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
		}
	}
	e.Phases = append(e.Phases, contest.Phase{ID: "entries", EndsAt: cases[1].At})
	if got := e.Beginning(contest.English, cases[1].At); got != "30 September 2025, 24:00 Beijing time" {
		t.Errorf("a beginning at which something ends: %s", got)
	}
	if got := e.Deadline(contest.English, cases[1].At); got != "30 September 2025, 24:00 Beijing time" {
		t.Errorf("without a reader: %s", got)
	}
	if e.Location, err = time.LoadLocation("America/Los_Angeles"); err != nil {
		t.Fatal(err)
	}
	berlin := registration.ReadersZone(registration.Registration{TimeZone: "Europe/Berlin"})
	for got, want := range map[string]string{
		e.Deadline(contest.English, cases[0].At):             "29 September 2025, 21:00 in Los Angeles",
		e.DeadlineIn(contest.English, cases[0].At, berlin):   "29 September 2025, 21:00 in Los Angeles · 30 September, 06:00 in Berlin",
		e.DeadlineIn(contest.Chinese, cases[0].At, berlin):   "2025 年 9 月 29 日 21:00（洛杉矶时间，柏林时间 9 月 30 日 06:00）",
		e.BeginningIn(contest.English, cases[0].At, beijing): "29 September 2025, 21:00 in Los Angeles · 30 September, 12:00 in Beijing",
		e.Second(contest.Chinese, cases[0].At):               "2025 年 9 月 29 日 21:00:00（洛杉矶时间）",
		e.ZoneTime().EN:                                      "Los Angeles time",
	} {
		if got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	}
	german := registration.Registration{Form: registration.Form{PhoneCountry: "DE"}}
	if got := contesttest.Edition().DeadlineIn(
		contest.English,
		cases[1].At,
		registration.ReadersZone(german),
	); got == "" ||
		got[len(got)-9:] != "in Berlin" {
		t.Errorf("for a German number: %s", got)
	}
}
