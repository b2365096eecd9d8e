package mail_test

import (
	"flag"
	"html"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/mail"
	"marquee/backend/operations"
	"marquee/backend/organiser"
	"marquee/backend/outbox"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

var update = flag.Bool("update", false, "rewrite the golden files")

func sites() map[contest.EditionID]string {
	return map[contest.EditionID]string{
		contest.International: "https://films.example",
		contest.Camp:          "https://camp.films.example",
	}
}

// editions are both editions with the real dates.
func editions(t *testing.T) []*contest.Edition {
	t.Helper()
	zone, err := time.LoadLocation("Asia/Shanghai")
	if err != nil {
		t.Fatal(err)
	}
	end := time.Date(2025, 9, 30, 12, 0, 0, 0, zone)
	international := &contest.Edition{
		ID: contest.International, Kind: contest.Films, Location: zone, ContactMail: "hello@openframe.example",
		Name:  contest.Text{EN: "Open Frame", ZH: "开画"},
		Title: contest.Text{EN: "Open Frame · AI Short Film Competition 2025", ZH: "开画 · 2025 国际 AI 短片大赛"},
		Prizes: []contest.Prize{
			{Prize: ranking.Prize{ID: "first"}, Name: contest.Text{EN: "First prize", ZH: "一等奖"}},
			{Prize: ranking.Prize{ID: "creative"}, Name: contest.Text{EN: "Best creative", ZH: "最佳创意"}},
		},
		RegistrationEnds: end, SubmissionEnds: end.Add(12 * time.Hour), DecisionWindow: 72 * time.Hour,
	}
	camp := *international
	camp.ID, camp.Kind, camp.Theme, camp.SubmissionEnds = contest.Camp, contest.Applications, contest.Day, time.Time{}
	camp.Title = contest.Text{EN: "Open Frame · Creation Camp", ZH: "开画 · 创作营"}
	camp.RegistrationEnds = time.Date(2025, 10, 25, 0, 0, 0, 0, zone)
	return []*contest.Edition{international, &camp}
}

// TestMails compares every mail, in both languages and editions, with its golden file.
func TestMails(t *testing.T) {
	t.Parallel()
	composer := mail.NewComposer(sites())
	for _, edition := range editions(t) {
		for _, lang := range []contest.Language{contest.English, contest.Chinese} {
			name := map[contest.Language]string{contest.English: "Mei <Lin> & Co", contest.Chinese: "林梅"}[lang]
			reason := map[contest.Language]string{
				contest.English: "The link to your previous works does not open.\nPlease check it.", contest.Chinese: "往期作品链接无法打开。\n请检查。",
			}[lang]
			decided := func(state contest.RegisterState, reviewed time.Time) func() (contest.NewMail, error) {
				return func() (contest.NewMail, error) {
					return composer.ComposeDecision(edition, registration.Registration{
						State:      state,
						Reason:     reason,
						Language:   lang,
						ReviewedAt: reviewed,
						TimeZone:   "America/New_York",
						Form:       registration.Form{Name: name, Email: "mei@example.com"},
					})
				}
			}
			end := edition.RegistrationEnds
			mails := map[string]func() (contest.NewMail, error){
				"login": func() (contest.NewMail, error) {
					return composer.ComposeCode(edition, account.CodeForLogin, "mei@example.com", lang, "012345")
				},
				"code": func() (contest.NewMail, error) {
					return composer.ComposeCode(edition, account.CodeForRegistration, "mei@example.com", lang, "012345")
				},
				"organiser": func() (contest.NewMail, error) {
					return composer.ComposeCode(edition, account.CodeForOrganiser, "mei@example.com", lang, "012345")
				},
				"login-letters": func() (contest.NewMail, error) {
					return composer.ComposeLetters(
						edition,
						account.CodeForLogin,
						"mei@example.com",
						lang,
						"BCDFGHJKLM",
						"AAAAAAAAAAAAAAAAAAAAAA",
					)
				},
				"code-letters": func() (contest.NewMail, error) {
					return composer.ComposeLetters(
						edition,
						account.CodeForRegistration,
						"mei@example.com",
						lang,
						"BCDFGHJKLM",
						"AAAAAAAAAAAAAAAAAAAAAA",
					)
				},
				"approved":      decided(contest.StatePass, end.Add(-time.Hour)),
				"approved-late": decided(contest.StatePass, end.Add(48*time.Hour)),
				"denied":        decided(contest.StateDeny, end.Add(-time.Hour)),
				"denied-late":   decided(contest.StateDeny, end.Add(48*time.Hour)),
			}
			if edition.ID == contest.International { // one mail for both editions
				mails["morning"] = func() (contest.NewMail, error) {
					return composer.ComposeMorning([]operations.MorningPart{
						{
							Edition: edition,
							Needs: []operations.Need{
								{Kind: operations.NeedOldDates, Count: 1},
								{Kind: operations.NeedCopies, Count: 3},
								{Kind: operations.NeedFailedBuild, Count: 1},
							},
						},
						{
							Edition: editions(t)[1],
							Needs: []operations.Need{
								{Kind: operations.NeedRegistrations, Count: 12},
								{Kind: operations.NeedFailedBuild, Count: 1},
							},
						},
					}, operations.MorningReader{OrganiserAccount: contest.OrganiserAccount{Name: name, Email: "mei@example.com"}, Language: lang}, "https://console.films.example")
				}
			}
			if edition.ID == contest.International { // the camp has no submission form
				mails["withdrawn"] = func() (contest.NewMail, error) {
					return composer.ComposeWithdrawal(edition, registration.Registration{
						Language: lang, Form: registration.Form{Name: name, Email: "mei@example.com"},
					}, submission.Submission{WorkID: 1001, Form: submission.Form{Title: "Crane <1>"}})
				}
			}
			mails["broadcast"] = func() (contest.NewMail, error) {
				text := map[contest.Language]outbox.BroadcastText{
					contest.English: {Subject: "Two days left, {name}", Text: "Dear {name},\n\n<b>Two days</b> are left.\r\n\r\nYours,\nthe team"},
					contest.Chinese: {Subject: "还剩两天", Text: "{name}，你好：\n\n还剩两天。\n\n组委会\n敬上"},
				}[lang]
				return composer.ComposeBroadcast(edition, lang, "mei@example.com", text.For(name))
			}
			if edition.ID == contest.International {
				mails["disqualified"] = disqualification(composer, edition, lang, name, false)
				mails["restored"] = disqualification(composer, edition, lang, name, true)
				mails["withdrawn-asked"] = func() (contest.NewMail, error) {
					return composer.ComposeRequestedWithdrawal(edition, registration.Registration{
						Language: lang, Form: registration.Form{Name: name, Email: "mei@example.com"},
					}, submission.Submission{WorkID: 1001, Form: submission.Form{Title: "Crane <1>"}}, reason)
				}
				mails["receipt"] = func() (contest.NewMail, error) { return composeReceipt(composer, edition, lang, name) }
			}
			for mailName, end := range map[string]contest.RegistrationEnd{
				"registration-disqualified": contest.EndDisqualified, "registration-withdrawn": contest.EndWithdrawn, "registration-restored": "",
			} {
				mails[mailName] = func() (contest.NewMail, error) {
					return composer.ComposeRegistrationEnd(edition, registration.Registration{
						Language: lang, Form: registration.Form{Name: name, Email: "mei@example.com"},
					}, end, end == "", []results.ListedWork{{WorkID: 1001, Title: "Crane <1>"}}, reason)
				}
			}
			for mailName, prizes := range prizesOfMails(edition.ID) {
				mails[mailName] = func() (contest.NewMail, error) {
					return composer.ComposeResult(edition, results.ResultMail{
						Name:     name,
						Email:    "mei@example.com",
						Language: lang,
						WorkID:   1001,
						Title:    "Crane <1>",
						Prizes:   prizes,
					})
				}
			}
			if lang == contest.English { // one mail has both languages
				for _, news := range []organiser.FactorNews{organiser.FactorAppAdded, organiser.FactorPasskeyAdded, organiser.FactorPasskeyRemoved, organiser.FactorsReset, organiser.FactorCodesRenewed} {
					mails[strings.ReplaceAll(string(news), " ", "-")] = func() (contest.NewMail, error) {
						who := contest.OrganiserAccount{Name: name, Email: "mei@example.com"}
						return composer.ComposeFactorNews(edition, who, news, "Mei <laptop>")
					}
				}
				mails["reminder"] = reminder(composer, edition, jury.RoleJudge, 0)
				mails["judge-key"] = func() (contest.NewMail, error) {
					return composer.ComposeJudgeKey(edition, jury.JudgeKey{
						Judge: jury.Judge{Name: "Mei <Lin>", Role: jury.RoleJudge, Email: "judge@example.com"},
						Key:   make([]byte, 32), At: edition.RegistrationEnds,
					})
				}
				mails["reminder-partial"] = reminder(composer, edition, jury.RoleJudge, 3)
				if edition.ID == contest.International {
					mails["reminder-nominator"] = reminder(composer, edition, jury.RoleNominator, 2)
				}
			}
			for mailName, compose := range mails {
				m, err := compose()
				if err != nil {
					t.Fatal(err)
				}
				got := "To: " + m.To + "\nKind: " + string(
					m.Kind,
				) + "\nSubject: " + m.Subject + "\n\n" + m.Text + "\n" + m.HTML
				golden(t, string(edition.ID)+"-"+mailName+"."+string(lang)+".txt", got)
				said := strings.ReplaceAll(m.Text, "/register#", "/") // the page's path
				if edition.Applies() &&
					(strings.Contains(m.Subject+m.Text, "参赛") || strings.Contains(m.Subject+m.Text, "报名") || strings.Contains(said, "egist") && !strings.HasPrefix(mailName, "denied") && !strings.HasPrefix(mailName, "registration-")) {
					t.Errorf("%s of the camp speaks of a competition:\n%s", mailName, m.Text)
				}
			}
		}
	}
}

// disqualification composes the mail about a work that is disqualified or restored.
func disqualification(
	composer *mail.Composer,
	edition *contest.Edition,
	lang contest.Language,
	name string,
	restored bool,
) func() (contest.NewMail, error) {
	reason := map[contest.Language]string{
		contest.English: "The film was shown in 2023.\nThe rules exclude that.", contest.Chinese: "影片已于 2023 年公映。\n不符合参赛要求。",
	}[lang]
	return func() (contest.NewMail, error) {
		return composer.ComposeDisqualification(edition, registration.Registration{
			Language: lang, Form: registration.Form{Name: name, Email: "mei@example.com"},
		}, submission.Submission{WorkID: 1001, Form: submission.Form{Title: "Crane <1>"}}, restored, reason)
	}
}

// prizesOfMails are the prizes in each mail about results.
func prizesOfMails(edition contest.EditionID) map[string][]string {
	if edition == contest.Camp {
		return map[string][]string{
			"selected":    {results.PrizeSelected, results.PrizeShortlisted},
			"shortlisted": {results.PrizeShortlisted},
		}
	}
	return map[string][]string{"winner": {"first", "creative"}, "finalist": nil}
}

// reminder composes the mail to a judge or nominator.
func reminder(
	composer *mail.Composer,
	edition *contest.Edition,
	role jury.Role,
	partial int,
) func() (contest.NewMail, error) {
	return func() (contest.NewMail, error) {
		return composer.ComposeReminder(edition, judging.JuryProgress{
			Judge: jury.Judge{
				Name:  "Mei <Lin>",
				Role:  role,
				Email: "judge@example.com",
			},
			Done:    5,
			Partial: partial,
			Total:   14,
		})
	}
}

// composeReceipt composes the mail about a film of two gigabytes.
func composeReceipt(
	composer *mail.Composer,
	edition *contest.Edition,
	lang contest.Language,
	name string,
) (contest.NewMail, error) {
	r, err := upload.Receipt{
		UploadID: "0c0a5d0e-8a1d-4c5c-9a53-3f0a2f6b7f11", Edition: edition.ID, Size: 2 << 30, Checksum: 5,
		BegunAt: edition.SubmissionEnds.Add(-time.Hour), ArrivedAt: edition.SubmissionEnds.Add(-time.Second),
	}.Sign(upload.NewReceiptKeys(make([]byte, 32)), edition.Location)
	if err != nil {
		return contest.NewMail{}, err
	}
	r.Head = upload.LogHead{Size: "4096", Root: "qFgS/7lmVag7CNcnFmoNE4HHPLoVkkvRgTW3cYRYzbk="}
	return composer.ComposeReceipt(edition, account.Entrant{Email: "account@example.com"}, upload.Owner{
		Language: lang, Name: name, Email: "mei@example.com",
	}, upload.Upload{Name: "night <cut>.mp4"}, r)
}

// TestMailedReceiptIsValid when it is copied from the text and from the HTML.
func TestMailedReceiptIsValid(t *testing.T) {
	t.Parallel()
	keys := upload.NewReceiptKeys(make([]byte, 32)).Published()
	for _, lang := range []contest.Language{contest.English, contest.Chinese} {
		m, err := composeReceipt(mail.NewComposer(nil), editions(t)[0], lang, "Mei")
		if err != nil {
			t.Fatal(err)
		}
		lines := regexp.MustCompile(`(?m)^ +\{.*\n.*$`).FindString(m.Text)
		quote := regexp.MustCompile(`(?s)<td class="quote"[^>]*>(.*?)</td>`).FindStringSubmatch(m.HTML)
		if quote == nil {
			t.Fatalf("%s: no quote in %s", lang, m.HTML)
		}
		for _, copied := range []string{lines, html.UnescapeString(quote[1])} {
			if _, err := upload.OpenReceipt(copied, keys); err != nil {
				t.Errorf("%s: %v in %q", lang, err, copied)
			}
		}
	}
}

// TestReceiptWithoutARegistration is sent to the account's address, without a name.
func TestReceiptWithoutARegistration(t *testing.T) {
	t.Parallel()
	edition := editions(t)[0]
	m, err := mail.NewComposer(
		nil,
	).ComposeReceipt(
		edition,
		account.Entrant{Email: "account@example.com", Language: contest.Chinese},
		upload.Owner{},
		upload.Upload{Name: "a.mp4"},
		upload.Receipt{},
	)
	if err != nil || m.To != "account@example.com" || m.Language != contest.Chinese || strings.Contains(m.Text, "你好") {
		t.Errorf("%+v, %v", m, err)
	}
}

// TestDeadlinesAreInBothZones: in New York summer time ends on 2 November.
func TestDeadlinesAreInBothZones(t *testing.T) {
	t.Parallel()
	edition := *editions(t)[0]
	for _, c := range []struct{ end, english, chinese string }{
		{"2025-09-30T12:00:00+08:00", "30 September 2025, 12:00 Beijing time · 00:00 in New York", "2025 年 9 月 30 日 12:00（北京时间，纽约时间 9 月 30 日 00:00）"},
		{"2025-10-01T00:00:00+08:00", "30 September 2025, 24:00 Beijing time · 12:00 in New York", "2025 年 9 月 30 日 24:00（北京时间，纽约时间 9 月 30 日 12:00）"},
		{"2025-10-03T09:05:00+08:00", "3 October 2025, 09:05 Beijing time · 2 October, 21:05 in New York", "2025 年 10 月 3 日 09:05（北京时间，纽约时间 10 月 2 日 21:05）"},
		{"2025-11-03T12:00:00+08:00", "3 November 2025, 12:00 Beijing time · 2 November, 23:00 in New York", "2025 年 11 月 3 日 12:00（北京时间，纽约时间 11 月 2 日 23:00）"},
	} {
		end, err := time.Parse(time.RFC3339, c.end)
		if err != nil {
			t.Fatal(err)
		}
		edition.RegistrationEnds = end
		for lang, want := range map[contest.Language]string{contest.English: c.english, contest.Chinese: c.chinese} {
			m, err := mail.NewComposer(
				nil,
			).ComposeDecision(
				&edition,
				registration.Registration{State: contest.StateDeny, Language: lang, TimeZone: "America/New_York"},
			)
			if err != nil || !strings.Contains(m.Text, want) {
				t.Errorf("%s: %v, want %q in\n%s", c.end, err, want, m.Text)
			}
		}
	}
}

func TestMailWithoutSiteHasNoLink(t *testing.T) {
	t.Parallel()
	edition := &contest.Edition{
		ID:             contest.International,
		Kind:           contest.Films,
		Location:       time.UTC,
		SubmissionEnds: time.Unix(1, 0),
	}
	m, err := mail.NewComposer(
		nil,
	).ComposeDecision(
		edition,
		registration.Registration{State: contest.StatePass, Language: contest.English},
	)
	if err != nil {
		t.Fatal(err)
	}
	if strings.Contains(m.Text, "/submit") || strings.Contains(m.HTML, "/submit") {
		t.Errorf("the mail has a link:\n%s\n%s", m.Text, m.HTML)
	}
}

func TestUndecidedRegistrationIsNotMailed(t *testing.T) {
	t.Parallel()
	r := registration.Registration{State: contest.StateSubmitted}
	if m, err := mail.NewComposer(nil).ComposeDecision(&contest.Edition{Location: time.UTC}, r); err == nil {
		t.Errorf("a mail was composed: %s", m.Text)
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
		t.Fatalf("%v (go test ./backend/mail -run TestMails -update writes it)", err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", name, diff)
	}
}
