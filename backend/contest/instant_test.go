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
	e.Location = beijing
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
	if got := e.Deadline(contest.English, cases[1].At); got != "30 September 2025, 24:00 Beijing time" {
		t.Errorf("without a reader: %s", got)
	}
	e.Location = time.FixedZone("", -(5*3600 + 1800))
	if got := e.Beginning(contest.Chinese, cases[0].At); got != "2025 年 9 月 29 日 22:30（UTC−5:30）" {
		t.Errorf("another zone: %s", got)
	}
	german := registration.Registration{Form: registration.Form{PhoneCountry: "DE"}}
	if got := contesttest.Edition().DeadlineIn(contest.English, cases[1].At, registration.ReadersZone(german)); got == "" || got[len(got)-9:] != "in Berlin" {
		t.Errorf("for a German number: %s", got)
	}
}
