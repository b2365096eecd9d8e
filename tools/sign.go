package main

import (
	"net/url"
	"strconv"
	"strings"
	"time"

	"marquee/backend/jury"
)

// sign is the reference client of the judges' signed calls.
type sign struct {
	Token     string `required:"" env:"JUDGE_TOKEN" help:"The token that the login returned. The command line is visible to others on this machine: rather set JUDGE_TOKEN."`
	Name      string `required:"" help:"The judge's name."`
	Timestamp int64  `help:"Milliseconds since 1970; the present time when left out. Use each one once."`
	Path      string `arg:"" help:"The call below /apis/activity/, without its hash: nominate/works, judge/work/103."`
	Query     string `help:"Parameters of the call, as in page=2&q=river."`
}

// Example implements withExample.
func (sign) Example() string {
	return `JUDGE_TOKEN=… go run ./tools sign --name "Mei Lin" nominate/works --query page=2`
}

// Run prints the path with hash and query, to be put after the site's address.
func (c *sign) Run(a *app) error {
	query, err := url.ParseQuery(c.Query)
	if err != nil {
		return err
	}
	if c.Timestamp == 0 {
		c.Timestamp = time.Now().UnixMilli()
	}
	timestamp := strconv.FormatInt(c.Timestamp, 10)
	query.Set("timestamp", timestamp)
	query.Set("name", c.Name)
	a.printf(
		"/apis/activity/%s/%s?%s\n",
		strings.Trim(c.Path, "/"),
		jury.Sign(c.Token, timestamp, c.Name),
		query.Encode(),
	)
	return nil
}
