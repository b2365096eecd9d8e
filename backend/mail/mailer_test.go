package mail_test

import (
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/backend/contest"
	"marquee/backend/mail"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// outbox keeps the last mail.
type outbox struct{ mail.Message }

func (o *outbox) Send(_ context.Context, m mail.Message) error {
	o.Message = m
	return nil
}

// TestMessages compares every mail, in both languages, with its golden file.
func TestMessages(t *testing.T) {
	t.Parallel()
	end := time.Date(2025, 9, 30, 12, 0, 0, 0, time.FixedZone("", 8*60*60))
	edition := &contest.Edition{
		ID: contest.International, Location: end.Location(), ContactMail: "hello@openframe.example",
		Name:             contest.Text{EN: "Open Frame", ZH: "开画"},
		Title:            contest.Text{EN: "Open Frame · AI Short Film Competition 2025", ZH: "开画 · 2025 国际 AI 短片大赛"},
		RegistrationEnds: end, SubmissionEnds: end.Add(12 * time.Hour), DecisionWindow: 72 * time.Hour,
	}
	camp := *edition
	camp.ID, camp.SubmissionEnds = contest.Camp, time.Time{}
	for _, lang := range []contest.Language{contest.English, contest.Chinese} {
		name := map[contest.Language]string{contest.English: "Mei <Lin> & Co", contest.Chinese: "林梅"}[lang]
		reason := map[contest.Language]string{
			contest.English: "The link to your previous works does not open.\nPlease check it.", contest.Chinese: "往期作品链接无法打开。\n请检查。",
		}[lang]
		registration := func(state contest.RegisterState, reviewed time.Time) contest.Registration {
			return contest.Registration{
				State: state, Reason: reason, Language: lang, ReviewedAt: reviewed,
				Form: contest.RegistrationForm{Name: name, Email: "mei@example.com"},
			}
		}
		for mailName, send := range map[string]func(m *mail.Mailer) error{
			"login": func(m *mail.Mailer) error {
				return m.SendLoginCode(t.Context(), "mei@example.com", lang, edition, "012345")
			},
			"registration": func(m *mail.Mailer) error {
				return m.SendRegistrationCode(t.Context(), "mei@example.com", lang, edition, "012345")
			},
			"approved": func(m *mail.Mailer) error {
				return m.SendDecision(t.Context(), edition, registration(contest.StatePass, end.Add(-time.Hour)))
			},
			"approved-late": func(m *mail.Mailer) error {
				return m.SendDecision(t.Context(), edition, registration(contest.StatePass, end.Add(48*time.Hour)))
			},
			"approved-camp": func(m *mail.Mailer) error {
				return m.SendDecision(t.Context(), &camp, registration(contest.StatePass, end.Add(-time.Hour)))
			},
			"denied": func(m *mail.Mailer) error {
				return m.SendDecision(t.Context(), edition, registration(contest.StateDeny, end.Add(-time.Hour)))
			},
			"denied-late": func(m *mail.Mailer) error {
				return m.SendDecision(t.Context(), edition, registration(contest.StateDeny, end.Add(48*time.Hour)))
			},
		} {
			box := &outbox{}
			if err := send(mail.NewMailer(box, map[contest.EditionID]string{contest.International: "https://films.example"})); err != nil {
				t.Fatal(err)
			}
			got := "To: " + box.To + "\nSubject: " + box.Subject + "\n\n" + box.Text + "\n" + box.HTML
			golden(t, mailName+"."+string(lang)+".txt", got)
		}
	}
}

func TestMailWithoutSiteHasNoLink(t *testing.T) {
	t.Parallel()
	box := &outbox{}
	edition := &contest.Edition{ID: contest.International, Location: time.UTC, SubmissionEnds: time.Unix(1, 0)}
	r := contest.Registration{State: contest.StatePass, Language: contest.English}
	if err := mail.NewMailer(box, nil).SendDecision(t.Context(), edition, r); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(box.Text, "/submit") || strings.Contains(box.HTML, "/submit") {
		t.Errorf("the mail has a link:\n%s\n%s", box.Text, box.HTML)
	}
}

func TestUndecidedRegistrationIsNotMailed(t *testing.T) {
	t.Parallel()
	box := &outbox{}
	r := contest.Registration{State: contest.StateSubmitted}
	if err := mail.NewMailer(box, nil).SendDecision(t.Context(), &contest.Edition{Location: time.UTC}, r); err == nil {
		t.Errorf("a mail was sent: %s", box.Text)
	}
}

func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v (go test ./backend/mail -run TestMessages -update writes it)", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}
