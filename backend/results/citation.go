package results

import (
	"fmt"
	"slices"

	"marquee/backend/contest"
)

// Limits of a citation, in characters where they concern texts.
const (
	maxCitations = 1000
	maxRoles     = 12
	maxJuryLine  = 200
)

// CrewRole is a role in the crew of a film.
type CrewRole struct {
	Role contest.Text `json:"role"`
	Name string       `json:"name"`
}

// Citation is what organisers add to a winner when results are published. Every part may be missing.
type Citation struct {
	WorkID    int           `json:"id"`
	Roles     []CrewRole    `json:"roles"`
	Jury      *contest.Text `json:"jury"`      // why the work won, in the jury's words
	AIPercent int           `json:"aiPercent"` // share of the film made with the designated tool; 0: not published
}

// checkCitations normalises citations and adds their wrong fields.
func checkCitations(citations []Citation, fieldErrs contest.FieldErrors) []Citation {
	if len(citations) > maxCitations {
		fieldErrs.Add(
			"citations",
			contest.Text{EN: "Please cite at most %d works", ZH: "最多填写 %d 部作品"}.Format(maxCitations),
		)
		return nil
	}
	seen := map[int]bool{}
	for i := range citations {
		c, at := &citations[i], fmt.Sprintf("citations[%d]", i)
		if seen[c.WorkID] {
			fieldErrs.Add(at+".id", contest.Text{EN: "Please cite each work once", ZH: "每部作品只填写一次"})
		}
		seen[c.WorkID] = true
		c.check(at, fieldErrs)
	}
	return citations
}

func (c *Citation) check(at string, fieldErrs contest.FieldErrors) {
	if len(c.Roles) > maxRoles {
		fieldErrs.Add(at+".roles", contest.Text{EN: "Please name at most %d roles", ZH: "最多填写 %d 项职务"}.Format(maxRoles))
		return
	}
	for i := range c.Roles {
		role, path := &c.Roles[i], fmt.Sprintf("%s.roles[%d]", at, i)
		role.Name = fieldErrs.RequiredLine(path+".name", role.Name, contest.MaxName)
		role.Role.EN = fieldErrs.RequiredLine(path+".role.en", role.Role.EN, contest.MaxName)
		role.Role.ZH = fieldErrs.RequiredLine(path+".role.zh", role.Role.ZH, contest.MaxName)
	}
	if c.Jury != nil {
		c.Jury.EN = fieldErrs.RequiredLine(at+".jury.en", c.Jury.EN, maxJuryLine)
		c.Jury.ZH = fieldErrs.RequiredLine(at+".jury.zh", c.Jury.ZH, maxJuryLine)
	}
	if c.AIPercent < 0 || c.AIPercent > 100 {
		fieldErrs.Add(
			at+".aiPercent",
			contest.Text{EN: "The percentage is a whole number from 1 to 100", ZH: "比例须为 1 到 100 的整数"},
		)
	}
}

// cite gives winners their citations: the given ones or, for nil, those that are public. A winner whose account is
// deleted gets no names. VALIDATION_FAILED for a work that wins nothing.
func (w *Winners) cite(given []Citation, public *Winners) error {
	if given == nil && public != nil {
		for _, before := range public.Winners {
			if slices.ContainsFunc(w.Winners, func(now Winner) bool { return now.WorkID == before.WorkID }) {
				given = append(given, before.citation())
			}
		}
	}
	fieldErrs := contest.FieldErrors{}
	for i, c := range given {
		at := slices.IndexFunc(w.Winners, func(winner Winner) bool { return winner.WorkID == c.WorkID })
		if at < 0 {
			fieldErrs.Add(
				fmt.Sprintf("citations[%d].id", i),
				contest.Text{EN: "Work %d wins nothing", ZH: "作品 %d 未获奖"}.Format(c.WorkID),
			)
			continue
		}
		winner := &w.Winners[at]
		winner.Jury, winner.AIPercent = c.Jury, c.AIPercent
		if winner.Credits != "" && len(c.Roles) > 0 {
			winner.Roles = c.Roles
		}
	}
	return fieldErrs.Err()
}

func (w Winner) citation() Citation {
	return Citation{WorkID: w.WorkID, Roles: w.Roles, Jury: w.Jury, AIPercent: w.AIPercent}
}
