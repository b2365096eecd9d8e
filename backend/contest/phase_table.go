package contest

import "context"

// Export returns the ends of a filter as a table; times are the edition's. FORBIDDEN for a zero Organiser.
func (s *PhaseService) Export(ctx context.Context, by Organiser, planned *Edition, filter PhaseFilter) (Table, error) {
	ends, err := s.Find(ctx, by, planned, filter)
	if err != nil {
		return Table{}, err
	}
	t := Table{Name: "phases", Columns: []string{
		"id", "name_en", "name_zh", "begins", "ends", "planned", "planned_begin", "days_en", "days_zh", "moved", "moved_by",
	}}
	for _, end := range ends {
		last := PhaseMove{}
		if n := len(end.Moves); n > 0 {
			last = end.Moves[n-1]
		}
		t.Rows = append(t.Rows, []string{
			end.ID, end.Name.EN, end.Name.ZH, tableTime(end.StartsAt, planned), tableTime(end.EndsAt, planned), tableTime(end.Planned, planned), tableTime(end.PlannedStarts, planned),
			end.When.EN, end.When.ZH, tableTime(last.MovedAt, planned), last.Actor,
		})
	}
	return t, nil
}
