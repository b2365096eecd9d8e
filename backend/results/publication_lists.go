package results

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"marquee/backend/contest"
)

// OrganisersList is one of the two lists that organisers make by hand in an edition that selects teams.
type OrganisersList struct {
	Works []ListedWork // that judges still see, by id
	Made  bool         // false: it is empty, and the ranks decide
	By    string       // actor of the last change; "" when nobody made it
	At    time.Time    // of the last change, contest clock
}

// ListedWork is a work on a list, or with a prize.
type ListedWork struct {
	WorkID int
	Title  string
}

// OrganisersLists are the lists that a publication must agree with.
type OrganisersLists struct {
	Shortlisted OrganisersList
	Selected    OrganisersList // among the shortlisted
}

// ListDifference is what one list and the ranks and prizes disagree about. Works are in the order of their ids.
type ListDifference struct {
	Prize   string       // PrizeShortlisted or PrizeSelected: names the list
	Listed  []ListedWork // on the list, without the prize
	Awarded []ListedWork // with the prize, and not on the list
	By      string       // actor who changed the list last
	At      time.Time    // when; contest clock
}

// Differences compares the lists with what would become public. None where organisers made no list. While no team
// is selected by hand, those that the ranks select must be on the shortlist.
func (l OrganisersLists) Differences(w Winners) []ListDifference {
	if !l.Shortlisted.Made {
		return nil
	}
	var all []ListDifference
	add := func(prize string, list OrganisersList, complete bool) {
		d := ListDifference{Prize: prize, By: list.By, At: list.At, Awarded: without(w.with(prize), list.Works)}
		if complete {
			d.Listed = without(list.Works, w.with(prize))
		}
		if len(d.Listed)+len(d.Awarded) > 0 {
			all = append(all, d)
		}
	}
	add(PrizeShortlisted, l.Shortlisted, true)
	if l.Selected.Made {
		add(PrizeSelected, l.Selected, true)
	} else {
		add(PrizeSelected, l.Shortlisted, false)
	}
	return all
}

// with returns the works with a prize, by id.
func (w Winners) with(prize string) []ListedWork {
	var works []ListedWork
	for _, winner := range w.Winners {
		if slices.Contains(winner.Prizes, prize) {
			works = append(works, ListedWork{winner.WorkID, winner.Title})
		}
	}
	slices.SortFunc(works, func(a, b ListedWork) int { return a.WorkID - b.WorkID })
	return works
}

func without(works, others []ListedWork) []ListedWork {
	return slices.DeleteFunc(slices.Clone(works), func(w ListedWork) bool {
		return slices.ContainsFunc(others, func(o ListedWork) bool { return o.WorkID == w.WorkID })
	})
}

// ListsDisagree is the error of a publication that organisers' lists contradict, with times in a zone. Its fields are
// "shortlist" and "selected"; nil without a difference.
func ListsDisagree(differences []ListDifference, zone *time.Location) error {
	fieldErrs := contest.FieldErrors{}
	for _, d := range differences {
		field, text := "shortlist", contest.Text{EN: "The shortlist", ZH: "入围名单"}
		if d.Prize == PrizeSelected {
			field, text = "selected", contest.Text{EN: "The teams selected on the shortlist", ZH: "名单中手动选定的团队"}
		}
		fieldErrs.Add(field, join(text, d.madeBy(zone),
			contest.Text{EN: " and the ranks and prizes disagree.", ZH: "与排名和奖项不一致。"},
			list(contest.Text{EN: " On the list without the prize: ", ZH: "名单中未获奖："}, d.Listed),
			list(contest.Text{EN: " With the prize, but not on the list: ", ZH: "获奖但不在名单中："}, d.Awarded),
			contest.Text{EN: " Change one of them, so that both agree.", ZH: "请调整其中之一，使两者一致。"}))
	}
	return fieldErrs.Err()
}

// madeBy says who changed the list last, and when.
func (d ListDifference) madeBy(zone *time.Location) contest.Text {
	if d.By == "" {
		return contest.Text{}
	}
	_, name, _ := strings.Cut(d.By, ":")
	at := (&contest.Edition{Location: zone}).BeginningText(d.At)
	return contest.Text{EN: " (set by " + name + ", " + at.EN + ")", ZH: "由 " + name + " 于 " + at.ZH + "设定，"}
}

// join appends texts.
func join(t contest.Text, others ...contest.Text) contest.Text {
	for _, o := range others {
		t.EN, t.ZH = t.EN+o.EN, t.ZH+o.ZH
	}
	return t
}

// list appends works; empty without any.
func list(t contest.Text, works []ListedWork) contest.Text {
	if len(works) == 0 {
		return contest.Text{}
	}
	en, zh := make([]string, len(works)), make([]string, len(works))
	for i, w := range works {
		en[i] = strconv.Itoa(w.WorkID) + " " + w.Title
		zh[i] = strconv.Itoa(w.WorkID) + "《" + w.Title + "》"
	}
	return join(t, contest.Text{EN: strings.Join(en, ", ") + ".", ZH: strings.Join(zh, "、") + "。"})
}
