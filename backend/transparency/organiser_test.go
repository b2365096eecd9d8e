package transparency_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/transparency"
)

var organiserTamperings = flag.Int(
	"organiser-tamperings",
	400,
	"how many histories an organiser with all keys rewrites",
)

// TestOrganiserWhoRewritesHistoryIsFound: somebody outside has saved a head. The organiser then changes what lies under
// it in a random way, computes the results again and signs everything with the true keys.
func TestOrganiserWhoRewritesHistoryIsFound(t *testing.T) {
	t.Parallel()
	known := verifier(t, testKeys(1))
	honest := newAttacked(t)
	honest.closeJudging()
	honest.signed()
	saved, under := honest.export.Note, len(honest.export.Rows)
	for seed := range uint64(*organiserTamperings) { //nolint:gosec // not negative
		r := rand.New(rand.NewPCG(seed, 36)) //nolint:gosec // repeatable on purpose
		a := &attacked{t: t, at: honest.at, judges: honest.judges, export: honest.export}
		a.export.Rows = slices.Clone(honest.export.Rows)
		what := a.rewrite(r, under)
		f := a.signed()
		verified, err := transparency.Verify(f.fs(), known)
		if err == nil {
			err = verified.CheckHead(f.fs(), "saved", saved, known)
		}
		if err == nil {
			t.Fatalf("seed %d was not found: %s", seed, what)
		}
	}
}

// rewrite changes the rows under the saved head, and says how.
func (a *attacked) rewrite(r *rand.Rand, under int) string {
	rows, at := a.export.Rows, r.IntN(under)
	other := (at + 1 + r.IntN(under-1)) % under
	switch r.IntN(7) {
	case 0:
		a.export.Rows = slices.Delete(rows, at, at+1)
		return fmt.Sprint("dropped ", rows[at].Record)
	case 1:
		rows[at], rows[other] = rows[other], rows[at]
		return fmt.Sprint("swapped ", at, other)
	case 2:
		rows[at] = transparency.NewRow(contest.RecordScorecard, transparency.NewSalt(), rows[at].Record)
		return fmt.Sprint("another salt at ", at)
	case 3:
		commitment := rows[at].Commitment.String()
		rows[at] = rows[at].Erase()
		a.add(contest.RecordErased, "", transparency.ErasedData{WorkIDs: []int{}, Commitments: []string{commitment}})
		return fmt.Sprint("erased ", at)
	case 4:
		a.card(a.judges[r.IntN(2)], 1+r.IntN(2), r.IntN(10001), 1)
		made := a.export.Rows[len(a.export.Rows)-1]
		a.export.Rows = slices.Insert(a.export.Rows[:len(a.export.Rows)-1], at, made)
		return fmt.Sprint("a card added at ", at)
	case 5:
		digit := strings.IndexAny(rows[at].Record[40:], "123456789")
		if digit < 0 {
			digit = 1
		}
		digit += 40
		line := rows[at].Record[:digit] + string(
			'1'+(rows[at].Record[digit]-'0'+byte(r.IntN(7)))%9,
		) + rows[at].Record[digit+1:]
		if line == rows[at].Record {
			line = strings.Replace(line, `"at":"2025`, `"at":"2024`, 1)
		}
		rows[at] = transparency.Row{
			Class:  rows[at].Class,
			Salt:   rows[at].Salt,
			Record: line,
			Digest: transparency.DigestOf(rows[at].Salt, line),
		}
		rows[at].Commitment = transparency.CommitDigest(rows[at].Class, rows[at].Digest)
		return fmt.Sprint("changed to ", line)
	default:
		a.export.Rows = rows[:max(1, at)]
		return fmt.Sprint("cut at ", at)
	}
}
