package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/mail"
)

// tellAfter is how many checks in a row have to fail before somebody is told: a restart may fail one.
const tellAfter = 2

// tell writes down how many checks failed in a row, and mails the table when that becomes a fault, and when the fault
// is over.
func (c *checker) tell(ctx context.Context, to, stateFile, table string, broken int) error {
	before := 0
	text, err := os.ReadFile(stateFile)
	if err == nil {
		before, err = strconv.Atoi(strings.TrimSpace(string(text)))
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, strconv.ErrSyntax) {
		return fmt.Errorf("read state of the last check: %w", err)
	}
	now, subject := 0, ""
	if broken > 0 {
		now = before + 1
	}
	switch {
	case now == tellAfter:
		subject = fmt.Sprintf("%d checks of the contest fail", broken)
	case now == 0 && before >= tellAfter:
		subject = "All checks of the contest pass again"
	}
	if subject != "" {
		sender, err := mail.New(mailOptions(c.settings.SMTP))
		if err != nil {
			return err
		}
		message := contest.NewMail{To: to, Subject: subject, Text: c.settings.PublicURLs.First() + "\n\n" + table}
		if err := sender.SendMail(ctx, contest.Mail{NewMail: message}); err != nil {
			now = min(now, tellAfter-1) // told by the next check
			if before >= tellAfter && broken == 0 {
				now = before
			}
			return errors.Join(err, writeState(stateFile, now))
		}
	}
	return writeState(stateFile, now)
}

func writeState(file string, failures int) error {
	if err := os.WriteFile(file, []byte(strconv.Itoa(failures)+"\n"), 0o600); err != nil {
		return fmt.Errorf("write state of the check: %w", err)
	}
	return nil
}
