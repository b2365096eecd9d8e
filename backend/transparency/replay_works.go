package transparency

import (
	"slices"

	"marquee/backend/contest"
)

// exclusion is a work and a kind of record that takes it out of the judging.
type exclusion struct {
	work int
	by   contest.RecordKind
}

// endedBy returns what a record of this kind, which gives a work back, ends: organisers restore what they disqualified,
// and what they withdrew.
func (s *replayedJudging) endedBy(kind contest.RecordKind, work int) exclusion {
	switch {
	case kind != contest.RecordRestored && s.applications && !s.excluded[exclusion{work, contest.RecordHidden}] &&
		s.excluded[exclusion{work, contest.RecordWithdrawn}]: // it was sent again, and approved
		return exclusion{work, contest.RecordWithdrawn}
	case kind != contest.RecordRestored:
		return exclusion{work, contest.RecordHidden}
	case !s.excluded[exclusion{work, contest.RecordDisqualified}] && s.excluded[exclusion{work, contest.RecordWithdrawn}]:
		return exclusion{work, contest.RecordWithdrawn}
	default:
		return exclusion{work, contest.RecordDisqualified}
	}
}

func (s *replayedJudging) isExcluded(work int) bool {
	for _, by := range []contest.RecordKind{
		contest.RecordDisqualified, contest.RecordHidden, contest.RecordWithdrawn, contest.RecordReplaced, contest.RecordErased,
	} {
		if s.excluded[exclusion{work, by}] {
			return true
		}
	}
	return false
}

// isScored reports whether a judge has scored the work.
func (s *replayedJudging) isScored(work int) bool {
	for key := range s.cards {
		if key.work == work {
			return true
		}
	}
	return false
}

// works are the ids in the data of any record about works.
type works struct {
	WorkID  int   `json:"workId"`
	WorkIDs []int `json:"workIds"`
	By      int   `json:"by"`
}

func (w works) all() []int {
	if w.WorkID != 0 {
		return append([]int{w.WorkID}, w.WorkIDs...)
	}
	return w.WorkIDs
}

// applyShortlist applies the lists of organisers.
func (s *replayedJudging) applyShortlist(record Record) error {
	var data WorksData
	if err := read(record, &data); err != nil {
		return err
	}
	sorted := slices.Sorted(slices.Values(data.WorkIDs))
	s.refuse(len(slices.Compact(sorted)) != len(data.WorkIDs), "the list has a work twice")
	s.refuse(s.public, "the list changes while results are public")
	if record.Kind == contest.RecordShortlistSelected {
		for _, id := range data.WorkIDs {
			s.refuse(!slices.Contains(s.shortlist, id), "a selected work is not on the shortlist")
		}
		return nil
	}
	s.refuse(!s.applications && s.closed && len(s.cards) > 0, "the shortlist changes while judging is closed")
	for _, id := range data.WorkIDs {
		s.refuse(s.excluded[exclusion{id, contest.RecordDisqualified}], "a disqualified work is shortlisted")
	}
	for _, id := range s.shortlist {
		left := !slices.Contains(data.WorkIDs, id)
		s.notice(left && s.isScored(id), "work %d was scored, and left the shortlist", id)
		moved := s.categories[id] != data.Categories[id]
		s.notice(!left && moved && s.isScored(id), "work %d was scored, and came into another category", id)
	}
	s.shortlist, s.categories = data.WorkIDs, data.Categories
	s.films = s.films || len(s.shortlist) > 0 && !s.applications
	return nil
}

// applyWorks applies the records that take works out of the judging, or give them back.
func (s *replayedJudging) applyWorks(record Record) error {
	var data works
	if err := read(record, &data); err != nil {
		return err
	}
	switch record.Kind {
	case contest.RecordDisqualified,
		contest.RecordHidden,
		contest.RecordWithdrawn,
		contest.RecordReplaced,
		contest.RecordErased:
		for _, id := range data.all() {
			left := map[contest.RecordKind]string{
				contest.RecordDisqualified: "disqualified", contest.RecordHidden: "hidden", contest.RecordWithdrawn: "withdrawn",
				contest.RecordReplaced: "replaced", contest.RecordErased: "erased",
			}[record.Kind]
			s.notice(s.isScored(id), "work %d was scored, and then %s", id, left)
			if record.Kind == contest.RecordDisqualified {
				s.refuse(s.public, "a work is disqualified while results are public")
				s.refuse(s.excluded[exclusion{id, record.Kind}], "the work is disqualified already")
			}
			s.excluded[exclusion{id, record.Kind}] = true
			s.wasExcluded[id] = true
		}
		if record.Kind == contest.RecordReplaced {
			s.replace(data.WorkID, data.By)
		}
	case contest.RecordRestored, contest.RecordShown:
		for _, id := range data.all() {
			if !s.wasExcluded[id] {
				s.refuse(
					!s.applications && s.films,
					"a work is approved as an application, and the contest has a shortlist of films",
				)
				s.applications = s.applications || !s.films
			}
			ended := s.endedBy(record.Kind, id)
			if record.Kind == contest.RecordRestored {
				s.refuse(s.public, "a work is restored while results are public")
				s.refuse(!s.excluded[ended], "the work is neither disqualified nor withdrawn")
			}
			delete(s.excluded, ended)
			if s.applications && !slices.Contains(s.approved, id) {
				s.approved = append(s.approved, id)
			}
		}
	}
	return nil
}

// replace moves what the jury said of a version, and who may say it, to the version that replaces it.
func (s *replayedJudging) replace(former, by int) {
	s.refuse(former == by || s.replaced[former] || s.replaced[by], "a work is replaced that was, or by one that was")
	s.replaced[former] = true
	for key := range s.nominations {
		if key.work == former {
			delete(s.nominations, key)
			key.work = by
			s.nominations[key] = true
		}
	}
	for key := range s.recused {
		if key.work == former {
			delete(s.recused, key)
			s.recused[cardKey{key.judge, by}] = true
		}
	}
	for _, shares := range s.shares {
		for _, share := range shares {
			if share[former] {
				delete(share, former)
				share[by] = true
			}
		}
	}
}
