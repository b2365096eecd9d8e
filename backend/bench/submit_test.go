package bench

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/stores"
	"marquee/backend/submission"
)

const (
	contestedSends = 30 // of one link, by as many entrants
	otherSends     = 10 // of links of their own, beside them
)

// TestSubmitBesideContestedLink compares how long ten entrants wait for their submissions
// beside thirty sends of one link with how long they wait without. Both are measured in
// turn.
func TestSubmitBesideContestedLink(t *testing.T) {
	rounds := 3
	if given().full {
		rounds = 15
	}
	db, err := stores.Open(t.Context(), database(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	s := submitting{t: t, db: db}
	for i := range contestedSends + otherSends {
		who, err := db.EnsureEntrant(t.Context(), fmt.Sprintf("sender%d@films.example", i), contest.English)
		if err != nil {
			t.Fatal(err)
		}
		s.entrants = append(s.entrants, who.ID)
	}
	s.round("warm", true)
	var alone, beside, ratios []float64
	for i := range rounds {
		quiet := milliseconds(quantile(s.round(fmt.Sprintf("quiet%d", i), false), 0.5))
		busy := milliseconds(quantile(s.round(fmt.Sprintf("busy%d", i), true), 0.5))
		alone, beside, ratios = append(alone, quiet), append(beside, busy), append(ratios, busy/quiet)
	}
	what := fmt.Sprintf("%d submissions beside %d sends of one link", otherSends, contestedSends)
	publish(
		t,
		figure{What: what, Figure: "the ten alone, p50", Measured: median(alone), Unit: "ms", Digits: 1},
		figure{What: what, Figure: "the ten beside them, p50", Measured: median(beside), Unit: "ms", Digits: 1},
		figure{
			What:     what,
			Figure:   "beside them against alone, ×",
			Measured: median(ratios),
			Digits:   2,
			AtMost:   new(2.0),
		},
	)
}

type submitting struct {
	t        *testing.T
	db       *stores.DB
	entrants []string
}

// round has the last entrants submit at once, with the contested link sent by the others or
// not, and returns how long each of the last waited.
func (s submitting) round(name string, contested bool) []time.Duration {
	s.t.Helper()
	var group sync.WaitGroup
	waits := make([]time.Duration, otherSends)
	start := make(chan struct{})
	for i := range s.entrants {
		other := i - contestedSends
		if other < 0 && !contested {
			continue
		}
		link := "video.example/" + name
		if other >= 0 {
			link = fmt.Sprintf("video.example/%s/%d", name, other)
		}
		group.Go(func() {
			<-start
			began := time.Now()
			err := s.send(s.entrants[i], link)
			if other >= 0 {
				waits[other] = time.Since(began)
			}
			if code := contest.CodeOf(err); err != nil && (other >= 0 || code != contest.CodeLinkUsed) {
				s.t.Errorf("%s of entrant %d: %v", link, i, err)
			}
		})
	}
	close(start)
	group.Wait()
	return waits
}

func (s submitting) send(entrant, link string) error {
	_, err := s.db.Submit(context.Background(), submission.NewSubmission{
		Edition:   contest.International,
		EntrantID: entrant,
		Most:      1000,
		LinkKey:   link,
		At:        time.Now(),
		Form: submission.Form{
			Title:       "T",
			Description: "D",
			Process:     "P",
			VideoLink:   "https://" + link,
			Tools:       []contest.Tool{contest.ToolVeo},
		},
	})
	return err
}
