package stores_test

import (
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// Twenty organisers remind a judge at once: one mail is written, and the next a day later.
func TestJudgeIsRemindedOnceADay(t *testing.T) {
	j := newJury(t, 1)
	mei := j.judge("Mei", jury.RoleJudge)
	if err := j.SetJudgeEmail(
		t.Context(),
		contest.International,
		"Mei",
		jury.JudgeEmailForm{Email: "mei@films.example"},
		"tools:test",
		j.now,
	); err != nil {
		t.Fatal(err)
	}
	remind := func(after time.Duration) (bool, error) {
		now := j.now.Add(after)
		mail := contest.NewMail{
			Edition:   contest.International,
			Kind:      judging.MailReminder,
			To:        "mei@films.example",
			Language:  contest.English,
			CreatedAt: now,
		}
		return j.RemindJudge(t.Context(), mei, mail, now.Add(-judging.ReminderInterval), "tools:test", now)
	}
	mails := func() int { return j.number(`SELECT count(*) FROM mails WHERE recipient = 'mei@films.example'`) }
	atOnce(20, func(int) error { _, err := remind(0); return err })
	if n := mails(); n != 1 {
		t.Errorf("20 callers wrote %d mails, want 1", n)
	}
	if written, err := remind(24*time.Hour - time.Second); written || err != nil || mails() != 1 {
		t.Errorf("reminded within a day: %v, %v", written, err)
	}
	if written, err := remind(24 * time.Hour); !written || err != nil || mails() != 2 {
		t.Errorf("reminded after a day: %v, %v", written, err)
	}
	if err := j.DisableJudge(t.Context(), contest.International, "Mei", "tools:test", j.now); err != nil {
		t.Fatal(err)
	}
	if written, err := remind(72 * time.Hour); written || err != nil {
		t.Errorf("a disabled judge was reminded: %v, %v", written, err)
	}
	if a := j.account("Mei"); a.Email != "mei@films.example" || !a.RemindedAt.Equal(j.now.Add(24*time.Hour)) {
		t.Errorf("account %+v", a)
	}
	if n := j.number(
		`SELECT count(*) FROM audit_log WHERE action = 'judge.remind' AND detail::text NOT LIKE '%@%'`,
	); n != 2 {
		t.Errorf("%d audit rows, want 2 without an address", n)
	}
	wantCode(
		t,
		j.SetJudgeEmail(
			t.Context(),
			contest.International,
			"Nobody",
			jury.JudgeEmailForm{Email: ""},
			"tools:test",
			j.now,
		),
		contest.CodeNotFound,
	)
}
