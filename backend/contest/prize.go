package contest

import (
	"regexp"
	"slices"

	"marquee/backend/results/ranking"
)

// PrizeBy is what decides who wins a prize.
type PrizeBy string

// What decides. Without any of them: the ranks where a prize has a number of winners, the best of its criterion, else
// the jury by hand.
const (
	PrizeByRank      PrizeBy = "rank"      // the next ranks
	PrizeByCriterion PrizeBy = "criterion" // the best of one criterion
	PrizeByAward     PrizeBy = "award"     // the most nominations for an award
	PrizeByCategory  PrizeBy = "category"  // the first ranks of a category
	PrizeByFinal     PrizeBy = "final"     // the final round, whose outcome organisers enter
	PrizeByHand      PrizeBy = "hand"
)

// Prizes of an edition that selects teams, beside those of its list.
const (
	PrizeSelected    = "selected"
	PrizeShortlisted = "shortlisted"
)

// PrizeSource is what decides who wins a prize, as prizes.json writes it.
type PrizeSource struct {
	By        PrizeBy `json:"by,omitempty"`
	Criterion string  `json:"criterion,omitempty"`
	Award     Award   `json:"award,omitempty"`
	Category  string  `json:"category,omitempty"`
}

// PrizeList is prizes.json, and the part "prizes" of the rules.
type PrizeList struct {
	Currency string        `json:"currency"` // ISO 4217
	Prizes   []ListedPrize `json:"prizes"`
}

// ListedPrize is a prize of a PrizeList.
type ListedPrize struct {
	ID         string `json:"id"`
	Winners    *int   `json:"winners"`            // nil: announced with the winners
	Amount     *int   `json:"amount"`             // of each winner; nil likewise
	Currency   string `json:"currency,omitempty"` // of this prize; empty: the list's
	Name       Text   `json:"name"`
	Recipients Text   `json:"recipients"`
	PrizeSource
	Awards []ListedAward `json:"awards,omitempty"` // those that it consists of
}

// ListedAward is one of the awards that a prize consists of.
type ListedAward struct {
	ID   string `json:"id"`
	Name Text   `json:"name"`
	PrizeSource
}

// Limits of a list of prizes.
const (
	mostPrizes = 100
	mostAmount = 10_000_000
)

var (
	prizeID  = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
	currency = regexp.MustCompile(`^[A-Z]{3}$`)
)

// source is what decides, with what a prize without By implies.
func (s PrizeSource) source(winners *int) PrizeBy {
	switch {
	case s.By != "":
		return s.By
	case s.Criterion != "":
		return PrizeByCriterion
	case s.Award != "":
		return PrizeByAward
	case s.Category != "":
		return PrizeByCategory
	case winners != nil:
		return PrizeByRank
	}
	return PrizeByHand
}

// prizeReader flattens a list, and collects what is wrong with it.
type prizeReader struct {
	e        *Edition
	rank     int            // the next rank that a prize takes
	category map[string]int // the next rank of a category
	seen     map[string]bool
	problems []RuleProblem
}

// SetPrizes puts a list into an edition that has its criteria, awards, categories and limits, and returns what is wrong
// with it.
func (e *Edition) SetPrizes(list PrizeList) []RuleProblem {
	e.PrizeList, e.Prizes = list, nil
	r := prizeReader{
		e:        e,
		rank:     1,
		category: map[string]int{},
		seen:     map[string]bool{PrizeSelected: e.MaxSelected > 0, PrizeShortlisted: e.MaxSelected > 0},
	}
	if !currency.MatchString(list.Currency) {
		r.add(Text{EN: "must be a code such as USD", ZH: "须为 USD 一类的货币代码"}, "currency")
	}
	if len(list.Prizes) > mostPrizes {
		r.add(
			Text{
				EN: "has %d prizes; there may be at most %d",
				ZH: "有 %d 个奖项，最多 %d 个",
			}.Format(
				len(list.Prizes),
				mostPrizes,
			),
			"prizes",
		)
	}
	for i, p := range list.Prizes {
		r.prize(p, "prizes", i)
	}
	if e.MaxSelected > 0 {
		e.Prizes = append(
			e.Prizes,
			Prize{
				Name:  Text{EN: "Selected team", ZH: "入选团队"},
				Prize: ranking.Prize{ID: PrizeSelected, First: 1, Last: e.MaxSelected},
			},
			Prize{
				Name:  Text{EN: "Shortlisted concept", ZH: "入围构想"},
				Prize: ranking.Prize{ID: PrizeShortlisted, First: 1, Last: e.MaxShortlisted},
			},
		)
	}
	return r.problems
}

func (r *prizeReader) add(message Text, path ...any) {
	r.problems = append(r.problems, RuleProblem{Path: path, Message: message})
}

func (r *prizeReader) prize(p ListedPrize, path ...any) {
	at := func(message Text, steps ...any) { r.add(message, append(slices.Clone(path), steps...)...) }
	if p.Winners != nil && (*p.Winners < 1 || *p.Winners > mostFigure) {
		at(Text{EN: "must be from 1 to %d", ZH: "须为 1 至 %d"}.Format(mostFigure), "winners")
		return
	}
	if p.Amount != nil && (*p.Amount < 1 || *p.Amount > mostAmount) {
		at(Text{EN: "must be from 1 to %d", ZH: "须为 1 至 %d"}.Format(mostAmount), "amount")
	}
	if p.Currency != "" && !currency.MatchString(p.Currency) {
		at(Text{EN: "must be a code such as USD", ZH: "须为 USD 一类的货币代码"}, "currency")
	}
	checkBoth(p.Name, true, "name", at)
	checkBoth(p.Recipients, true, "recipients", at)
	if len(p.Awards) == 0 {
		r.entry(p.ID, p.Name, p.Winners, p.PrizeSource, at)
		return
	}
	if !prizeID.MatchString(p.ID) {
		at(
			Text{
				EN: "must begin with a small letter and have small letters, digits and -",
				ZH: "须以小写字母开头，由小写字母、数字和 - 组成",
			},
			"id",
		)
	}
	if p.PrizeSource != (PrizeSource{}) {
		at(Text{EN: "belongs to each of its awards", ZH: "应写在各单项奖中"}, "by")
	}
	for j, a := range p.Awards {
		own := func(message Text, steps ...any) { at(message, append([]any{"awards", j}, steps...)...) }
		checkBoth(a.Name, true, "name", own)
		r.entry(a.ID, a.Name, nil, a.PrizeSource, own)
	}
}

// entry adds a prize that works win. winners is nil for an award that a prize consists of.
func (r *prizeReader) entry(id string, name Text, winners *int, s PrizeSource, at func(message Text, steps ...any)) {
	switch {
	case !prizeID.MatchString(id):
		at(
			Text{
				EN: "must begin with a small letter and have small letters, digits and -",
				ZH: "须以小写字母开头，由小写字母、数字和 - 组成",
			},
			"id",
		)
	case r.seen[id]:
		at(Text{EN: "is the id of two prizes", ZH: "与另一个奖项的编号相同"}, "id")
	}
	r.seen[id] = true
	p := Prize{Name: name, Prize: ranking.Prize{ID: id}}
	places := 1
	if winners != nil {
		places = *winners
	}
	by := s.source(winners)
	r.onlyOf(by, s, at)
	switch by {
	case PrizeByRank:
		if winners == nil {
			at(Text{EN: "must be known for a prize by rank", ZH: "按名次颁发的奖项须写明获奖数"}, "winners")
			return
		}
		p.First, p.Last = r.rank, r.rank+places-1
		r.rank += places
	case PrizeByCriterion:
		place := slices.Index(r.e.Criteria.IDs(), s.Criterion)
		if place < 0 {
			at(
				Text{
					EN: "is %q, no criterion of the edition; there are %s",
					ZH: "%q 不是本届的评分标准；现有 %s",
				}.Format(s.Criterion, ListOf(r.e.Criteria.IDs())),
				"criterion",
			)
			break
		}
		if places != 1 {
			at(Text{EN: "must be 1: it goes to the best of a criterion", ZH: "须为 1：授予单项标准的最高分"}, "winners")
		}
		p.Criterion = new(ranking.Criterion(place))
	case PrizeByAward:
		if r.e.Awards.Limit(s.Award) == 0 {
			at(Text{EN: "is %q, no award of the edition", ZH: "%q 不是本届的提名奖项"}.Format(string(s.Award)), "award")
		}
		p.Award, p.First, p.Last = string(s.Award), 1, places
	case PrizeByCategory:
		if _, known := r.e.Category(s.Category); !known {
			at(Text{EN: "is %q, no category of the edition", ZH: "%q 不是本届的类别"}.Format(s.Category), "category")
		}
		p.Category, p.First = s.Category, r.category[s.Category]+1
		p.Last = p.First + places - 1
		r.category[s.Category] = p.Last
	case PrizeByFinal:
		p.Final = true
	case PrizeByHand:
	default:
		at(
			Text{
				EN: "must be one of rank, criterion, award, category, final, hand",
				ZH: "须为 rank、criterion、award、category、final、hand 之一",
			},
			"by",
		)
	}
	r.e.Prizes = append(r.e.Prizes, p)
}

// onlyOf refuses what decides another kind of prize.
func (r *prizeReader) onlyOf(by PrizeBy, s PrizeSource, at func(message Text, steps ...any)) {
	for _, one := range []struct {
		by    PrizeBy
		value string
	}{{PrizeByCriterion, s.Criterion}, {PrizeByAward, string(s.Award)}, {PrizeByCategory, s.Category}} {
		if one.by != by && one.value != "" {
			at(Text{EN: "belongs to a prize by %s", ZH: "仅用于以 %s 颁发的奖项"}.Format(string(one.by)), string(one.by))
		}
	}
}
