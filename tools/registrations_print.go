package main

import (
	"strings"
	"time"

	"marquee/backend/contest"
)

// printRegistration prints all that the entrant wrote and where it stands.
func (d *desk) printRegistration(r contest.Registration, zone *time.Location) {
	f := r.Form
	d.line("Name", f.Name)
	d.line("State", string(r.State))
	d.line("Reason", r.Reason)
	d.line("Logs in as", r.Account)
	d.line("Email", f.Email)
	d.line("Phone", f.PhoneCountry+" "+f.Phone)
	d.line("Type", describeType(f))
	d.line("Experience", string(f.Experience))
	d.line("Social links", f.SocialLinks)
	d.line("Previous works", f.PreviousWorks)
	d.line("Motivation", f.Motivation)
	d.line("Language", string(r.Language))
	d.line("Sent", r.SubmittedAt.In(zone).Format("2006-01-02 15:04"))
	if f.Team == nil {
		return
	}
	d.printf("\nTeam\n")
	d.line("  Name", f.Team.Name)
	d.line("  Contact", f.Team.ContactName)
	d.line("  Email", f.Team.ContactEmail)
	d.line("  Phone", f.Team.ContactPhoneCountry+" "+f.Team.ContactPhone)
	for _, m := range f.Team.Members {
		d.line("  Member", m.Name+" <"+m.Email+"> "+m.PhoneCountry+" "+m.Phone)
	}
}

// line prints a label and a text, whose own further lines stand under its first.
// An empty text is left out.
func (d *desk) line(label, text string) {
	if text == "" {
		return
	}
	text = strings.ReplaceAll(strings.ReplaceAll(text, "\r", ""), "\n", "\n"+strings.Repeat(" ", 16))
	d.printf("%-14s  %s\n", label, text)
}
