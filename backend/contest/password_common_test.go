package contest_test

import (
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/jury"
	"marquee/backend/jury/jurytest"
	"marquee/backend/upload"
)

func TestPasswordsThatAreEasyToGuessAreRefused(t *testing.T) {
	service := &jury.JudgeService{
		Judges:    &jurytest.Accounts{},
		Passwords: &jurytest.RecordingHasher{},
		Clock:     contesttest.FixedClock{},
	}
	set := func(password string) contest.Code {
		return contesttest.CodeOrNone(
			service.SetPassword(t.Context(), contest.ToolsOrganiser("ada"), contest.Camp, "Mei Lin", password),
		)
	}
	for _, password := range []string{
		"password1234", "P@ssw0rd2025!", "passwordpassword", "123456789012", "qwertyuiop12", "aaaaaaaaaaaa", "abcabcabcabc",
		"Administrator1", "iloveyou2025!!", "letmein-letmein", "1q2w3e4r5t6y", "qwertyqwerty!", "MeiLin2025!!", "mei-lin-mei-lin", "夜船夜船夜船夜船",
		"Summer2025!Summer", "judgejudge2025", "密码密码密码12345678", "elevenchars",
	} {
		if got := set(password); got != contest.CodeValidation {
			t.Errorf("%q: %q, want VALIDATION_FAILED", password, got)
		}
	}
	for _, password := range []string{
		"correct horse", "the-seats-are-numbered", "last-picture-show-1", "night ferry at nine", "十二个汉字也可以当作密码", contest.NewPassword(),
	} {
		if got := set(password); got != "" {
			t.Errorf("%q: %q, want accepted", password, got)
		}
	}
}

func TestRepeatedNamesAndMarkupAreNoPasswords(t *testing.T) {
	t.Parallel()
	service := &jury.JudgeService{
		Judges:    &jurytest.Accounts{},
		Passwords: &jurytest.RecordingHasher{},
		Clock:     contesttest.FixedClock{},
	}
	set := func(password string) contest.Code {
		return contesttest.CodeOrNone(
			service.SetPassword(t.Context(), contest.ToolsOrganiser("ada"), contest.Camp, "Mei Lin", password),
		)
	}
	for _, password := range []string{"Lock 5 Lock 5", "lantern-lantern", "Harbour1Harbour2", `<img src=x onerror=alert(1)>`, "<script>alert(1)</script>", "javascript:alert(1)"} {
		if got := set(password); got != contest.CodeValidation {
			t.Errorf("%q: %q", password, got)
		}
	}
	if got := set("lantern < harbour"); got != "" && got != "OK" {
		t.Errorf("a sign alone: %q", got)
	}
}

// TestLettersOfANameHideNoCommonPassword: a judge whose name has a word of one letter is told of common passwords too.
func TestLettersOfANameHideNoCommonPassword(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"Mei E Lin", "Zoë 8e28", "A. P. Ray", "Wu"} {
		for _, password := range []string{"qwertyuiop12", "Open Frame 2025!", "ｐａｓｓｗｏｒｄ１２３４", "password1234", "Administrator1", name + " 2025 2025"} {
			fieldErrs := contest.FieldErrors{}
			contest.CheckPassword(fieldErrs, "password", password, name)
			if fieldErrs.Err() == nil {
				t.Errorf("%q is a password of %q", password, name)
			}
		}
	}
}

func TestFileNamesKeepNoFolderAndNoDirectionMarks(t *testing.T) {
	t.Parallel()
	for given, want := range map[string]string{
		"a\u202Egnp.mp4": "agnp.mp4", "../../film.mp4": "film.mp4", `C:\films\my film.mp4`: "my film.mp4", "\u2066x\u2069.mov": "x.mov", "片.mp4": "片.mp4",
		"a\u2028b.mov": "a b.mov", "a\u2029.mov": "a .mov", "fi\u00ADlm\u2060.mp4": "film.mp4", "ᠮᠣᠩ\u180Eᠠ.mp4": "ᠮᠣᠩ\u180Eᠠ.mp4",
	} {
		if got := upload.FileName(given); got != want {
			t.Errorf("%q becomes %q, want %q", given, got, want)
		}
	}
}

// TestNamesOfEditionAndContestAreNoPassword, at every place where a judge's password is set by an organiser.
func TestNamesOfEditionAndContestAreNoPassword(t *testing.T) {
	t.Parallel()
	edition := &contest.Edition{
		ID:    contest.International,
		Kind:  contest.Films,
		Name:  contest.Text{EN: "Nightfall", ZH: "暮色放映"},
		Title: contest.Text{EN: "The Last Picture Show 2026", ZH: "暮色放映国际短片大赛"},
	}
	service := &jury.JudgeService{
		Judges: &jurytest.Accounts{}, Passwords: &jurytest.RecordingHasher{}, Clock: contesttest.FixedClock{},
		Mails: &jury.JudgeMails{Editions: contest.NewEditions(edition), Now: contesttest.FixedClock{}.Now},
	}
	for password, want := range map[string]contest.Code{
		"lastpictureshow1": contest.CodeValidation, "The-Last-Picture-Show": contest.CodeValidation, "L4st P1cture 5how!": contest.CodeValidation,
		"nightfall2026!!": contest.CodeValidation, "showlastpicture99": contest.CodeValidation, "暮色放映暮色放映2026": contest.CodeValidation, "暮色放映国际短片大赛评委1": contest.CodeValidation,
		"picture a walrus in plaid": "", "nightfall above the orchard": "",
	} {
		if got := contesttest.CodeOrNone(
			service.SetPassword(t.Context(), contest.ToolsOrganiser("ada"), edition.ID, "Mei Lin", password),
		); got != want {
			t.Errorf("%q: %q, want %q", password, got, want)
		}
	}
}
