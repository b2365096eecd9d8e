package mail_test

import (
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/mail"
	"marquee/backend/mailtext"
	"marquee/backend/registration"
	"marquee/backend/submission"
)

// withTexts is an edition with texts of its own.
func withTexts(e *contest.Edition, texts contest.MailTexts) *contest.Edition {
	changed := *e
	changed.MailTexts = texts
	return &changed
}

// TestAnEditionHasItsOwnTexts, in both languages, and the others keep theirs.
func TestAnEditionHasItsOwnTexts(t *testing.T) {
	t.Parallel()
	films, camp := editions(t)[0], editions(t)[1]
	own := withTexts(films, contest.MailTexts{contest.MailApproval: {
		"subject":            {EN: "Welcome to {edition}", ZH: "欢迎参加{edition}"},
		"paragraphs.submit":  {EN: "{name}, we wait for your film until {deadline}.", ZH: "{name}，请在 {deadline} 前提交。"},
		"button":             {EN: "Go", ZH: "前往"},
		"paragraphs.unknown": {EN: "Never said", ZH: "不会出现"},
	}})
	for lang, want := range map[contest.Language][]string{
		contest.English: {"Welcome to Open Frame · AI Short Film Competition 2025", "Mei <Lin> & Co, we wait for your film until ", "\nGo\nhttps://films.example/submit"},
		contest.Chinese: {"欢迎参加开画 · 2025 国际 AI 短片大赛", "林梅，请在 ", "\n前往\nhttps://films.example/submit"},
	} {
		m := specimens(t, own, lang)[contest.MailApproval][0].Mail
		for _, part := range want {
			if !strings.Contains(m.Subject+"\n"+m.Text, part) {
				t.Errorf("lacks %q:\n%s\n%s", part, m.Subject, m.Text)
			}
		}
		if strings.Contains(m.Text, "{") || strings.Contains(m.Text, "Never said") {
			t.Error(m.Text)
		}
		for _, other := range []*contest.Edition{films, camp} {
			if m := specimens(t, other, lang)[contest.MailApproval][0].Mail; strings.Contains(m.Text, "前往") ||
				strings.Contains(m.Text, "we wait for your film") {
				t.Errorf("%s has the other's text:\n%s", other.ID, m.Text)
			}
		}
	}
}

// TestWhatIsTypedIsNoText: markup is escaped, a placeholder in a name is not filled, and no line break reaches a
// header.
func TestWhatIsTypedIsNoText(t *testing.T) {
	t.Parallel()
	edition := editions(t)[0]
	edition = withTexts(edition, contest.MailTexts{submission.MailSubmitted: {
		"subject": {EN: "{name}: {contest}", ZH: "{name} · {contest}"},
	}})
	for _, lang := range []contest.Language{contest.English, contest.Chinese} {
		m, err := mail.NewComposer(sites()).ComposeSubmitted(edition, registration.Registration{
			Language: lang,
			Form: registration.Form{
				Name:  "Mei {title}\r\nBcc: all@example.com\u2028\x00",
				Email: "mei@example.com",
			},
		}, submission.Submission{WorkID: 7, Form: submission.Form{Title: "<b>{link}</b>{deadline}&amp;"}}, 1)
		if err != nil {
			t.Fatal(err)
		}
		if strings.ContainsAny(m.Subject, "\r\n\u2028\x00") ||
			!strings.Contains(m.Subject, "Mei {title}  Bcc: all@example.com") {
			t.Errorf("%q", m.Subject)
		}
		if !strings.Contains(m.Text, "<b>{link}</b>{deadline}&amp;") ||
			!strings.Contains(m.HTML, "&lt;b&gt;{link}&lt;/b&gt;{deadline}&amp;amp;") ||
			strings.Contains(m.HTML, "<b>") {
			t.Errorf("%s\n%s", m.Text, m.HTML)
		}
	}
}

// TestEveryTextIsSaid: a text that no email has is no text for organisers to change.
func TestEveryTextIsSaid(t *testing.T) {
	t.Parallel()
	for _, edition := range editions(t) {
		marked := contest.MailTexts{}
		for _, m := range mailtext.Mails(edition.Kind) {
			marked[m.Kind] = map[string]contest.Text{}
			for name, text := range m.Texts {
				marked[m.Kind][name] = contest.Text{EN: text.EN + mark(m.Kind, name), ZH: text.ZH + mark(m.Kind, name)}
			}
		}
		var said strings.Builder
		for kind, all := range specimens(t, withTexts(edition, marked), contest.English) {
			for _, s := range all {
				said.WriteString(string(kind) + s.Mail.Subject + s.Mail.Text)
			}
		}
		for _, lacksContact := range []bool{true, false} {
			e := withTexts(edition, marked)
			if lacksContact {
				e.ContactMail = ""
			}
			for _, all := range specimens(t, e, contest.Chinese) {
				for _, s := range all {
					said.WriteString(s.Mail.Subject + s.Mail.Text)
				}
			}
		}
		for _, m := range mailtext.Mails(edition.Kind) {
			for _, name := range m.Names {
				if m.Kind != "deadline-moved" && !strings.Contains(said.String(), mark(m.Kind, name)) &&
					(!edition.Applies() || !unsaid(m.Kind, name)) {
					t.Errorf("%s: nothing says %s %s", edition.ID, m.Kind, name)
				}
			}
		}
	}
}

// unsaid are texts of applications that only an edition with nominators, or one whose jury did not finish, says.
func unsaid(kind contest.MailKind, name string) bool {
	return kind == "judge-invitation" && name == "phrases.nominator" || kind == "results-finalist" ||
		kind == "publication-proposed"
}

// mark is short: a button has few characters.
func mark(kind contest.MailKind, name string) string {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(string(kind) + name))
	return fmt.Sprintf("#%08x", sum.Sum32())
}
