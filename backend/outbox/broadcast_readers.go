package outbox

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
)

// BroadcastReader is a recipient of a broadcast.
type BroadcastReader struct {
	Name      string
	Email     string
	Language  contest.Language
	EntrantID string // "" for judges
	Refused   bool   // the last mail to the address was refused or not sent in time

	// Of a mail about a deadline:
	Deadline, Former time.Time
	Fill             []string // placeholders and their values in turn
}

// readers lists the readers of a filter, each address once, with whose last mail was refused.
func (s *BroadcastService) readers(
	ctx context.Context,
	edition, planned *contest.Edition,
	to BroadcastFilter,
) ([]BroadcastReader, error) {
	readers, err := s.readersOfList(ctx, edition, planned, to)
	if err != nil || to.Sending == "" {
		return readers, err
	}
	sent, err := s.Broadcasts.SentTo(ctx, edition.ID, to.Sending)
	if err != nil {
		return nil, err
	}
	addresses, entrants := map[string]bool{}, map[string]bool{"": false}
	for _, to := range sent {
		addresses[to.Email] = true
		entrants[to.EntrantID] = to.EntrantID != ""
	}
	return slices.DeleteFunc(readers, func(r BroadcastReader) bool {
		return !addresses[strings.ToLower(r.Email)] && !entrants[r.EntrantID]
	}), nil
}

func (s *BroadcastService) readersOfList(
	ctx context.Context,
	edition, planned *contest.Edition,
	to BroadcastFilter,
) ([]BroadcastReader, error) {
	switch {
	case to.Group == BroadcastUntoldDeadline:
		untold, err := s.Notices.Untold(ctx, planned)
		return ReadersOf(edition, untold), err
	case to.Audience() == AudienceJury:
		return s.jurors(ctx, edition, to)
	}
	entrants, err := s.Broadcasts.BroadcastEntrants(ctx, edition.ID)
	if err != nil {
		return nil, err
	}
	winners := map[int]bool{}
	if to.Winner != nil {
		public, err := s.Broadcasts.Publication(ctx, edition.ID)
		if err != nil {
			return nil, err
		}
		if public != nil {
			for _, w := range public.Winners {
				winners[w.WorkID] = true
			}
		}
	}
	var readers []BroadcastReader
	known := map[string]bool{}
	for _, e := range entrants {
		if address := strings.ToLower(e.Email); to.entrant(edition, e, winners) && !known[address] {
			known[address] = true
			readers = append(readers, e.BroadcastReader)
		}
	}
	return readers, nil
}

// jurors lists the accounts of a filter that may log in and have an address.
func (s *BroadcastService) jurors(
	ctx context.Context,
	edition *contest.Edition,
	to BroadcastFilter,
) ([]BroadcastReader, error) {
	accounts, err := s.Progress.Reached(ctx, edition)
	if err != nil {
		return nil, err
	}
	facts, err := s.Jury.JuryFacts(ctx, edition.ID, s.Now())
	if err != nil {
		return nil, err
	}
	var readers []BroadcastReader
	var addresses []string
	for _, p := range accounts {
		if to.juror(judging.JuryMember{JuryProgress: p, JuryFacts: facts[p.Judge.ID]}) {
			readers = append(
				readers,
				BroadcastReader{
					Name:     p.Judge.Name,
					Email:    p.Judge.Email,
					Language: cmp.Or(p.Judge.Language, contest.English),
				},
			)
			addresses = append(addresses, p.Judge.Email)
		}
	}
	refused, err := s.Broadcasts.RefusedAddresses(ctx, addresses)
	for i := range readers {
		for _, address := range refused {
			readers[i].Refused = readers[i].Refused || address == readers[i].Email
		}
	}
	return readers, err
}
