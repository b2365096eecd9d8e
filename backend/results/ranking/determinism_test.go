package ranking_test

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"marquee/backend/results/ranking"
)

// contest draws a panel with missing cards. math/rand/v2 keeps the numbers of a PCG for a seed.
func contest(judges, works, percent int) ranking.Panel {
	random := rand.New(rand.NewPCG(1, 2))
	p := ranking.Panel{Weights: weights}
	for w := range works {
		p.Works = append(p.Works, 100+w)
	}
	for j := range judges {
		name := fmt.Sprintf("judge %02d", j)
		p.Judges = append(p.Judges, name)
		for place, w := range random.Perm(works) {
			if random.IntN(100) < percent {
				card := ranking.Card{Judge: name, Work: 100 + w, Place: place + 1, Scores: make([]int, len(weights))}
				for c := range card.Scores {
					card.Scores[c] = 4000 + 100*(w%20) + 90*(j%10) + random.IntN(2000)
				}
				p.Cards = append(p.Cards, card)
			}
		}
	}
	return p
}

// everything is all that is computed from a panel, in JSON.
func everything(t *testing.T, p ranking.Panel) string {
	t.Helper()
	o := ranking.Options{Shrinkage: 2, WorkShrinkage: 0.5, MinimumCards: 3, Draws: 200, Seed: 7}
	r := compute(t, p, o)
	left, err := ranking.LeaveOneOut(p, o, ranking.Corrected, 9)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(map[string]any{"results": r, "left": left, "ties": r.Ties(ranking.Mean)})
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The hash is that of a run on amd64; a machine with other bits fails here. Adapt it only to a change of what is
// computed.
func TestResultsAreTheSameBitsOnEveryMachine(t *testing.T) {
	t.Parallel()
	sum := sha256.Sum256([]byte(everything(t, contest(12, 40, 60))))
	if got, want := hex.EncodeToString(
		sum[:],
	), "66788db4114aa05c49e6dd8f0074d28d3d953c14c08f12ad34c22d8637e8648b"; got != want {
		t.Errorf("the hash of the results is %s, want %s", got, want)
	}
}

// So many draws that they are fitted in several goes; without a judge by both rankings.
func TestManyDrawsAreTheSameBits(t *testing.T) {
	t.Parallel()
	p, o, hash := contest(30, 120, 25), ranking.Usual(11), sha256.New()
	for _, ranks := range []ranking.Ranking{ranking.Mean, ranking.Corrected} {
		left, err := ranking.LeaveOneOut(p, o, ranks, 40)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(hash, "%+v", left)
	}
	text, err := json.Marshal(compute(t, p, o))
	if err != nil {
		t.Fatal(err)
	}
	hash.Write(text)
	if got, want := hex.EncodeToString(
		hash.Sum(nil),
	), "766959ebf07dfcd9963ebc1101bc726cca33d96c405db7c37900385231ee32aa"; got != want {
		t.Errorf("the hash of the results is %s, want %s", got, want)
	}
}

func TestNamesAndTheOrderOfCardsChangeNothing(t *testing.T) {
	t.Parallel()
	p := contest(12, 40, 60)
	want := everything(t, p)
	random := rand.New(rand.NewPCG(3, 4))
	for range 5 {
		shuffled := ranking.Panel{
			Weights: p.Weights,
			Judges:  slices.Clone(p.Judges),
			Works:   slices.Clone(p.Works),
			Cards:   slices.Clone(p.Cards),
		}
		random.Shuffle(len(shuffled.Judges), reflect.Swapper(shuffled.Judges))
		random.Shuffle(len(shuffled.Works), reflect.Swapper(shuffled.Works))
		random.Shuffle(len(shuffled.Cards), reflect.Swapper(shuffled.Cards))
		if got := everything(t, shuffled); got != want {
			t.Fatal("the results depend on the order of rows")
		}
		// The new names keep the order by name, in which the results list the judges, and are sorted before and after
		// others.
		prefix := []string{"a", "z"}[random.IntN(2)]
		for i, name := range shuffled.Judges {
			shuffled.Judges[i] = prefix + name
		}
		for i := range shuffled.Cards {
			shuffled.Cards[i].Judge = prefix + shuffled.Cards[i].Judge
		}
		if got := strings.ReplaceAll(everything(t, shuffled), `"`+prefix+"judge", `"judge`); got != want {
			t.Fatal("the results depend on the judges' names")
		}
	}
}

// Reversing the names reverses the list of judges; every number stays.
func TestReversedNamesChangeNoNumber(t *testing.T) {
	t.Parallel()
	p := contest(12, 40, 60)
	o := ranking.Options{Shrinkage: 2, WorkShrinkage: 0.5, MinimumCards: 3, Draws: 200, Seed: 7}
	before := compute(t, p, o)
	reversed := func(name string) string { return fmt.Sprintf("%02d", 99-slices.Index(p.Judges, name)) }
	other := ranking.Panel{Weights: p.Weights, Works: p.Works}
	for _, name := range p.Judges {
		other.Judges = append(other.Judges, reversed(name))
	}
	for _, card := range p.Cards {
		card.Judge = reversed(card.Judge)
		other.Cards = append(other.Cards, card)
	}
	after := compute(t, other, o)
	if !reflect.DeepEqual(before.Works, after.Works) {
		t.Error("the works depend on the judges' names")
	}
	slices.Reverse(after.Judges)
	for i, j := range after.Judges {
		j.Name = before.Judges[i].Name
		if !reflect.DeepEqual(j, before.Judges[i]) {
			t.Errorf("%+v, with another name %+v", before.Judges[i], j)
		}
	}
}
