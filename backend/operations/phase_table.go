package operations

import (
	"context"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// Export returns the ends of a filter as a table; times are the edition's. FORBIDDEN for a zero Organiser.
func (s *PhaseService) Export(
	ctx context.Context,
	by contest.Organiser,
	planned *contest.Edition,
	filter PhaseFilter,
) (registration.Table, error) {
	ends, err := s.Find(ctx, by, planned, filter)
	if err != nil {
		return registration.Table{}, err
	}
	t := registration.Table{Name: "phases", Columns: []string{
		"id",
		"name_en",
		"name_zh",
		"begins",
		"ends",
		"planned",
		"planned_begin",
		"days_en",
		"days_zh",
		"moved",
		"moved_by",
	}}
	for _, end := range ends {
		last := contest.PhaseMove{}
		if n := len(end.Moves); n > 0 {
			last = end.Moves[n-1]
		}
		t.Rows = append(t.Rows, []string{
			end.ID,
			end.Name.EN,
			end.Name.ZH,
			registration.TableTime(end.StartsAt, planned),
			registration.TableTime(end.EndsAt, planned),
			registration.TableTime(end.Planned, planned),
			registration.TableTime(end.PlannedStarts, planned),
			end.When.EN,
			end.When.ZH,
			registration.TableTime(last.MovedAt, planned),
			last.Actor,
		})
	}
	return t, nil
}
