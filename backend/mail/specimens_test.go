package mail_test

import (
	"crypto/sha256"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/backend/contest"
	"marquee/backend/mail"
	"marquee/backend/mail/specimen"
	"marquee/backend/registration"
)

// specimens composes every kind of mail that an edition sends, to readers of a language and to those who get both.
func specimens(t *testing.T, edition *contest.Edition, lang contest.Language) map[contest.MailKind][]specimen.Specimen {
	t.Helper()
	composer := mail.NewComposer(sites())
	composer.Console = "https://console.films.example"
	all, err := specimen.Source{
		Composer: composer, Site: sites()[edition.ID], Console: composer.Console,
	}.Of(edition, lang)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// TestEveryByte holds every byte of every email: a digest of each, in testdata/specimens.sha256. Run with -update after
// a change of a text that is meant.
func TestEveryByte(t *testing.T) {
	t.Parallel()
	const golden = "testdata/specimens.sha256"
	var lines []string
	for _, edition := range editions(t) {
		for _, lang := range []contest.Language{contest.English, contest.Chinese} {
			for kind, all := range specimens(t, edition, lang) {
				for _, s := range all {
					sum := sha256.Sum256([]byte(s.Mail.Subject + "\x00" + s.Mail.Text + "\x00" + s.Mail.HTML))
					lines = append(
						lines,
						fmt.Sprintf("%s %s %q %s %q %x", edition.ID, lang, s.Language, kind, s.Name, sum),
					)
				}
			}
		}
	}
	slices.Sort(lines)
	got := strings.Join(lines, "\n") + "\n"
	if *update {
		write(t, golden, got)
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("the bytes of emails differ (-want +got):\n%s", diff)
	}
}

// TestDecisionNamesTheReadersZone: a deadline is told in the zone of the edition and in that of its reader.
func TestDecisionNamesTheReadersZone(t *testing.T) {
	t.Parallel()
	for _, lang := range []contest.Language{contest.English, contest.Chinese} {
		m := specimens(t, editions(t)[0], lang)[contest.MailApproval][0].Mail
		zone := registration.ReadersZone(registration.Registration{TimeZone: "Africa/Lagos"})
		if !strings.Contains(m.Text, zone.String()[len("Africa/"):]) && !strings.Contains(m.Text, "拉各斯时间") {
			t.Errorf("the reader's zone is not named:\n%s", m.Text)
		}
	}
}
