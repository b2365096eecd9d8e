package catalogue

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/mailtext"
)

// TestMailsOfAnEdition: any number of files, for one edition alone.
func TestMailsOfAnEdition(t *testing.T) {
	t.Parallel()
	dir := copyCatalogue(t)
	writeMails(t, dir, "camp", "registrations", `{
  "registration-approved": {
    "subject": {"zh": "欢迎加入", "en": "Welcome"},
    "paragraphs": {"next": {"zh": "请等待。", "en": "Please wait."}}
  }
}`)
	writeMails(t, dir, "camp", "more", `{"registration-approved": {"button": {"zh": "前往", "en": "Go"}}}`)
	c, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{"subject": "Welcome", "paragraphs.next": "Please wait.", "button": "Go"} {
		if got, _ := mailtext.Text(&c.Edition(contest.Camp).Edition, contest.MailApproval, name); got.EN != want {
			t.Errorf("%s is %q", name, got.EN)
		}
	}
	films := &c.Edition(contest.International).Edition
	if got, _ := mailtext.Text(films, contest.MailApproval, "subject"); got.EN == "Welcome" || films.MailTexts != nil {
		t.Errorf("the other edition has %+v", films.MailTexts)
	}
}

// TestWrongMails: each fault is told with its file, its line, and in both languages.
func TestWrongMails(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ content, want string }{
		"unknown email": {
			"{\n  \"registration-aproved\": {\n    \"subject\": {\"zh\": \"甲\", \"en\": \"A\"}\n  }\n}",
			"editions/camp/mails/own.json:2: registration-aproved is no email of this edition; there are ",
		},
		"email of films": {
			`{"film-receipt": {"button": {"zh": "甲", "en": "A"}}}`, "own.json:1: film-receipt is no email of this edition",
		},
		"unknown part": {
			"{\"registration-approved\": {\n\"title\": {\"zh\": \"甲\", \"en\": \"A\"}}}", "own.json:2: registration-approved.title is a key that nobody reads; there are button, facts, greeting, paragraphs, phrases, subject, subjects / 没有这个键",
		},
		"unknown paragraph": {
			"{\"registration-approved\": {\"paragraphs\": {\n\"nxt\": {\"zh\": \"甲\", \"en\": \"A\"}}}}", "own.json:2: registration-approved.paragraphs.nxt is no text of this email; there are paragraphs.approved, paragraphs.next / 不是这封邮件的文字",
		},
		"unknown placeholder": {
			"{\"registration-approved\": {\"subject\": {\n\"zh\": \"{title}\",\n\"en\": \"A\"}}}", "own.json:2: registration-approved.subject.zh has {title}, which is not known here; there are {contest}, {name}, {edition} / 含有 {title}，此处没有这个占位符",
		},
		"code is missing": {
			"{\"login-code\": {\"subject\": {\n\"zh\": \"{code}\",\n\"en\": \"A\"}}}", "own.json:3: login-code.subject.en lacks {code}",
		},
		"language is missing": {
			"{\"registration-approved\": {\n\"subject\": {\"en\": \"A\"}}}", "own.json:2: registration-approved.subject.zh has no Chinese text; every text is needed in both languages / 缺少中文",
		},
		"too long": {
			"{\"registration-approved\": {\"button\": {\n\"zh\": \"甲\",\n\"en\": \"" + strings.Repeat("a", 61) + "\"}}}", "own.json:3: registration-approved.button.en has more than 60 characters / 不得超过 60 个字符",
		},
		"markup": {
			"{\"registration-approved\": {\"button\": {\n\"zh\": \"甲\",\n\"en\": \"<i>Go</i>\"}}}", "own.json:3: registration-approved.button.en has markup, <i>: emails have plain words, and are laid out by the program / 含有标记",
		},
		"no JSON": {`{"registration-approved": `, "own.json:1: "},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			dir := copyCatalogue(t)
			writeMails(t, dir, "camp", "own", c.content)
			_, err := Load(dir)
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%v\nwant %s", err, c.want)
			}
			if report := Check(os.DirFS(dir)); len(report.Problems) == 0 || report.Problems[0].ZH == "" {
				t.Errorf("%+v", report.Problems)
			}
		})
	}
}

// TestAMailTextTwice is a problem of the second file.
func TestAMailTextTwice(t *testing.T) {
	t.Parallel()
	dir := copyCatalogue(t)
	writeMails(t, dir, "camp", "a", `{"registration-approved": {"button": {"zh": "前往", "en": "Go"}}}`)
	writeMails(t, dir, "camp", "b", `{"registration-approved": {"button": {"zh": "去", "en": "Go on"}}}`)
	if _, err := Load(
		dir,
	); err == nil ||
		!strings.Contains(
			err.Error(),
			"mails/b.json:1: registration-approved has button, as a.json has / button 已在 a.json 中写过",
		) {
		t.Error(err)
	}
}

func writeMails(t *testing.T, dir, edition, name, content string) {
	t.Helper()
	folder := filepath.Join(dir, "editions", edition, EmailFolder)
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, name+".json"), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func copyCatalogue(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "catalogue")
	if err := os.CopyFS(dir, os.DirFS("../../catalogue")); err != nil {
		t.Fatal(err)
	}
	return dir
}
