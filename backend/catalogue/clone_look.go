package catalogue

import (
	"encoding/json"
	"fmt"
	"strings"

	"marquee/backend/contest"
)

// markFile is the file of a new edition's mark.
const markFile = "mark.svg"

// look is brand.json and the mark.
func (c *clone) look() error {
	var b Brand
	if err := json.Unmarshal(c.files["brand.json"], &b); err != nil {
		return fmt.Errorf("read brand: %w", err)
	}
	former := b
	f := c.form
	b.Name, b.StageName = *f.Name, f.StageName
	b.Contest = c.inSeason(former.Contest)
	if f.Contest != nil {
		b.Contest = *f.Contest
	}
	b.Title = contest.Text{EN: b.Name.EN + " · " + b.Contest.EN, ZH: b.Name.ZH + " · " + b.Contest.ZH}
	if f.Title != nil {
		b.Title = *f.Title
	}
	if f.Organiser != nil {
		b.Organiser = *f.Organiser
	}
	if f.ContactMail != "" {
		b.ContactMail = f.ContactMail
	}
	if f.Accent != nil {
		b.Accent = strings.ToLower(strings.TrimSpace(*f.Accent))
	}
	if b.Mark != "" {
		drawing, err := readIn(c, b.Mark)
		if err != nil {
			return err
		}
		c.put(markFile, drawing)
		b.Mark = markFile
	}
	if f.Mark != nil {
		delete(c.files, markFile)
		b.Mark = ""
		if drawing := strings.TrimSpace(*f.Mark); drawing != "" {
			c.put(markFile, []byte(drawing+"\n"))
			b.Mark = markFile
		}
	}
	c.words = wordsOf(c.source, former, b)
	return c.putJSON("brand.json", b)
}

// inSeason is a text with the new season in place of the former one.
func (c *clone) inSeason(text contest.Text) contest.Text {
	if c.source.Season == "" || c.form.Season == "" {
		return text
	}
	return contest.Text{
		EN: strings.ReplaceAll(text.EN, c.source.Season, c.form.Season),
		ZH: strings.ReplaceAll(text.ZH, c.source.Season, c.form.Season),
	}
}
