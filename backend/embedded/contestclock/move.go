package contestclock

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"time"

	"marquee/backend/contest"
)

// maxBody is the maximum size of a request, in bytes.
const maxBody = 4 << 10

// span is how far from the wall clock the clock may be set, in years. A duration can
// represent about 292.
const span = 100

type moved struct {
	Now time.Time `json:"now"`
}

// Move sets the clock to the time in a body such as {"now": "2025-10-01T00:00:00+08:00"}
// and returns {"now": …}. It fails with VALIDATION_FAILED when now is not an RFC 3339
// time or is more than a hundred years away.
func (c *Clock) Move(r *http.Request) (any, error) {
	var body struct {
		Now string `json:"now"`
	}
	if err := json.NewDecoder(io.LimitReader(r.Body, maxBody)).Decode(&body); err != nil {
		return nil, contest.FieldErrors{"body": {
			EN: `The request must be one JSON object, such as {"now": "` + begin + `"}`,
			ZH: `请求内容必须是 JSON 对象，例如 {"now": "` + begin + `"}`,
		}}.Err()
	}
	now, err := time.Parse(time.RFC3339, body.Now)
	if err != nil || now.Before(c.wall().AddDate(-span, 0, 0)) || now.After(c.wall().AddDate(span, 0, 0)) {
		return nil, contest.FieldErrors{"now": {
			EN: "Give a time such as " + begin + ", at most a hundred years away",
			ZH: "请填写时间，例如 " + begin + "，与今天相差不超过一百年",
		}}.Err()
	}
	if err := c.Set(now); err != nil {
		return nil, fmt.Errorf(
			"move the contest clock: %w: %w",
			contest.Fail(contest.CodeUnavailable),
			err,
		) // the disk is full
	}
	return moved{c.Now()}, nil
}
