package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/httpkit"
	juryweb "marquee/backend/jury/web"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
)

func (s *Server) ownRecordRoutes() []httpkit.Route {
	return []httpkit.Route{
		httpkit.Get("/apis/activity/judge/records/:hash", httpkit.Judge, s.listOwnRecords),
		httpkit.Get("/apis/activity/nominate/records/:hash", httpkit.Nominator, s.listOwnRecords),
	}
}

type ownRecordAnswer struct {
	Leaf       *int64 `json:"leaf"` // from 0; null: none yet, or the results are not public
	Commitment string `json:"commitment"`
	Salt       string `json:"salt"`
	Record     string `json:"record"`
}

type ownRank struct {
	WorkID int `json:"workId"`
	Rank   int `json:"rank"` // official; 0: none
}

type ownStanding struct {
	Severity ranking.Points `json:"severity"`
	Changes  int            `json:"changes"`
	Ranks    []ownRank      `json:"ranks"`
}

type ownRecordsAnswer struct {
	Pseudonym   string            `json:"pseudonym"`
	PublishedAt *time.Time        `json:"publishedAt"` // null: the results are not public
	Records     []ownRecordAnswer `json:"records"`
	Standing    *ownStanding      `json:"standing"` // null for nominators, and before the publication
}

// listOwnRecords lists what the transparency log has of the caller, with what opens it.
func (s *Server) listOwnRecords(c echo.Context) error {
	ctx, edition, by := c.Request().Context(), s.Edition(c), juryweb.CallingJudge(c)
	own, err := s.OwnRecords.List(ctx, edition, by)
	if err != nil {
		return err
	}
	answer := ownRecordsAnswer{
		Pseudonym:   own.Pseudonym,
		PublishedAt: httpkit.TimeOrNull(edition, own.PublishedAt),
		Records:     make([]ownRecordAnswer, 0, len(own.Records)),
	}
	for _, r := range own.Records {
		one := ownRecordAnswer{Commitment: r.Commitment, Salt: r.Salt, Record: r.Record}
		if r.Leaf >= 0 && answer.PublishedAt != nil { // before, the number would tell how much others have done
			one.Leaf = new(r.Leaf)
		}
		answer.Records = append(answer.Records, one)
	}
	standing, err := s.OwnRecords.Standing(ctx, edition, by, own)
	if err != nil {
		return err
	}
	if standing != nil {
		answer.Standing = ownStandingOf(*standing)
	}
	return httpkit.OK(c, answer)
}

func ownStandingOf(s results.OwnStanding) *ownStanding {
	answer := &ownStanding{Severity: s.Severity, Changes: s.Changes, Ranks: make([]ownRank, 0, len(s.Ranks))}
	for work, rank := range s.Ranks {
		answer.Ranks = append(answer.Ranks, ownRank{WorkID: work, Rank: rank})
	}
	return answer
}
