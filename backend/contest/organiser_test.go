package contest_test

import (
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// TestRolesThatInviteJudges: only roles that may invite learn that the name is wrong.
func TestRolesThatInviteJudges(t *testing.T) {
	t.Parallel()
	service := &jury.JudgeService{}
	for role, want := range map[contest.OrganiserRole]contest.Code{
		contest.OrganiserOwner: contest.CodeValidation, contest.OrganiserJury: contest.CodeValidation,
		contest.OrganiserReviewer: contest.CodeForbidden, contest.OrganiserViewer: contest.CodeForbidden, "": contest.CodeForbidden,
	} {
		account := contest.OrganiserAccount{ID: "1", Email: "lin@films.example", Role: role}
		if _, err := service.Invite(
			t.Context(),
			account.Organiser(),
			contest.International,
			jury.JudgeForm{Role: jury.RoleJudge},
		); contest.CodeOf(
			err,
		) != want {
			t.Errorf("%q: %v, want %s", role, err, want)
		}
		account.DisabledAt = time.Unix(0, 0)
		if _, err := service.Invite(
			t.Context(),
			account.Organiser(),
			contest.International,
			jury.JudgeForm{Role: jury.RoleJudge},
		); contest.CodeOf(
			err,
		) != contest.CodeForbidden {
			t.Errorf("a disabled %q: %v", role, err)
		}
	}
}
