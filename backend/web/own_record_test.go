package web_test

import (
	"encoding/json"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

type ownRecords struct {
	Pseudonym   string
	PublishedAt *string
	Records     []struct {
		Leaf                     *int
		Commitment, Salt, Record string
	}
	Standing *struct {
		Severity float64
		Changes  int
		Ranks    []struct{ WorkID, Rank int }
	}
}

// TestAJudgeReadsTheOwnRecords and nobody else's, with leaves and what they did once the results are public.
func TestAJudgeReadsTheOwnRecords(t *testing.T) {
	t.Parallel()
	j := newJury(t, 2, withLog)
	j.shortlist(1, 2)
	mei, tom, lin := j.loggedIn(
		"Mei",
		jury.RoleJudge,
	), j.loggedIn(
		"Tom",
		jury.RoleJudge,
	), j.loggedIn(
		"Lin",
		jury.RoleNominator,
	)
	full := object{"creativity": 90, "technical": 80, "artistic": 70, "story": 60}
	var card struct{ Commitment, Salt, Record string }
	mei.post(mei.at("judge"), full.with(object{"workId": 1})).ok(&card)
	mei.post(mei.at("judge"), full.with(object{"workId": 2, "creativity": 10})).ok(nil)
	tom.post(tom.at("judge"), full.with(object{"workId": 1})).ok(nil)
	lin.post(lin.at("nominate"), object{"workId": 1, "award": "LEVEL", "comments": "x"}).ok(nil)
	j.sequence()

	var before, after, nominator ownRecords
	mei.get(mei.at("judge/records")).ok(&before)
	if before.PublishedAt != nil || before.Standing != nil || before.Records[0].Leaf != nil {
		t.Errorf("before the publication: %+v", before)
	}
	j.sql(`INSERT INTO publications (edition, winners, published_at) VALUES ('international', '{}', now())`)
	mei.get(mei.at("judge/records")).ok(&after)
	kinds := []string{}
	for _, r := range after.Records {
		var record struct{ Kind, Judge string }
		if err := json.Unmarshal([]byte(r.Record), &record); err != nil {
			t.Fatal(err)
		}
		if record.Judge != after.Pseudonym || r.Leaf == nil {
			t.Errorf("record %s at leaf %v, want one of %s", r.Record, r.Leaf, after.Pseudonym)
		}
		kinds = append(kinds, record.Kind)
	}
	if got := strings.Join(kinds, " "); got != "judge.enabled scorecard.set scorecard.set" {
		t.Errorf("the records are %s", got)
	}
	if last := after.Records[1]; last.Commitment != card.Commitment || last.Salt != card.Salt ||
		last.Record != card.Record {
		t.Errorf("record %+v, want what was answered at saving", last)
	}
	if s := after.Standing; s == nil || len(s.Ranks) != 2 {
		t.Errorf("standing %+v, want the ranks of two works", s)
	}
	lin.get(lin.at("nominate/records")).ok(&nominator)
	if len(nominator.Records) != 2 || nominator.Standing != nil {
		t.Errorf("the nominator reads %+v", nominator)
	}
	lin.get(lin.at("judge/records")).fails(contest.CodeForbidden)
}
