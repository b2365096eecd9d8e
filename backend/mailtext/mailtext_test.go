package mailtext_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/mailtext"
)

// TestTheProgramsTextsKeepTheRules: the embedded files can be read, and an edition could have them as its own.
func TestTheProgramsTextsKeepTheRules(t *testing.T) {
	t.Parallel()
	for kind, least := range map[contest.EditionKind]int{contest.Films: 35, contest.Applications: 25} {
		mails := mailtext.Mails(kind)
		if len(mails) < least {
			t.Errorf("%s has %d emails only", kind, len(mails))
		}
		for _, m := range mails {
			for _, problem := range m.Check(m.Texts, string(m.Kind)) {
				t.Errorf("%s: %v %s", kind, problem.Path, problem.Message.EN)
			}
		}
	}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("字", 161)
	for name, c := range map[string]struct {
		mail contest.MailKind
		text string
		own  contest.Text
		want []string // parts of the English messages, by their places
		zh   string   // a part of a Chinese message
	}{
		"as good":                {contest.MailApproval, "paragraphs.submit", contest.Text{EN: "Hello {name}, send it by {deadline} to {contest}.", ZH: "{deadline} 前提交。"}, nil, ""},
		"unknown email":          {"registration-approve", "subject", contest.Text{EN: "A", ZH: "B"}, []string{"registration-approve is no email of this edition"}, "不是本届的邮件"},
		"unknown text":           {contest.MailApproval, "paragraphs.sumbit", contest.Text{EN: "A", ZH: "B"}, []string{"paragraphs.sumbit is no text of this email; there are paragraphs.approved, paragraphs.submit"}, "可用的有：paragraphs.approved、paragraphs.submit"},
		"unknown placeholder":    {contest.MailApproval, "subject", contest.Text{EN: "Approved, {title}", ZH: "{contest}"}, []string{"subject.en has {title}, which is not known here"}, "没有这个占位符"},
		"code is missing":        {contest.MailLoginCode, "subject", contest.Text{EN: "Your code", ZH: "{code}"}, []string{"subject.en lacks {code}"}, "缺少 {code}"},
		"address is missing":     {contest.MailKind("film-receipt"), "paragraphs.check", contest.Text{EN: "{address}", ZH: "请验证"}, []string{"paragraphs.check.zh lacks {address}"}, "缺少 {address}"},
		"language is missing":    {contest.MailApproval, "button", contest.Text{EN: "Submit", ZH: " "}, []string{"button.zh has no text"}, "没有文字"},
		"too long":               {contest.MailApproval, "subject", contest.Text{EN: "A", ZH: long}, []string{"subject.zh has more than 160 characters"}, "不得超过 160 个字符"},
		"HTML":                   {contest.MailApproval, "button", contest.Text{EN: "<b>Submit</b>", ZH: "提交"}, []string{"button.en has markup, <b>"}, "含有标记"},
		"an entity":              {contest.MailApproval, "button", contest.Text{EN: "Submit &amp; go", ZH: "提交"}, []string{"button.en has markup, &amp;"}, "含有标记"},
		"a link of Markdown":     {contest.MailApproval, "button", contest.Text{EN: "[Submit](https://x)", ZH: "提交"}, []string{"button.en has markup"}, "含有标记"},
		"a lone brace":           {contest.MailApproval, "button", contest.Text{EN: "Submit {Name}", ZH: "提交"}, []string{"button.en has a brace"}, "花括号"},
		"line break in a header": {contest.MailApproval, "subject", contest.Text{EN: "A\r\nBcc: x@y.example", ZH: "提交"}, []string{"subject.en has control characters or line breaks"}, "换行"},
		"control character":      {contest.MailApproval, "paragraphs.approved", contest.Text{EN: "A\x07", ZH: "提交"}, []string{"paragraphs.approved.en has control"}, "控制字符"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			problems := mailtext.Check(contest.Films, contest.MailTexts{c.mail: {c.text: c.own}})
			var got, zh []string
			for _, p := range problems {
				var place []string
				for _, step := range p.Path {
					if step != string(c.mail) || len(p.Path) == 1 {
						place = append(place, step.(string))
					}
				}
				got, zh = append(got, strings.Join(place, ".")+" "+p.Message.EN), append(zh, p.Message.ZH)
			}
			if len(got) != len(c.want) {
				t.Fatalf("%q, want %q", got, c.want)
			}
			for i, part := range c.want {
				if !strings.HasPrefix(got[i], part) || !strings.Contains(zh[i], c.zh) {
					t.Errorf("%q / %q, want %q / %q", got[i], zh[i], part, c.zh)
				}
			}
		})
	}
}

// TestValuesAreNotReadAgain: what a person has typed is no text of an email.
func TestValuesAreNotReadAgain(t *testing.T) {
	t.Parallel()
	got := mailtext.Fill("{name}: {title} {other}", map[string]string{"name": "{title}", "title": "{name} {link}"})
	if got != "{title}: {name} {link} {other}" {
		t.Error(got)
	}
}

// TestAnEditionsOwnText stands in place of the program's, as long as it keeps the rules.
func TestAnEditionsOwnText(t *testing.T) {
	t.Parallel()
	own := contest.Text{EN: "Send it by {deadline}!", ZH: "{deadline} 前提交！"}
	e := *contesttest.Edition()
	e.MailTexts = contest.MailTexts{contest.MailApproval: {
		"paragraphs.submit": own, "subject": {EN: "{nonsense}", ZH: "通过"}, "paragraphs.nonsense": own,
	}}
	if got, _ := mailtext.Text(&e, contest.MailApproval, "paragraphs.submit"); got != own {
		t.Error(got)
	}
	usual, _ := mailtext.Text(contesttest.Edition(), contest.MailApproval, "subject")
	if got, _ := mailtext.Text(&e, contest.MailApproval, "subject"); got != usual {
		t.Error("a text that breaks the rules is sent:", got)
	}
	if _, there := mailtext.Text(&e, contest.MailApproval, "paragraphs.nonsense"); there {
		t.Error("there is a text that no email has")
	}
}

func TestOrderAndPlaceholders(t *testing.T) {
	t.Parallel()
	m := mailtext.Named(contest.Applications, contest.MailApproval)
	if want := []string{
		"subject",
		"greeting",
		"paragraphs.approved",
		"paragraphs.next",
		"button",
	}; !slices.Equal(m.Names, want) ||
		m.File != "registrations" {
		t.Errorf("%s: %v", m.File, m.Names)
	}
	may, must := mailtext.Named(contest.Films, contest.MailApproval).Placeholders("paragraphs.submit")
	if diff := cmp.Diff(
		[][]string{{"deadline", "name", "contest", "edition"}, {"deadline"}},
		[][]string{may, must},
	); diff != "" {
		t.Error(diff)
	}
	if mailtext.Named(contest.Applications, "film-receipt") != nil {
		t.Error("applications have receipts of films")
	}
}
